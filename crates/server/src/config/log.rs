//! What is logged, and how.

use clap::{Args, ValueEnum};

use super::parse;

/// The format of log lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum LogFormat {
    /// Human-readable if the output is a terminal, JSON otherwise.
    Auto,
    /// One human-readable line for each event.
    Human,
    /// One JSON object for each event.
    Json,
}

/// Log filter and format.
#[derive(Debug, Clone, Args)]
#[group(id = "log-options")]
#[command(next_help_heading = "Log")]
pub struct Logging {
    /// What to log, in the syntax of `tracing`'s `EnvFilter`: info, server=debug …
    #[arg(long = "log", env = "DUELO_LOG", default_value = "info", value_parser = parse::log_filter)]
    pub filter: String,

    /// Format of log lines.
    #[arg(long = "log-format", env = "DUELO_LOG_FORMAT", default_value = "auto")]
    pub format: LogFormat,
}
