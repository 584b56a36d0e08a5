//! The fields of an event or a span, with everything that sounds secret blacked out.

use std::fmt::Debug;

use serde_json::{Map, Value};
use tracing::field::{Field, Visit};

/// What stands in place of a secret.
pub(super) const REDACTED: &str = "[redacted]";

/// A field whose name contains one of these is never written out.
const SENSITIVE: &[&str] = &[
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

/// Fields by name, in their order.
#[derive(Debug, Clone, Default)]
pub(super) struct Fields(pub(super) Map<String, Value>);

impl Fields {
    fn put(&mut self, field: &Field, value: impl Into<Value>) {
        let name = field.name();
        let value = if is_sensitive(name) {
            REDACTED.into()
        } else {
            value.into()
        };
        self.0.insert(name.to_owned(), value);
    }
}

impl Visit for Fields {
    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        self.put(field, format!("{value:?}"));
    }

    fn record_str(&mut self, field: &Field, value: &str) {
        self.put(field, value);
    }

    fn record_i64(&mut self, field: &Field, value: i64) {
        self.put(field, value);
    }

    fn record_u64(&mut self, field: &Field, value: u64) {
        self.put(field, value);
    }

    fn record_f64(&mut self, field: &Field, value: f64) {
        self.put(field, value);
    }

    fn record_bool(&mut self, field: &Field, value: bool) {
        self.put(field, value);
    }
}

fn is_sensitive(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    SENSITIVE.iter().any(|word| name.contains(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_sound_secret_are_known() {
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
