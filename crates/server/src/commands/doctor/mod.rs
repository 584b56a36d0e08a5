//! `duelo doctor`.

use std::error::Error;
use std::io::{self, Write as _};
use std::process::ExitCode;

use chrono::Utc;
use db::{Pool, with_causes};

use super::ServeOptions;
use super::config::{findings, print};
use crate::config::Config;
use crate::config::checks::{Finding, has_errors};
use crate::error;
use crate::mail::smtp::SmtpClient;
use crate::service::operations::check_backups::check_backups;
use crate::service::operations::check_database;
use crate::service::operations::check_schema::check_schema;

/// Prints what is wrong with the settings, the database, its replica, the mail server and the backups, and what mends it.
pub(super) async fn run(ServeOptions { config, .. }: &ServeOptions) -> Result<ExitCode, Box<dyn Error>> {
    let mut out = io::stdout();
    let mut is_fine = true;
    for (area, found) in [
        ("settings", Some(findings(config))),
        ("database", of_database(config).await),
        ("replica", of_replica(config).await),
        ("mail server", of_mail_server(config).await),
        ("backups", of_backups(config)),
    ] {
        let Some(findings) = found else {
            writeln!(out, "· {area}: not set, or not usable as it is set")?;
            continue;
        };
        let can_run = !has_errors(&findings);
        writeln!(out, "{} {area}", if can_run { "✓" } else { "✗" })?;
        print(&findings)?;
        is_fine &= can_run;
    }
    Ok(if is_fine {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

/// `None` if the address can't be used, which is a finding about the settings.
async fn of_database(config: &Config) -> Option<Vec<Finding>> {
    let settings = config.database.settings().ok()?;
    let mut connection = match Pool::new(&settings).get().await {
        Ok(connection) => connection,
        Err(error) => return Some(vec![unreachable("DATABASE_URL", &error)]),
    };
    let checked = check_tables(&mut connection, config).await;
    Some(checked.unwrap_or_else(|error| {
        let why = with_causes(&error);
        vec![Finding::error(
            "the database can't be checked",
            why,
            "See the log of Postgres",
        )]
    }))
}

async fn check_tables(
    connection: &mut db::Connection,
    config: &Config,
) -> Result<Vec<Finding>, error::Error> {
    let mut findings = check_database::for_server(connection, config).await?;
    if has_errors(&findings) {
        return Ok(findings);
    }
    match check_schema(connection).await? {
        Ok(()) => findings.extend(check_database::example_groups(connection, &config.example_groups).await?),
        Err(older) => findings.push(Finding::error(
            "a server would not start on this schema",
            older.to_string(),
            "Make a backup before",
        )),
    }
    Ok(findings)
}

async fn of_replica(config: &Config) -> Option<Vec<Finding>> {
    let settings = config.replica_settings().ok()??;
    let refused = Pool::new(&settings).get().await.err();
    Some(
        refused
            .map(|error| unreachable("DUELO_REPLICA_URL", &error))
            .into_iter()
            .collect(),
    )
}

fn unreachable(variable: &str, error: &db::Error) -> Finding {
    let why = with_causes(error);
    if error.is_lasting_refusal() {
        let remedy = "Change its user, password, database name or sslmode, or pg_hba.conf of Postgres";
        Finding::error(
            format!("Postgres refuses the connection in {variable}"),
            why,
            remedy,
        )
    } else {
        let remedy = "Start Postgres, or change host and port";
        Finding::error(
            format!("no Postgres answers at the address in {variable}"),
            why,
            remedy,
        )
    }
}

async fn of_mail_server(config: &Config) -> Option<Vec<Finding>> {
    let client = SmtpClient::from_config(&config.links).ok()??;
    let refused = client.check().await.err().map(|error| {
        let remedy =
            "Compare DUELO_SMTP_HOST, _PORT, _TLS, _USER and _PASSWORD with what the mail server expects";
        Finding::error("the mail server can't be used", error.details, remedy)
    });
    Some(refused.into_iter().collect())
}

fn of_backups(config: &Config) -> Option<Vec<Finding>> {
    let folder = config.backup_folder.as_ref()?;
    Some(check_backups(folder, Utc::now()).into_iter().collect())
}
