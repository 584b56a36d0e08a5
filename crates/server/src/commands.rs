//! What `duelo` can be told to do.

mod admin;
mod seed_demo;

use std::error::Error;
use std::io::{self, Write as _};
use std::process::ExitCode;

use clap::{Args, Parser, Subcommand};
use db::with_causes;

use crate::application::Application;
use crate::config::{Config, Database, Logging};
use crate::service::operations::check_schema::check_schema;
use crate::{logging, openapi};

/// Elo ratings for padel doubles, in groups.
#[derive(Debug, Parser)]
#[command(name = "duelo", version, about)]
pub struct Cli {
    #[command(flatten)]
    logging: Logging,

    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Serve the API and the web app. A database whose schema is older than the program stops the start.
    Serve(Box<Serving>),
    /// Bring the database to the schema of this version.
    Migrate(Database),
    /// Fill an empty database with three invented groups to look at.
    SeedDemo(seed_demo::Options),
    /// Look at groups and put them right, as the operator of this installation.
    Admin(admin::Options),
    /// Print the OpenAPI document.
    Openapi,
}

/// How to serve.
#[derive(Debug, Args)]
struct Serving {
    /// First bring the database to the schema of this version. Several servers may do so at once: one of them does it.
    #[arg(long, env = "DUELO_MIGRATE")]
    migrate: bool,

    #[command(flatten)]
    config: Config,
}

/// Does what was asked for, and says what the process is to end with.
///
/// # Errors
///
/// Whatever stops it, with a sentence for people.
pub async fn run(cli: Cli) -> Result<ExitCode, Box<dyn Error>> {
    logging::begin(&cli.logging)?;
    match cli.command {
        Command::Serve(serving) => serve(*serving).await,
        Command::Migrate(database) => migrate(&database).await,
        Command::SeedDemo(options) => seed_demo::run(options).await,
        Command::Admin(options) => return admin::run(options).await,
        Command::Openapi => print_openapi(),
    }?;
    Ok(ExitCode::SUCCESS)
}

async fn serve(
    Serving {
        migrate: migrates,
        config,
    }: Serving,
) -> Result<(), Box<dyn Error>> {
    if migrates {
        migrate(&config.database).await?;
    } else {
        refuse_older_schema(&config.database).await?;
    }
    if config.mail.reaches_nobody() {
        tracing::warn!(
            "no mail server is set (DUELO_SMTP_HOST): nobody can verify an address or reset a forgotten password"
        );
    }
    let application = Application::build(config)?;
    tracing::info!(address = %application.address(), "listening");
    if let Some(address) = application.metrics_address() {
        tracing::info!(%address, "telling metrics");
    }
    application.run().await?;
    tracing::info!("stopped");
    Ok(())
}

/// Stops the start where every answer would be a failure. A database that is away is waited for: the server says that it
/// is not ready, and looks at the schema before it says that it is.
async fn refuse_older_schema(database: &Database) -> Result<(), Box<dyn Error>> {
    let mut connection = match db::Pool::new(&database.settings()?)?.get().await {
        Ok(connection) => connection,
        Err(error) => {
            tracing::warn!(cause = %with_causes(&error), "the database can't be reached yet");
            return Ok(());
        }
    };
    Ok(check_schema(&mut connection).await??)
}

async fn migrate(database: &Database) -> Result<(), Box<dyn Error>> {
    let names = db::migrations::run_pending(&database.address()?).await?;
    tracing::info!(migrations = names.len(), "the database is up to date");
    Ok(())
}

fn print_openapi() -> Result<(), Box<dyn Error>> {
    writeln!(io::stdout(), "{}", openapi::to_json()?)?;
    Ok(())
}
