//! `duelo seed-demo`.

use std::error::Error;
use std::io::{self, Write as _};

use chrono::{DateTime, Utc};
use clap::Args;
use db::rows::GroupRow;
use elo_core::account::Password;
use elo_core::passcode::Passcode;
use secrecy::{ExposeSecret, SecretString};

use crate::config::{Database, PasswordHashing};
use crate::credentials::opaque_token;
use crate::credentials::password::Passwords;
use crate::domain::new_group::generate;
use crate::service::operations::seed_demo::{Demo, EMAIL, seed_demo};

#[derive(Debug, Args)]
pub(super) struct Options {
    /// Password of the demo account; generated and printed if not given.
    #[arg(
        long,
        env = "DUELO_DEMO_PASSWORD",
        hide_env_values = true,
        help_heading = "Demo groups"
    )]
    password: Option<SecretString>,

    /// Passcode of the demo groups; generated and printed if not given.
    #[arg(long, env = "DUELO_DEMO_PASSCODE", help_heading = "Demo groups", value_parser = passcode)]
    passcode: Option<String>,

    /// Seed of the random generator: the same seed and the same end make the same seasons.
    #[arg(long, default_value_t = 1500)]
    seed: u64,

    /// When the seasons end, as 2025-06-13T09:00:00Z; now if not given.
    #[arg(long)]
    until: Option<DateTime<Utc>>,

    #[command(flatten)]
    database: Database,
}

/// Creates the demo groups in an empty database. Any other database is left unchanged, with a message.
pub(super) async fn run(options: Options) -> Result<(), Box<dyn Error>> {
    let Options {
        database,
        password,
        passcode,
        seed,
        until,
    } = options;
    let password = password.unwrap_or_else(opaque_token::generate);
    Password::parse("password", password.expose_secret())?;
    let demo = Demo {
        password_hash: Passwords::new(&PasswordHashing::one_at_a_time())
            .hash(String::new(), password.clone())
            .await?,
        passcode: passcode.unwrap_or_else(|| generate(Passcode::from_random).into_string()),
        seed,
        until: until.unwrap_or_else(Utc::now),
    };
    let mut connection = db::Pool::new(&database.settings()?).get().await?;
    match seed_demo(&mut connection, &demo).await? {
        Some(groups) => print(&groups, &demo.passcode, &password)?,
        None => writeln!(
            io::stdout(),
            "The database is in use already: no demo groups are made."
        )?,
    }
    Ok(())
}

fn print(groups: &[GroupRow], passcode: &str, password: &SecretString) -> io::Result<()> {
    let mut out = io::stdout().lock();
    for GroupRow {
        name, public_hash, ..
    } in groups
    {
        writeln!(out, "{name}: /en/groups/{public_hash}")?;
    }
    writeln!(out, "Passcode of all three: {passcode}")?;
    writeln!(
        out,
        "Account: {EMAIL} with the password {}",
        password.expose_secret()
    )
}

fn passcode(text: &str) -> Result<String, elo_core::violation::Violation> {
    Passcode::parse("passcode", text).map(Passcode::into_string)
}
