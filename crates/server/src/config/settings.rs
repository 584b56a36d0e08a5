//! What the declarations of the settings say: their variables, keys, meanings and defaults.

use std::collections::BTreeSet;
use std::ffi::OsStr;

use clap::{Arg, Command};

/// The beginning of the names of variables that belong to the program.
pub(crate) const PREFIX: &str = "DUELO_";

/// The variable with the path of the file of settings.
pub(crate) const FILE_VARIABLE: &str = "DUELO_CONFIG";

/// A setting: an argument of a command that has a variable.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Setting<'a> {
    /// Its variable in the environment.
    pub(crate) variable: &'a str,
    argument: &'a Arg,
}

impl<'a> Setting<'a> {
    /// The setting that an argument declares, if it is one.
    pub(crate) fn of(argument: &'a Arg) -> Option<Self> {
        let variable = argument.get_env().and_then(OsStr::to_str)?;
        Some(Self { variable, argument })
    }

    /// Its name as an argument of a command.
    pub(crate) fn id(&self) -> &'a str {
        self.argument.get_id().as_str()
    }

    /// Its flag, as in `--public-url`.
    pub(crate) fn flag(&self) -> String {
        format!("--{}", self.argument.get_long().unwrap_or_default())
    }

    /// Its key in the file of settings.
    pub(crate) fn key(&self) -> String {
        key_of(self.variable)
    }

    /// Whether its value must not be seen.
    pub(crate) fn is_secret(&self) -> bool {
        self.argument.is_hide_env_values_set()
    }

    /// Whether a server does not start without it.
    pub(crate) fn is_required(&self) -> bool {
        self.argument.is_required_set()
    }

    /// The part of the reference to which it belongs.
    pub(crate) fn heading(&self) -> &'a str {
        self.argument.get_help_heading().unwrap_or("Commands")
    }

    /// What it means, in sentences.
    pub(crate) fn meaning(&self) -> String {
        let help = self.argument.get_long_help().or_else(|| self.argument.get_help());
        help.map(ToString::to_string).unwrap_or_default()
    }

    /// The values that it can have, if they are few.
    pub(crate) fn possible_values(&self) -> Vec<String> {
        let values = self.argument.get_possible_values();
        values.iter().map(|value| value.get_name().to_owned()).collect()
    }

    /// Whether it is either true or false.
    pub(crate) fn is_switch(&self) -> bool {
        self.possible_values().iter().any(|value| value == "true")
    }

    /// Why it is refused among the arguments, if it is a secret.
    pub(crate) fn refused_argument(&self) -> String {
        format!(
            "every user of this machine can see {}: set {} in the environment instead",
            self.flag(),
            self.variable
        )
    }

    /// Its value where nothing is set.
    pub(crate) fn default(&self) -> Option<String> {
        let values = self.argument.get_default_values();
        let values: Vec<_> = values.iter().map(|value| value.to_string_lossy()).collect();
        (!values.is_empty()).then(|| values.join(","))
    }
}

/// The key of a variable in the file of settings.
pub(crate) fn key_of(variable: &str) -> String {
    variable.strip_prefix(PREFIX).unwrap_or(variable).to_lowercase()
}

/// The settings of a command and of the commands below it, each once, in the order of their declarations.
pub(crate) fn of(command: &Command) -> Vec<Setting<'_>> {
    let mut named = BTreeSet::new();
    let mut settings = arguments(command);
    settings.retain(|setting| named.insert(setting.variable));
    settings
}

fn arguments(command: &Command) -> Vec<Setting<'_>> {
    let own = command.get_arguments().filter_map(Setting::of);
    own.chain(command.get_subcommands().flat_map(arguments)).collect()
}
