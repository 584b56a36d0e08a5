//! The fields of an event or a span, with the values of sensitive fields redacted.

use std::collections::BTreeMap;
use std::fmt::Debug;

use serde_json::Value;
use tracing::field::{Field, Visit};

/// Replaces the value of a sensitive field.
const REDACTED: &str = "[redacted]";

/// A field is sensitive if its name contains one of these.
const SENSITIVE_WORDS: &[&str] = &[
    "authorization",
    "cookie",
    "credential",
    "database_url",
    "digest",
    "email",
    "passcode",
    "password",
    "secret",
    "token",
];

/// The fields by name.
#[derive(Debug, Clone, Default)]
pub(super) struct RedactedFields(pub(super) BTreeMap<&'static str, Value>);

impl RedactedFields {
    fn insert(&mut self, field: &Field, value: impl Into<Value>) {
        let name = field.name();
        let value = if is_sensitive(name) {
            REDACTED.into()
        } else {
            value.into()
        };
        self.0.insert(name, value);
    }
}

impl Visit for RedactedFields {
    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        self.insert(field, format!("{value:?}"));
    }

    fn record_str(&mut self, field: &Field, value: &str) {
        self.insert(field, value);
    }

    fn record_i64(&mut self, field: &Field, value: i64) {
        self.insert(field, value);
    }

    fn record_u64(&mut self, field: &Field, value: u64) {
        self.insert(field, value);
    }

    fn record_f64(&mut self, field: &Field, value: f64) {
        self.insert(field, value);
    }

    fn record_bool(&mut self, field: &Field, value: bool) {
        self.insert(field, value);
    }
}

fn is_sensitive(name: &str) -> bool {
    let contains = |word: &&str| {
        let parts = name.as_bytes().windows(word.len());
        parts
            .into_iter()
            .any(|part| part.eq_ignore_ascii_case(word.as_bytes()))
    };
    SENSITIVE_WORDS.iter().any(contains)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn recognises_sensitive_names() {
        for name in [
            "password",
            "newPassword",
            "refresh_token",
            "Authorization",
            "groupPasscode",
            "email",
        ] {
            assert!(is_sensitive(name), "{name}");
        }
        for name in ["message", "status", "request_id", "route"] {
            assert!(!is_sensitive(name), "{name}");
        }
    }
}
