//! Spans as OTLP has them, in JSON: <https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding>.

use std::time::{SystemTime, UNIX_EPOCH};

use serde_json::{Value, json};
use uuid::Uuid;

use super::span::{FinishedSpan, Place};
use crate::version::Version;

/// The fields of our spans that are sent, and their names in OpenTelemetry. Others are not: a field that is added to
/// a span some day reaches a collector only if it is added here.
const ATTRIBUTES: [(&str, &str); 7] = [
    ("request_id", "duelo.request_id"),
    ("method", "http.request.method"),
    ("route", "http.route"),
    ("status", "http.response.status_code"),
    ("submissions", "duelo.submissions"),
    ("file", "code.file.path"),
    ("line", "code.line.number"),
];

/// The kinds of spans, and the status of one that has failed.
const INTERNAL: u8 = 1;
const SERVER: u8 = 2;
const CLIENT: u8 = 3;
const ERROR: u8 = 2;

/// What makes the spans.
pub(super) struct Resource(Value);

impl Resource {
    /// This process of the program.
    pub(super) fn new(version: Version) -> Self {
        Self(json!({"attributes": [
            attribute("service.name", &json!("duelo")),
            attribute("service.version", &json!(version.number)),
            attribute("service.instance.id", &json!(Uuid::new_v4().to_string())),
        ]}))
    }

    /// The body of a request that exports these spans.
    pub(super) fn export(&self, spans: &[FinishedSpan]) -> Value {
        let spans: Vec<_> = spans.iter().map(span_in_otlp).collect();
        json!({"resourceSpans": [{
            "resource": self.0,
            "scopeSpans": [{"scope": {"name": "duelo"}, "spans": spans}],
        }]})
    }
}

fn span_in_otlp(finished: &FinishedSpan) -> Value {
    let span = &finished.span;
    let field = |name: &str| span.fields.0.get(name);
    let sent = ATTRIBUTES
        .iter()
        .filter_map(|(name, sent)| Some(attribute(sent, field(name)?)));
    let mut attributes: Vec<_> = sent.collect();
    let (name, kind) = match span.name {
        "request" => (request_name(field("method"), field("route")), SERVER),
        "statement" => {
            attributes.push(attribute("db.system.name", &json!("postgresql")));
            let query = || query_name(field("file"), field("line"));
            (text(field("name")).map_or_else(query, str::to_owned), CLIENT)
        }
        other => (other.to_owned(), INTERNAL),
    };
    let has_failed = field("failed").is_some() || field("status").and_then(Value::as_u64) >= Some(500);
    let place = hex(span.place);
    json!({
        "traceId": place.0,
        "spanId": place.1,
        "parentSpanId": span.parent.map(hex_id).unwrap_or_default(),
        "name": name,
        "kind": kind,
        "startTimeUnixNano": nanoseconds(span.began),
        "endTimeUnixNano": nanoseconds(finished.ended),
        "attributes": attributes,
        "links": span.links.iter().map(|link| {
            let (trace, span) = hex(*link);
            json!({"traceId": trace, "spanId": span})
        }).collect::<Vec<_>>(),
        "status": if has_failed { json!({"code": ERROR}) } else { json!({}) },
    })
}

fn text(field: Option<&Value>) -> Option<&str> {
    field.and_then(Value::as_str)
}

/// The method and the pattern of the route, where one has answered.
fn request_name(method: Option<&Value>, route: Option<&Value>) -> String {
    let method = text(method).unwrap_or_default();
    match text(route) {
        None | Some("-") => method.to_owned(),
        Some(route) => format!("{method} {route}"),
    }
}

/// Where the query is in the code of `db`.
fn query_name(file: Option<&Value>, line: Option<&Value>) -> String {
    let file = text(file).unwrap_or_default();
    let file = file.rsplit_once("/src/").map_or(file, |(_, file)| file);
    format!("{file}:{}", line.unwrap_or(&Value::Null))
}

fn attribute(name: &str, value: &Value) -> Value {
    let value = match value {
        // A number of 64 bits is text in JSON.
        Value::Number(number) => json!({"intValue": number.to_string()}),
        Value::Bool(switch) => json!({"boolValue": switch}),
        Value::String(text) => json!({"stringValue": text}),
        other => json!({"stringValue": other.to_string()}),
    };
    json!({"key": name, "value": value})
}

fn hex(place: Place) -> (String, String) {
    (
        format!("{:032x}", u128::from_be_bytes(place.trace)),
        hex_id(place.span),
    )
}

fn hex_id(span: u64) -> String {
    format!("{span:016x}")
}

fn nanoseconds(time: SystemTime) -> String {
    let since = time.duration_since(UNIX_EPOCH).unwrap_or_default();
    since.as_nanos().to_string()
}
