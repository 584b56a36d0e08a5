use chrono::{DateTime, Utc};
use diesel::prelude::*;
use uuid::Uuid;

use crate::ids::GroupId;
use crate::schema::idempotency_keys;

/// The stored response of a submission.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = idempotency_keys)]
pub struct IdempotencyKeyRow {
    /// The group of the match.
    pub group_id: GroupId,
    /// The key chosen by the client.
    pub key: Uuid,
    /// SHA-256 of the request body.
    pub request_digest: Vec<u8>,
    /// The data of the response, as JSON. As text, since `jsonb` may change the last digit of a fraction.
    pub answer: String,
    /// The time of the submission.
    pub created_at: DateTime<Utc>,
}
