//! The command line of `duelo`.

mod admin;
mod distribute;
mod read_sheet;
mod seed_demo;
mod verify;

use std::error::Error;
use std::io::{self, Write as _};
use std::process::ExitCode;
use std::time::SystemTime;

use clap::error::ErrorKind;
use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, Args, CommandFactory as _, FromArgMatches as _, Parser, Subcommand};
use db::queries::health::lossy_settings;
use db::with_causes;

use crate::application::Application;
use crate::config::{Config, Database, Logging};
use crate::service::operations::check_schema::check_schema;
use crate::{clock, logging, open_files, openapi};

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
    Serve(Box<ServeOptions>),
    /// Migrate the database to the schema of this version.
    Migrate(Database),
    /// Distribute the groups over the workers of a database with the extension Citus. Can be run again at any time.
    Distribute(Database),
    /// Fill an empty database with three demo groups.
    SeedDemo(seed_demo::Options),
    /// Replay the matches of groups and report every stored value that differs.
    ///
    /// Exit code 0 if nothing differs or all was fixed, 3 if something differs.
    Verify(verify::Options),
    /// Inspect and repair groups, as the operator of this installation.
    Admin(admin::Options),
    /// Read a spreadsheet, an export or pasted results and print the questions or the matches as JSON.
    ///
    /// Nothing is stored and no database is needed. That a file is refused, and why, is part of what is printed.
    ReadSheet(read_sheet::Options),
    /// Print the OpenAPI document.
    Openapi,
}

#[derive(Debug, Args)]
struct ServeOptions {
    /// Migrate the database before the start. Several servers may do so at once: one of them migrates, the others wait.
    #[arg(long, env = "DUELO_MIGRATE")]
    migrate: bool,

    #[command(flatten)]
    config: Config,
}

/// Parses the arguments and the environment. A secret is refused among the arguments, which every user of the machine
/// can see; the settings of secrets are those whose value in the environment is not shown.
#[must_use]
pub fn parse() -> Cli {
    let mut command = Cli::command();
    let matches = command.get_matches_mut();
    if let Some(secret) = secret_argument(&command, &matches) {
        command.error(ErrorKind::ArgumentConflict, secret).exit();
    }
    Cli::from_arg_matches(&matches).unwrap_or_else(|error| error.exit())
}

/// Why an argument is refused, if one is a secret.
fn secret_argument(command: &clap::Command, matches: &ArgMatches) -> Option<String> {
    let is_argument = |argument: &&Arg| {
        argument.is_hide_env_values_set()
            && matches.value_source(argument.get_id().as_str()) == Some(ValueSource::CommandLine)
    };
    if let Some(secret) = command.get_arguments().find(is_argument) {
        let variable = secret.get_env().unwrap_or_default().to_string_lossy();
        let option = secret.get_long().unwrap_or_default();
        return Some(format!(
            "every user of this machine can see --{option}: set {variable} in the environment instead"
        ));
    }
    let (name, matches) = matches.subcommand()?;
    secret_argument(command.find_subcommand(name)?, matches)
}

/// Runs a command and returns the exit code of the process.
///
/// # Errors
///
/// Every error of the command, with a message for the operator.
pub async fn run(cli: Cli) -> Result<ExitCode, Box<dyn Error>> {
    clock::check(SystemTime::now())?;
    logging::init(&cli.logging)?;
    match cli.command {
        Command::Serve(options) => serve(*options).await,
        Command::Migrate(database) => migrate(&database).await,
        Command::Distribute(database) => distribute::run(&database).await,
        Command::SeedDemo(options) => seed_demo::run(options).await,
        Command::Verify(options) => return verify::run(&options).await,
        Command::Admin(options) => return admin::run(options).await,
        Command::ReadSheet(options) => read_sheet::run(&options),
        Command::Openapi => print_openapi(),
    }?;
    Ok(ExitCode::SUCCESS)
}

async fn serve(
    ServeOptions {
        migrate: with_migrations,
        mut config,
    }: ServeOptions,
) -> Result<(), Box<dyn Error>> {
    if with_migrations {
        migrate(&config.database).await?;
    }
    check_database(&config.database).await?;
    if config.links.mail.is_disabled() {
        tracing::warn!(
            "no mail server is configured (DUELO_SMTP_HOST): addresses cannot be verified and forgotten passwords cannot be reset"
        );
    }
    leave_files_open(&mut config);
    let application = Application::build(config)?;
    tracing::info!(address = %application.address(), "listening");
    if let Some(address) = application.metrics_address() {
        tracing::info!(%address, "serving metrics");
    }
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

/// Refuses to start on an older schema, with which every request would fail, and warns of settings that lose matches.
/// An unavailable database does not stop the start: the server reports that it is not ready, and checks the schema
/// before it reports that it is.
async fn check_database(database: &Database) -> Result<(), Box<dyn Error>> {
    let mut connection = match db::Pool::new(&database.settings()?).get().await {
        Ok(connection) => connection,
        Err(error) => {
            tracing::warn!(cause = %with_causes(&error), "the database can't be reached yet");
            return Ok(());
        }
    };
    match lossy_settings(&mut connection).await {
        Ok(lossy) if lossy.is_empty() => {}
        Ok(lossy) => tracing::warn!(
            off = lossy.join(", "),
            "Postgres answers before a commit is on its disk: a crash loses the latest acknowledged matches"
        ),
        Err(error) => {
            tracing::warn!(cause = %with_causes(&error), "the settings of the database can't be read yet");
        }
    }
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
