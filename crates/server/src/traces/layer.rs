//! Records spans, and sends them to the exporter when they end.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{SyncSender, TrySendError};
use std::time::SystemTime;

use tracing::Subscriber;
use tracing::span::{Attributes, Id, Record};
use tracing_subscriber::layer::{Context, Layer};
use tracing_subscriber::registry::LookupSpan;

use super::exporter::Message;
use super::span::{Fields, FinishedSpan, OpenSpan, Place};

/// Records requests and the spans within them. What runs outside of a request is not recorded.
pub(super) struct TraceLayer {
    queue: SyncSender<Message>,
    /// Whether spans were left out because too many waited.
    left_out: Arc<AtomicBool>,
}

impl TraceLayer {
    pub(super) const fn new(queue: SyncSender<Message>, left_out: Arc<AtomicBool>) -> Self {
        Self { queue, left_out }
    }
}

fn place_of<S>(id: &Id, context: &Context<'_, S>) -> Option<Place>
where
    S: Subscriber + for<'a> LookupSpan<'a>,
{
    let span = context.span(id)?;
    let extensions = span.extensions();
    extensions.get::<OpenSpan>().map(|open| open.place)
}

impl<S> Layer<S> for TraceLayer
where
    S: Subscriber + for<'a> LookupSpan<'a>,
{
    fn on_new_span(&self, attributes: &Attributes<'_>, id: &Id, context: Context<'_, S>) {
        let Some(span) = context.span(id) else {
            return;
        };
        let mut fields = Fields::default();
        attributes.record(&mut fields);
        let around = span.parent().and_then(|parent| place_of(&parent.id(), &context));
        let Some(place) = around.map_or_else(|| Place::of_request(&fields), |around| Some(around.within()))
        else {
            return;
        };
        span.extensions_mut().insert(OpenSpan {
            place,
            parent: around.map(|around| around.span),
            name: attributes.metadata().name(),
            began: SystemTime::now(),
            fields,
            links: Vec::new(),
        });
    }

    fn on_record(&self, id: &Id, values: &Record<'_>, context: Context<'_, S>) {
        if let Some(span) = context.span(id)
            && let Some(open) = span.extensions_mut().get_mut::<OpenSpan>()
        {
            values.record(&mut open.fields);
        }
    }

    fn on_follows_from(&self, id: &Id, follows: &Id, context: Context<'_, S>) {
        if let Some(followed) = place_of(follows, &context)
            && let Some(span) = context.span(id)
            && let Some(open) = span.extensions_mut().get_mut::<OpenSpan>()
        {
            open.links.push(followed);
        }
    }

    fn on_close(&self, id: Id, context: Context<'_, S>) {
        let closed = context
            .span(&id)
            .and_then(|span| span.extensions_mut().remove::<OpenSpan>());
        let Some(span) = closed else {
            return;
        };
        let finished = Box::new(FinishedSpan {
            span,
            ended: SystemTime::now(),
        });
        // Never waits: a request is not slower because of the collector.
        if let Err(TrySendError::Full(_)) = self.queue.try_send(Message::Span(finished)) {
            self.left_out.store(true, Ordering::Relaxed);
        }
    }
}
