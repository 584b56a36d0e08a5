//! The command line with the environment and the file of settings.

use std::env;
use std::ffi::OsString;
use std::fmt::Display;
use std::io::{self, Write as _};
use std::process;

use clap::error::ErrorKind;
use clap::parser::ValueSource;
use clap::{ArgMatches, Command, CommandFactory as _, FromArgMatches as _};

use super::Cli;
use crate::config::settings::Setting;
use crate::config::sources::Sources;
use crate::version::Version;

/// The exit code of a wrong use, as `clap` has it.
const WRONG_USE: i32 = 2;

/// A command with its options, and what they were read from.
#[derive(Debug)]
pub struct Invocation {
    pub(super) cli: Cli,
    pub(super) matches: ArgMatches,
    pub(super) sources: Sources,
    pub(super) version: Version,
}

/// Parses the arguments, the environment and the file of settings, or ends the process with what is wrong with them. A
/// secret is refused among the arguments, which every user of the machine can see; the settings of secrets are those
/// whose value in the environment is not shown.
#[must_use]
pub fn parse(version: Version) -> Invocation {
    let arguments: Vec<OsString> = env::args_os().collect();
    let mut command = Cli::command().version(version.to_string());
    // Help is printed whatever the settings are, and from their declarations alone.
    let declared = command.clone().try_get_matches_from(&arguments);
    if let Err(shown) = declared
        && matches!(
            shown.kind(),
            ErrorKind::DisplayHelp
                | ErrorKind::DisplayVersion
                | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand
        )
    {
        shown.exit();
    }
    let sources = Sources::read(&command, &arguments).unwrap_or_else(|error| refuse(error));
    let parsed = sources.apply(command.clone()).try_get_matches_from(&arguments);
    let matches = parsed.unwrap_or_else(|error| match sources.explain(&error, &command, &arguments) {
        Some(explanation) => refuse(explanation),
        None => error.exit(),
    });
    if let Some(secret) = secret_argument(&command, &matches) {
        command.error(ErrorKind::ArgumentConflict, secret).exit();
    }
    let cli = Cli::from_arg_matches(&matches).unwrap_or_else(|error| error.exit());
    Invocation {
        cli,
        matches,
        sources,
        version,
    }
}

fn refuse(reason: impl Display) -> ! {
    // If standard error is closed, only the exit code reports it.
    let _ = writeln!(io::stderr(), "duelo: {reason}");
    process::exit(WRONG_USE)
}

/// Why an argument is refused, if one is a secret.
fn secret_argument(command: &Command, matches: &ArgMatches) -> Option<String> {
    let is_argument = |setting: &Setting<'_>| {
        setting.is_secret() && matches.value_source(setting.id()) == Some(ValueSource::CommandLine)
    };
    let mut own = command.get_arguments().filter_map(Setting::of);
    if let Some(secret) = own.find(is_argument) {
        return Some(secret.refused_argument());
    }
    let (name, matches) = matches.subcommand()?;
    secret_argument(command.find_subcommand(name)?, matches)
}
