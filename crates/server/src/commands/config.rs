//! `duelo config`.

use std::error::Error;
use std::io::{self, Write as _};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{ArgMatches, CommandFactory as _, Subcommand};

use super::{Cli, ServeOptions};
use crate::config::checks::{Finding, Severity};
use crate::config::settings::{self, FILE_VARIABLE, Setting};
use crate::config::sources::{Origin, Sources};
use crate::config::{Config, checks, reference};
use crate::mail::smtp::SmtpClient;
use crate::version::Version;

#[derive(Debug, Subcommand)]
pub(super) enum Task {
    /// Say what is wrong with the settings of `duelo serve`, without connecting to anything.
    ///
    /// Exit code 0 if a server would start with them, 1 if not.
    Check(Box<ServeOptions>),
    /// Print what `duelo serve` would run with, as variables, and where each value is from. Secrets are masked.
    Show(Box<ServeOptions>),
    /// Print a file of all variables with their meanings, all commented out.
    Template,
    /// Print the tables of all settings, as docs/settings.md has them.
    Reference,
    /// Write the manual pages of all commands into a folder.
    Manual {
        /// The folder, which must exist.
        folder: PathBuf,
    },
}

/// What stands for a secret.
const MASK: &str = "********";

pub(super) fn run(
    task: &Task,
    matches: &ArgMatches,
    of_config: Option<&ArgMatches>,
    sources: &Sources,
    version: Version,
) -> Result<ExitCode, Box<dyn Error>> {
    let command = Cli::command();
    let of_server = || {
        let mut of_server = settings::of(&command);
        let serve = command
            .find_subcommand("serve")
            .map(settings::of)
            .unwrap_or_default();
        let is_of_server = |setting: &Setting<'_>| {
            let is_logging = command
                .get_arguments()
                .any(|argument| argument.get_id() == setting.id());
            is_logging || serve.iter().any(|of_serve| of_serve.variable == setting.variable)
        };
        of_server.retain(is_of_server);
        of_server
    };
    let text = match task {
        Task::Check(options) => return check(&options.config),
        Task::Show(_) => {
            let of_task = of_config.and_then(|matches| matches.subcommand());
            shown(
                &of_server(),
                &[of_task.map(|(_, matches)| matches), Some(matches)],
                sources,
            )
        }
        Task::Template => reference::template(&of_server()),
        Task::Reference => reference::markdown(&settings::of(&command)),
        Task::Manual { folder } => {
            clap_mangen::generate_to(command.version(version.number), folder)?;
            return Ok(ExitCode::SUCCESS);
        }
    };
    write!(io::stdout(), "{text}")?;
    Ok(ExitCode::SUCCESS)
}

/// Everything that is wrong with the settings, and that does not need the database.
pub(super) fn findings(config: &Config) -> Vec<Finding> {
    let mut findings = checks::of(config);
    let database = config.database.address().err();
    let replica = config.replica_settings().err();
    for error in database.into_iter().chain(replica) {
        findings.push(unusable("the address of the database", &error));
    }
    if let Err(error) = SmtpClient::from_config(&config.links) {
        findings.push(unusable("the mail server", &error));
    }
    findings
}

fn unusable(what: &str, error: &(dyn Error + 'static)) -> Finding {
    Finding::error(
        format!("{what} can't be used"),
        db::with_causes(error),
        "Change the setting",
    )
}

fn check(config: &Config) -> Result<ExitCode, Box<dyn Error>> {
    let findings = findings(config);
    print(&findings)?;
    if checks::has_errors(&findings) {
        return Ok(ExitCode::FAILURE);
    }
    writeln!(io::stdout(), "A server would start with these settings.")?;
    Ok(ExitCode::SUCCESS)
}

/// Prints a line for each finding.
pub(super) fn print(findings: &[Finding]) -> io::Result<()> {
    let mut out = io::stdout().lock();
    for finding in findings {
        let kind = match finding.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
        };
        writeln!(out, "{kind}: {finding}.")?;
    }
    Ok(())
}

/// One line a setting, the unset ones as comments. The first of `holders` that knows a setting has its value.
fn shown(settings: &[Setting<'_>], holders: &[Option<&ArgMatches>], sources: &Sources) -> String {
    let in_file = settings
        .iter()
        .filter(|setting| setting.variable != FILE_VARIABLE);
    let lines = in_file.map(|setting| {
        let knows = |matches: &&ArgMatches| matches.try_contains_id(setting.id()).is_ok();
        let holder = holders.iter().copied().flatten().find(knows);
        let values = holder.and_then(|holder| holder.get_raw(setting.id()));
        let (Some(holder), Some(values)) = (holder, values) else {
            return format!("#{}=\n", setting.variable);
        };
        let values: Vec<_> = values.map(|value| value.to_string_lossy()).collect();
        let value = if setting.is_secret() {
            MASK.to_owned()
        } else {
            values.join(",")
        };
        let origin = match sources.origin(setting, holder) {
            Origin::Argument => "command line",
            Origin::Environment => "environment",
            Origin::File => "file",
            Origin::Default => "default",
        };
        format!("{}={value} # {origin}\n", setting.variable)
    });
    lines.collect()
}
