//! Structured logging: one line for each event, with the fields of its spans, and with secrets redacted.

mod layer;
mod redaction;

use std::io::{self, IsTerminal};

use tracing_subscriber::filter::{EnvFilter, ParseError};
use tracing_subscriber::fmt::MakeWriter;
use tracing_subscriber::layer::{Layer as _, SubscriberExt};
use tracing_subscriber::util::{SubscriberInitExt, TryInitError};

use crate::config::{LogFormat, Logging};
use crate::traces::Traces;
use layer::LineLayer;

/// Why logging could not be initialised.
#[derive(Debug, thiserror::Error)]
pub enum LogError {
    /// The filter does not parse.
    #[error("what to log is given as info, or server=debug, or several of them with commas")]
    Filter(#[from] ParseError),
    /// The process has a global subscriber already.
    #[error("logging has begun already")]
    AlreadyInitialised(#[from] TryInitError),
}

/// Initialises logging to standard error, and the recording of traces if there are any.
///
/// # Errors
///
/// If the filter does not parse, or logging is initialised already.
pub(crate) fn init(logging: &Logging, traces: Option<&Traces>) -> Result<(), LogError> {
    let Some(traces) = traces else {
        return init_with_writer(logging, io::stderr);
    };
    let (filter, lines) = lines(logging, io::stderr)?;
    // What is logged does not decide what is traced.
    tracing_subscriber::registry()
        .with(lines.with_filter(filter))
        .with(traces.layer())
        .try_init()?;
    Ok(())
}

/// Initialises logging to any writer.
///
/// # Errors
///
/// If the filter does not parse, or logging is initialised already.
pub fn init_with_writer<W>(logging: &Logging, writer: W) -> Result<(), LogError>
where
    W: for<'a> MakeWriter<'a> + Send + Sync + 'static,
{
    let (filter, lines) = lines(logging, writer)?;
    tracing_subscriber::registry()
        .with(filter)
        .with(lines)
        .try_init()?;
    Ok(())
}

/// What is logged, and how.
fn lines<W>(logging: &Logging, writer: W) -> Result<(EnvFilter, LineLayer<W>), ParseError> {
    let json = match logging.format {
        LogFormat::Json => true,
        LogFormat::Human => false,
        LogFormat::Auto => !io::stderr().is_terminal(),
    };
    // The driver logs the parameters of statements, secrets among them, whatever the filter says.
    let filter = EnvFilter::builder()
        .parse(&logging.filter)?
        .add_directive("tokio_postgres=warn".parse()?)
        // It reports what clients send malformed, or break off, as errors of the server.
        .add_directive("actix_http::h1=off".parse()?);
    Ok((filter, LineLayer { json, writer }))
}
