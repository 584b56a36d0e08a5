//! Sends spans to the collector.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use ureq::Agent;

use super::otlp::Resource;
use super::span::FinishedSpan;
use crate::system_tls;
use crate::version::Version;

/// The most spans in one request.
const BATCH: usize = 512;
/// The longest time that a span waits for others.
const INTERVAL: Duration = Duration::from_secs(2);
/// The longest time for one request.
const TIMEOUT: Duration = Duration::from_secs(5);

/// What the exporter gets.
pub(super) enum Message {
    /// A span to send.
    Span(Box<FinishedSpan>),
    /// Send what there is, and end.
    End,
}

pub(super) struct Exporter {
    agent: Agent,
    address: String,
    resource: Resource,
    finished: Receiver<Message>,
    /// Whether spans were left out because too many waited.
    left_out: Arc<AtomicBool>,
    is_unreachable: bool,
    has_said_left_out: bool,
}

impl Exporter {
    pub(super) fn new(
        endpoint: &str,
        version: Version,
        finished: Receiver<Message>,
        left_out: Arc<AtomicBool>,
    ) -> Self {
        Self {
            agent: agent(),
            address: format!("{endpoint}/v1/traces"),
            resource: Resource::new(version),
            finished,
            left_out,
            is_unreachable: false,
            has_said_left_out: false,
        }
    }

    /// Sends spans until the end.
    pub(super) fn run(mut self) {
        while let Ok(Message::Span(first)) = self.finished.recv() {
            let (batch, goes_on) = self.collect(*first);
            self.send(&batch);
            if !goes_on {
                return;
            }
        }
    }

    /// Collects spans for one request, and says whether others may come.
    fn collect(&self, first: FinishedSpan) -> (Vec<FinishedSpan>, bool) {
        let until = Instant::now() + INTERVAL;
        let mut batch = vec![first];
        while batch.len() < BATCH {
            let left = until.saturating_duration_since(Instant::now());
            match self.finished.recv_timeout(left) {
                Ok(Message::Span(span)) => batch.push(*span),
                Err(RecvTimeoutError::Timeout) => break,
                Ok(Message::End) | Err(RecvTimeoutError::Disconnected) => return (batch, false),
            }
        }
        (batch, true)
    }

    /// Sends a batch once: what the collector does not take is lost. The log has the first failure and their end.
    fn send(&mut self, batch: &[FinishedSpan]) {
        let sent = self
            .agent
            .post(&self.address)
            .send_json(self.resource.export(batch));
        match sent {
            Ok(_) if self.is_unreachable => {
                self.is_unreachable = false;
                tracing::info!("traces are sent again");
            }
            Ok(_) => {}
            Err(_) if self.is_unreachable => {}
            Err(cause) => {
                self.is_unreachable = true;
                tracing::warn!(
                    address = self.address,
                    %cause,
                    remedy = "check DUELO_OTLP_ENDPOINT: it is the collector's address for OTLP over HTTP, mostly with \
                              the port 4318; requests are answered without it too",
                    "traces can't be sent"
                );
            }
        }
        if !self.has_said_left_out && self.left_out.load(Ordering::Relaxed) {
            self.has_said_left_out = true;
            tracing::warn!("some spans are left out of traces: the collector takes fewer than there are");
        }
    }
}

fn agent() -> Agent {
    let config = Agent::config_builder()
        .timeout_global(Some(TIMEOUT))
        .user_agent(concat!("duelo/", env!("CARGO_PKG_VERSION")))
        // Not one of the environment: a collector is near.
        .proxy(None)
        .tls_config(system_tls::config());
    config.build().into()
}
