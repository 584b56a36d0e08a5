//! Traces of requests for OpenTelemetry: each request, its use case, and the statements of that.
//!
//! Off unless the operator names a collector: then no layer is installed, and the spans of use cases and statements,
//! which have the level TRACE, are refused by their level before anything is made for them.
//!
//! Why this is not the SDK of OpenTelemetry: docs/decisions/traces-without-the-sdk.md.

mod exporter;
mod layer;
mod otlp;
mod span;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::time::Duration;
use std::{io, thread};

use tracing::Subscriber;
use tracing_subscriber::filter::{LevelFilter, filter_fn};
use tracing_subscriber::layer::Layer;
use tracing_subscriber::registry::LookupSpan;

use crate::version::Version;
use exporter::{Exporter, Message};
use layer::TraceLayer;

/// The number of spans that wait to be sent. Above it spans are left out.
const QUEUE: usize = 8_192;

/// The longest time that the end of the program waits until the last spans are sent.
const LAST_SENT_WITHIN: Duration = Duration::from_secs(5);

/// Sends the traces of this program to a collector, from a thread of its own; the last ones when it is dropped.
pub(crate) struct Traces {
    queue: SyncSender<Message>,
    ended: Receiver<()>,
    left_out: Arc<AtomicBool>,
}

impl Traces {
    /// Begins to send to the collector at this address.
    pub(crate) fn to(endpoint: &str, version: Version) -> io::Result<Self> {
        let (queue, finished) = sync_channel(QUEUE);
        let (end, ended) = sync_channel(1);
        let left_out = Arc::default();
        let exporter = Exporter::new(endpoint, version, finished, Arc::clone(&left_out));
        thread::Builder::new().name("traces".to_owned()).spawn(move || {
            exporter.run();
            // Fails if the wait for it has ended.
            let _ = end.send(());
        })?;
        Ok(Self {
            queue,
            ended,
            left_out,
        })
    }

    /// What records the spans of this program. Spans of libraries, and all events, are not recorded.
    pub(crate) fn layer<S>(&self) -> impl Layer<S> + use<S>
    where
        S: Subscriber + for<'a> LookupSpan<'a>,
    {
        let is_ours = |module: &str| ["server", "db"].contains(&module);
        let is_recorded = filter_fn(move |metadata| {
            metadata.is_span() && metadata.target().split("::").next().is_some_and(is_ours)
        });
        TraceLayer::new(self.queue.clone(), Arc::clone(&self.left_out))
            .with_filter(is_recorded.with_max_level_hint(LevelFilter::TRACE))
    }
}

impl Drop for Traces {
    fn drop(&mut self) {
        // Neither waits for a collector that takes nothing: a full queue is not sent, and the wait for the rest ends.
        if self.queue.try_send(Message::End).is_ok() {
            let _ = self.ended.recv_timeout(LAST_SENT_WITHIN);
        }
    }
}
