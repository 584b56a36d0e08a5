//! Where the values of settings are: the command line, then the environment, then the file, then the defaults.

use std::env;
use std::error::Error as _;
use std::ffi::{OsStr, OsString};
use std::num::{IntErrorKind, ParseIntError};
use std::path::{Path, PathBuf};

use clap::builder::Resettable;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, ArgMatches, Command, parser::ValueSource};

use super::file::{FileError, FileSettings};
use super::settings::{self, FILE_VARIABLE, PREFIX, Setting, key_of};

/// The environment and the file, both without names that are not known.
#[derive(Debug)]
pub(crate) struct Sources {
    file: FileSettings,
}

/// Why the environment or the file can't be used.
#[derive(Debug, thiserror::Error)]
pub(crate) enum SourceError {
    /// A variable that no setting has.
    #[error("{variable} is no setting{}", suggestion(.nearest.as_deref()))]
    UnknownVariable {
        /// The variable.
        variable: String,
        /// The variable of the setting that may be meant.
        nearest: Option<String>,
    },
    /// A key that no setting has.
    #[error("{key} in {path} is no setting{}", suggestion(.nearest.as_deref()))]
    UnknownKey {
        /// The file.
        path: PathBuf,
        /// The key.
        key: String,
        /// The key of the setting that may be meant.
        nearest: Option<String>,
    },
    /// The file can't be used.
    #[error(transparent)]
    File(#[from] FileError),
}

fn suggestion(nearest: Option<&str>) -> String {
    match nearest {
        Some(name) => format!(": did you mean {name}?"),
        None => "; `duelo config template` lists them all".to_owned(),
    }
}

/// Where a value is from, for people.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Origin {
    /// The command line.
    Argument,
    /// The environment.
    Environment,
    /// The file of settings.
    File,
    /// It is not set.
    Default,
}

impl Sources {
    /// Reads the file that the command line or the environment names, and checks all names against the settings of
    /// `command` and of the commands below it.
    pub(crate) fn read(command: &Command, arguments: &[OsString]) -> Result<Self, SourceError> {
        let settings = settings::of(command);
        let variables: Vec<&str> = settings.iter().map(|setting| setting.variable).collect();
        let mut set: Vec<String> = env::vars_os()
            .filter_map(|(name, _)| name.into_string().ok())
            .filter(|name| name.starts_with(PREFIX) && !is_of_cluster(name))
            .collect();
        set.sort();
        if let Some(variable) = set.into_iter().find(|name| !variables.contains(&name.as_str())) {
            let nearest = nearest(&variable, variables.into_iter().map(ToOwned::to_owned));
            return Err(SourceError::UnknownVariable { variable, nearest });
        }
        let file = match file_argument(arguments).or_else(|| set_variable(FILE_VARIABLE)) {
            Some(path) => FileSettings::read(Path::new(&path))?,
            None => FileSettings::default(),
        };
        let keys = || {
            let in_file = settings
                .iter()
                .filter(|setting| setting.variable != FILE_VARIABLE);
            in_file.map(Setting::key)
        };
        if let Some(key) = file.values.keys().find(|key| keys().all(|known| known != **key)) {
            return Err(SourceError::UnknownKey {
                path: file.path.clone(),
                nearest: nearest(key, keys()),
                key: key.clone(),
            });
        }
        Ok(Self { file })
    }

    /// The command with the values of the file as its defaults, and with empty variables as unset: that is how compose
    /// files write what has no value.
    pub(crate) fn apply(&self, command: Command) -> Command {
        command
            .mut_args(|argument| self.apply_to(argument))
            .mut_subcommands(|command| self.apply(command))
    }

    fn apply_to(&self, argument: Arg) -> Arg {
        let Some(variable) = argument.get_env().and_then(OsStr::to_str) else {
            return argument;
        };
        if set_variable(variable).is_some() {
            return argument;
        }
        let value = self.file.values.get(&key_of(variable)).cloned();
        let argument = argument.env(Resettable::Reset);
        match value {
            Some(value) => argument.default_value(value).required(false),
            None => argument,
        }
    }

    /// Where the value of a setting is from.
    pub(crate) fn origin(&self, setting: &Setting<'_>, matches: &ArgMatches) -> Origin {
        match matches.value_source(setting.id()) {
            Some(ValueSource::CommandLine) => Origin::Argument,
            Some(ValueSource::EnvVariable) => Origin::Environment,
            _ if self.file.values.contains_key(&setting.key()) => Origin::File,
            _ => Origin::Default,
        }
    }

    /// An error of `clap` by the names that the operator used, if it is about a setting outside of the command line.
    pub(crate) fn explain(
        &self,
        error: &clap::Error,
        command: &Command,
        arguments: &[OsString],
    ) -> Option<String> {
        let settings = settings::of(command);
        let of_usage = |usage: &str| {
            let flag = usage.split([' ', '=']).next().unwrap_or_default();
            settings.iter().find(|setting| setting.flag() == flag)
        };
        match (error.kind(), error.get(ContextKind::InvalidArg)?) {
            (ErrorKind::MissingRequiredArgument, ContextValue::Strings(usages)) => {
                let missing: Vec<_> = usages.iter().map(|usage| of_usage(usage)).collect();
                let missing: Vec<_> = missing.into_iter().collect::<Option<_>>()?;
                let lines = missing.iter().map(|setting| {
                    format!(
                        "{} is required and not set: {}",
                        setting.variable,
                        setting.meaning()
                    )
                });
                Some(lines.collect::<Vec<_>>().join("\n"))
            }
            (ErrorKind::ValueValidation | ErrorKind::InvalidValue, ContextValue::String(usage)) => {
                let setting = of_usage(usage)?;
                match is_argument(arguments, &setting.flag()) {
                    true if setting.is_secret() => Some(setting.refused_argument()),
                    true => None,
                    false => Some(self.refused_value(error, setting)),
                }
            }
            _ => None,
        }
    }

    fn refused_value(&self, error: &clap::Error, setting: &Setting<'_>) -> String {
        let name = if set_variable(setting.variable).is_some() {
            setting.variable.to_owned()
        } else {
            format!("{} in {}", setting.key(), self.file.path.display())
        };
        let value = match error.get(ContextKind::InvalidValue) {
            Some(ContextValue::String(value)) if !setting.is_secret() => format!("is {value}, which"),
            _ => String::new(),
        };
        let values = setting.possible_values();
        let reason = match error.source() {
            _ if setting.is_switch() => "it is true or false".to_owned(),
            Some(reason) => match reason.downcast_ref().map(ParseIntError::kind) {
                Some(IntErrorKind::Zero) => "it is a whole number above 0".to_owned(),
                Some(_) => "it is a whole number, not too large".to_owned(),
                None => reason.to_string(),
            },
            None => format!("it is one of {}", values.join(", ")),
        };
        let words = [name.as_str(), value.as_str(), "can't be used"].into_iter();
        let sentence: Vec<_> = words.filter(|word| !word.is_empty()).collect();
        format!("{}: {reason}", sentence.join(" "))
    }
}

/// A variable that is set to something.
fn set_variable(name: &str) -> Option<OsString> {
    env::var_os(name).filter(|value| !value.is_empty())
}

/// The variables by which Kubernetes and Docker tell of a service of the name `duelo`.
fn is_of_cluster(variable: &str) -> bool {
    let name = variable.strip_prefix(PREFIX).unwrap_or_default();
    let is_port = name == "PORT" || name.starts_with("PORT_");
    is_port || name == "SERVICE_HOST" || name == "SERVICE_PORT" || name.starts_with("SERVICE_PORT_")
}

/// The value of `--config`, which names a source and is needed before the others are read.
fn file_argument(arguments: &[OsString]) -> Option<OsString> {
    let mut arguments = arguments.iter();
    loop {
        let argument = arguments.next()?.to_str().unwrap_or_default();
        match argument.split_once('=') {
            Some(("--config", path)) => return Some(path.into()),
            None if argument == "--config" => return arguments.next().cloned(),
            None if argument == "--" => return None,
            _ => {}
        }
    }
}

/// Whether the flag is on the command line.
fn is_argument(arguments: &[OsString], flag: &str) -> bool {
    let mut names = arguments
        .iter()
        .filter_map(|argument| argument.to_str()?.split('=').next());
    names.any(|name| name == flag)
}

/// The known name that is spelt the most like this one, if one is.
fn nearest(name: &str, known: impl Iterator<Item = String>) -> Option<String> {
    let farthest = name.strip_prefix(PREFIX).unwrap_or(name).chars().count() / 3;
    known
        .map(|candidate| (strsim::damerau_levenshtein(name, &candidate), candidate))
        .filter(|(distance, _)| *distance <= farthest)
        .min()
        .map(|(_, candidate)| candidate)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_name_is_suggested_if_there_is_a_near_one() {
        let known = || {
            ["DUELO_LISTEN", "DUELO_LIMIT_LOGINS"]
                .map(ToOwned::to_owned)
                .into_iter()
        };
        for (name, nearby) in [
            ("DUELO_LISTENS", Some("DUELO_LISTEN")),
            ("DUELO_LIMITS_LOGIN", Some("DUELO_LIMIT_LOGINS")),
            ("DUELO_BACKGROUND_COLOUR", None),
        ] {
            assert_eq!(nearest(name, known()).as_deref(), nearby, "{name}");
        }
    }

    #[test]
    fn variables_of_a_cluster_are_no_settings() {
        for name in [
            "DUELO_SERVICE_HOST",
            "DUELO_SERVICE_PORT_HTTP",
            "DUELO_PORT",
            "DUELO_PORT_8080_TCP",
        ] {
            assert!(is_of_cluster(name), "{name}");
        }
        for name in ["DUELO_SERVICE", "DUELO_PORTS", "DUELO_SMTP_PORT"] {
            assert!(!is_of_cluster(name), "{name}");
        }
    }
}
