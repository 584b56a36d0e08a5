//! A span, as it is recorded.

use std::collections::BTreeMap;
use std::fmt::Debug;
use std::time::SystemTime;

use serde_json::Value;
use tracing::field::{Field, Visit};
use uuid::Uuid;

/// Where a span is: its trace, and which span of that.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) trace: [u8; 16],
    pub(super) span: u64,
}

impl Place {
    /// Of a request: its trace has the request's id.
    pub(super) fn of_request(fields: &Fields) -> Option<Self> {
        let id = fields.0.get("request_id")?.as_str()?;
        let trace = Uuid::try_parse(id).ok()?.into_bytes();
        Some(Self {
            trace,
            span: new_span_id(),
        })
    }

    /// Of a span within another one.
    pub(super) fn within(self) -> Self {
        Self {
            span: new_span_id(),
            ..self
        }
    }
}

fn new_span_id() -> u64 {
    rand::random::<u64>().max(1)
}

/// A span whose end is not recorded yet.
#[derive(Debug)]
pub(super) struct OpenSpan {
    pub(super) place: Place,
    pub(super) parent: Option<u64>,
    pub(super) name: &'static str,
    pub(super) began: SystemTime,
    pub(super) fields: Fields,
    pub(super) links: Vec<Place>,
}

/// A span that has ended.
#[derive(Debug)]
pub(super) struct FinishedSpan {
    pub(super) span: OpenSpan,
    pub(super) ended: SystemTime,
}

/// The fields of a span by name.
#[derive(Debug, Default)]
pub(super) struct Fields(pub(super) BTreeMap<&'static str, Value>);

impl Visit for Fields {
    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        self.0.insert(field.name(), format!("{value:?}").into());
    }

    fn record_str(&mut self, field: &Field, value: &str) {
        self.0.insert(field.name(), value.into());
    }

    fn record_i64(&mut self, field: &Field, value: i64) {
        self.0.insert(field.name(), value.into());
    }

    fn record_u64(&mut self, field: &Field, value: u64) {
        self.0.insert(field.name(), value.into());
    }

    fn record_bool(&mut self, field: &Field, value: bool) {
        self.0.insert(field.name(), value.into());
    }
}
