//! Writes each event as a line: JSON, or a coloured text for people.
//!
//! The JSON layer of `tracing-subscriber` nests the fields of spans and does not redact values.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::Write as _;
use std::time::SystemTime;

use chrono::{DateTime, SecondsFormat, Utc};
use serde_json::Value;
use tracing::span::{Attributes, Id, Record};
use tracing::{Event, Level, Metadata, Subscriber};
use tracing_subscriber::fmt::MakeWriter;
use tracing_subscriber::layer::{Context, Layer};
use tracing_subscriber::registry::{LookupSpan, Scope, SpanRef};

use super::redaction::RedactedFields;

/// Writes each event as one line, with the fields of the spans around it.
pub(super) struct LineLayer<W> {
    /// JSON instead of text.
    pub(super) json: bool,
    pub(super) writer: W,
}

impl<S, W> Layer<S> for LineLayer<W>
where
    S: Subscriber + for<'a> LookupSpan<'a>,
    W: for<'a> MakeWriter<'a> + 'static,
{
    fn on_new_span(&self, attributes: &Attributes<'_>, id: &Id, context: Context<'_, S>) {
        let mut fields = RedactedFields::default();
        attributes.record(&mut fields);
        if let Some(span) = context.span(id) {
            span.extensions_mut().insert(fields);
        }
    }

    fn on_record(&self, id: &Id, values: &Record<'_>, context: Context<'_, S>) {
        if let Some(span) = context.span(id)
            && let Some(fields) = span.extensions_mut().get_mut::<RedactedFields>()
        {
            values.record(fields);
        }
    }

    fn on_event(&self, event: &Event<'_>, context: Context<'_, S>) {
        let mut own = RedactedFields::default();
        event.record(&mut own);
        let spans: Vec<_> = context
            .event_scope(event)
            .into_iter()
            .flat_map(Scope::from_root)
            .collect();
        let extensions: Vec<_> = spans.iter().map(SpanRef::extensions).collect();
        let of_spans = extensions.iter().filter_map(|span| span.get::<RedactedFields>());
        let fields: Fields<'_> = of_spans
            .chain([&own])
            .flat_map(|fields| fields.0.iter().map(|(name, value)| (*name, value)))
            .collect();
        let line = if self.json {
            json_line(event.metadata(), &fields)
        } else {
            text_line(event.metadata(), &fields)
        };
        // There is no other place to report that the log cannot be written.
        let _ = self
            .writer
            .make_writer_for(event.metadata())
            .write_all(line.as_bytes());
    }
}

/// The fields of an event and its spans by name; those of an inner span replace those of an outer one.
type Fields<'a> = BTreeMap<&'static str, &'a Value>;

/// The time, also where the clock cannot be used, at which `Utc::now` panics.
fn now() -> DateTime<Utc> {
    SystemTime::now().into()
}

fn json_line(metadata: &Metadata<'_>, fields: &Fields<'_>) -> String {
    let time = now().to_rfc3339_opts(SecondsFormat::Micros, true);
    let (level, target) = (metadata.level().as_str(), metadata.target());
    // Time, level and target need no escaping, nor do the names of fields, which are Rust's.
    let mut line = format!(r#"{{"time":"{time}","level":"{level}","target":"{target}""#);
    for (name, value) in fields {
        // Writing to a string cannot fail.
        let _ = write!(line, r#","{name}":{value}"#);
    }
    line.push_str("}\n");
    line
}

fn text_line(metadata: &Metadata<'_>, fields: &Fields<'_>) -> String {
    let time = now().format("%H:%M:%S%.3f");
    let colour = match *metadata.level() {
        Level::ERROR => 31,
        Level::WARN => 33,
        Level::INFO => 32,
        _ => 90,
    };
    let message = fields
        .get("message")
        .and_then(|message| message.as_str())
        .unwrap_or_default();
    let mut line = format!(
        "{time} \x1b[{colour}m{:5}\x1b[0m {message}",
        metadata.level().as_str()
    );
    for (name, value) in fields.iter().filter(|(name, _)| **name != "message") {
        // Writing to a string cannot fail.
        let _ = match value {
            Value::String(text) => write!(line, " \x1b[2m{name}=\x1b[0m{text}"),
            other => write!(line, " \x1b[2m{name}=\x1b[0m{other}"),
        };
    }
    line.push('\n');
    line
}
