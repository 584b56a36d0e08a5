//! The command line of `duelo`.

mod admin;
mod arguments;
mod backup;
mod config;
mod distribute;
mod doctor;
mod health;
mod migrate;
mod read_sheet;
mod restore;
mod seed_demo;
mod verify;
mod watch;

use std::error::Error;
use std::io::{self, Write as _};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::SystemTime;

use clap::{Args, Parser, Subcommand};
use db::with_causes;
use elo_core::identifier::Language;

use crate::application::Application;
use crate::config::checks::{Finding, Severity};
use crate::config::{Config, Database, Logging, switch};
use crate::service::operations::check_database;
use crate::service::operations::check_schema::check_schema;
use crate::traces::Traces;
use crate::version::Version;
use crate::{clock, logging, open_files, openapi, service_manager};

pub use arguments::{Invocation, parse};

/// Elo ratings for padel doubles, in groups.
#[derive(Debug, Parser)]
#[command(name = "duelo", about)]
pub struct Cli {
    /// A file of settings in TOML; the environment wins over it.
    #[arg(
        long,
        env = "DUELO_CONFIG",
        global = true,
        value_name = "FILE",
        help_heading = "Server"
    )]
    config: Option<PathBuf>,

    #[command(flatten)]
    logging: Logging,

    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Serve the API and the web app. A database whose schema is older than the program stops the start.
    Serve(Box<ServeOptions>),
    /// Migrate the database to the schema of this version.
    Migrate(migrate::Options),
    /// Distribute the groups over the workers of a database with the extension Citus. Can be run again at any time.
    Distribute(Database),
    /// Fill an empty database with three demo groups.
    SeedDemo(seed_demo::Options),
    /// Replay the matches of groups and report every stored value that differs.
    ///
    /// Exit code 0 if nothing differs or all was fixed, 3 if something differs.
    Verify(verify::Options),
    /// Dump the database into a folder of backups, with a manifest of what is in it, by `pg_dump` of Postgres.
    Backup(backup::Options),
    /// Restore a backup into an empty database, replay its matches and compare all groups with the manifest.
    ///
    /// Exit code 0 if nothing differs, 1 if nothing was restored, 3 if something differs, 4 if not all was compared.
    Restore(restore::Options),
    /// Inspect and repair groups, as the operator of this installation.
    Admin(admin::Options),
    /// Read a spreadsheet, an export or pasted results and print the questions or the matches as JSON.
    ///
    /// Nothing is stored and no database is needed. That a file is refused, and why, is part of what is printed.
    ReadSheet(read_sheet::Options),
    /// Check a group of any Duelo from outside: every rating, and that no match has changed since the last check.
    ///
    /// For cron. Exit code 0 if nothing differs or what differs was allowed to, 3 if something differs.
    Watch(watch::Options),
    /// Print the OpenAPI document.
    Openapi,
    /// Check settings, database, replica, mail server, backups, disk and public URL, and say what mends each finding.
    ///
    /// Nothing is changed, and no mail is sent but by `--mail`. Exit code 0 if there is no error, 1 if there is: a
    /// server would not run, or something else is to be mended at once, such as a late backup.
    Doctor(Box<doctor::Options>),
    /// Ask the server of this machine whether it is ready, as a container's health check does.
    ///
    /// Exit code 0 if it is, 1 if not.
    Health(health::Options),
    /// Check, show and describe the settings.
    #[command(subcommand)]
    Config(config::Task),
}

impl Command {
    /// The traces of a server whose operator wants them.
    fn traces(&self, version: Version) -> io::Result<Option<Traces>> {
        let Self::Serve(options) = self else {
            return Ok(None);
        };
        let endpoint = options.config.otlp_endpoint.as_deref();
        endpoint.map(|endpoint| Traces::to(endpoint, version)).transpose()
    }
}

#[derive(Debug, Args)]
struct ServeOptions {
    /// Migrate the database before the start. Several servers may do so at once: one of them migrates, the others wait.
    #[arg(long, env = "DUELO_MIGRATE", help_heading = "Database", value_parser = switch())]
    migrate: bool,

    #[command(flatten)]
    config: Config,
}

fn language(code: &str) -> Result<Language, String> {
    Language::from_code(code).ok_or_else(|| format!("there is no language {code}"))
}

/// Runs a command and returns the exit code of the process.
///
/// # Errors
///
/// Every error of the command, with a message for the operator.
pub async fn run(
    Invocation {
        cli,
        matches,
        sources,
        version,
    }: Invocation,
) -> Result<ExitCode, Box<dyn Error>> {
    clock::check(SystemTime::now())?;
    let traces = cli.command.traces(version)?;
    logging::init(&cli.logging, traces.as_ref())?;
    match cli.command {
        Command::Serve(options) => serve(*options, version).await,
        Command::Migrate(options) => migrate::run(&options).await,
        Command::Distribute(database) => distribute::run(&database).await,
        Command::SeedDemo(options) => seed_demo::run(options).await,
        Command::Verify(options) => return verify::run(&options).await,
        Command::Backup(options) => backup::run(&options, version).await,
        Command::Restore(options) => return restore::run(&options).await,
        Command::Admin(options) => return admin::run(options).await,
        Command::ReadSheet(options) => read_sheet::run(&options),
        Command::Watch(options) => return watch::run(&options),
        Command::Openapi => print_openapi(),
        Command::Doctor(options) => return doctor::run(&options).await,
        Command::Health(options) => health::run(options),
        Command::Config(task) => {
            let of_config = matches.subcommand_matches("config");
            return config::run(&task, &matches, of_config, &sources, version);
        }
    }?;
    Ok(ExitCode::SUCCESS)
}

async fn serve(
    ServeOptions {
        migrate: with_migrations,
        mut config,
    }: ServeOptions,
    version: Version,
) -> Result<(), Box<dyn Error>> {
    tracing::info!(%version, "starting");
    report(config::findings(&config))?;
    if with_migrations {
        migrate::migrate(&config.database).await?;
    }
    check_database(&config).await?;
    if config.links.mail.is_disabled() {
        tracing::warn!(
            "no mail server is configured (DUELO_SMTP_HOST): addresses cannot be verified and forgotten passwords cannot be reset"
        );
    }
    leave_files_open(&mut config);
    let application = Application::build_on(service_manager::passed_listeners()?, config, version)?;
    application.run().await?;
    tracing::info!("stopped");
    Ok(())
}

/// Lets the process open as many files as the system allows, and fewer streams and connections than that.
fn leave_files_open(config: &mut Config) {
    let configured = config.limits.streams;
    match open_files::raise_limit() {
        Ok(files) => {
            config.limits.streams = open_files::streams_within(configured, files);
            config.limits.connections = open_files::connections_within(config.limits.connections, files);
            if config.limits.streams < configured {
                tracing::warn!(
                    files,
                    streams = config.limits.streams,
                    %configured,
                    "the limit of open files allows fewer streams than DUELO_STREAMS"
                );
            }
        }
        Err(cause) => tracing::warn!(%cause, "the limit of open files stays as it is"),
    }
}

/// Refuses to start on a database with which every request would fail, and warns of one that loses matches. One that is
/// not available does not stop the start: the server reports that it is not ready, and checks the schema before it
/// reports that it is.
async fn check_database(config: &Config) -> Result<(), Box<dyn Error>> {
    let Some(mut connection) = connect(&config.database).await? else {
        return Ok(());
    };
    report(check_database::for_server(&mut connection, config).await?)?;
    check_schema(&mut connection).await??;
    report(check_database::example_groups(&mut connection, &config.example_groups).await?)
}

/// A connection, if the database can be reached now. One that refuses it for good is an error.
async fn connect(database: &Database) -> Result<Option<db::PooledConnection>, Box<dyn Error>> {
    match db::Pool::new(&database.settings()?).get().await {
        Ok(connection) => Ok(Some(connection)),
        Err(error) if error.is_lasting_refusal() => Err(format!("{REFUSED}: {}", with_causes(&error)).into()),
        Err(error) => {
            tracing::warn!(cause = %with_causes(&error), "the database can't be reached yet");
            Ok(None)
        }
    }
}

const REFUSED: &str = "Postgres refuses the connection in DATABASE_URL, and goes on until its user, password, database \
                       name or sslmode is changed, or pg_hba.conf of Postgres";

/// Logs what the server can run with, and returns an error with everything that it can't.
fn report(findings: Vec<Finding>) -> Result<(), Box<dyn Error>> {
    let (errors, warnings): (Vec<_>, Vec<_>) = findings
        .into_iter()
        .partition(|finding| finding.severity == Severity::Error);
    for Finding {
        what, why, remedy, ..
    } in warnings
    {
        tracing::warn!(%why, %remedy, "{what}");
    }
    if errors.is_empty() {
        return Ok(());
    }
    let lines: Vec<_> = errors.iter().map(ToString::to_string).collect();
    Err(lines.join("\n").into())
}

fn print_openapi() -> Result<(), Box<dyn Error>> {
    writeln!(io::stdout(), "{}", openapi::to_json()?)?;
    Ok(())
}
