use std::fmt::Write as _;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use serde::Serialize;
use serde::Serializer;
use uuid::Uuid;

use crate::ids::GroupId;
use crate::schema::idempotency_keys;

/// The stored response of a submission.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Serialize)]
#[diesel(table_name = idempotency_keys)]
pub struct IdempotencyKeyRow {
    /// The group of the match.
    pub group_id: GroupId,
    /// The key chosen by the client.
    pub key: Uuid,
    /// SHA-256 of the match as it was typed, without the passcode and the consent to submit a twin.
    #[serde(serialize_with = "bytea_as_text")]
    pub request_digest: Vec<u8>,
    /// The data of the response, as JSON. As text, since `jsonb` may change the last digit of a fraction.
    pub answer: String,
    /// The time of the submission.
    pub created_at: DateTime<Utc>,
}

/// As Postgres reads a `bytea` in text: `\x` and hexadecimal digits.
fn bytea_as_text<S: Serializer>(bytes: &[u8], serializer: S) -> Result<S::Ok, S::Error> {
    let mut text = String::with_capacity(2 + 2 * bytes.len());
    text.push_str("\\x");
    for byte in bytes {
        // Writing to a string cannot fail.
        let _ = write!(text, "{byte:02x}");
    }
    serializer.serialize_str(&text)
}
