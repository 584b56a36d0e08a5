//! Structured logs: one line an event, with the request it belongs to, and never a secret.

mod fields;
mod lines;

use std::io::{self, IsTerminal};

use tracing_subscriber::filter::{EnvFilter, ParseError};
use tracing_subscriber::fmt::MakeWriter;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::{SubscriberInitExt, TryInitError};

use crate::config::{LogFormat, Logging};
use lines::Lines;

/// Why logging could not begin.
#[derive(Debug, thiserror::Error)]
pub enum LogError {
    /// The filter is not one.
    #[error("what to log is given as info, or server=debug, or several of them with commas")]
    Filter(#[from] ParseError),
    /// Somebody was faster.
    #[error("logging has begun already")]
    Begun(#[from] TryInitError),
}

/// Begins to log to the standard error output.
///
/// # Errors
///
/// If the filter does not parse, or logging has begun already.
pub fn begin(logging: &Logging) -> Result<(), LogError> {
    begin_with(logging, io::stderr)
}

/// Begins to log to any writer.
///
/// # Errors
///
/// As [`begin`].
pub fn begin_with<W>(logging: &Logging, writer: W) -> Result<(), LogError>
where
    W: for<'a> MakeWriter<'a> + Send + Sync + 'static,
{
    let json = match logging.format {
        LogFormat::Json => true,
        LogFormat::Human => false,
        LogFormat::Auto => !io::stderr().is_terminal(),
    };
    let filter = EnvFilter::builder().parse(&logging.filter)?;
    tracing_subscriber::registry()
        .with(filter)
        .with(Lines { json, writer })
        .try_init()?;
    Ok(())
}
