use chrono::{DateTime, Utc};
use diesel::prelude::*;
use serde_json::Value;
use uuid::Uuid;

use crate::ids::GroupId;
use crate::schema::idempotency_keys;

/// The answer to a submission, kept to be given again.
#[derive(Debug, Clone, PartialEq, Queryable, Selectable, Insertable)]
#[diesel(table_name = idempotency_keys)]
pub struct IdempotencyKey {
    /// The group that was submitted to.
    pub group_id: GroupId,
    /// The key that the client chose.
    pub key: Uuid,
    /// SHA-256 of the request.
    pub request_digest: Vec<u8>,
    /// What was answered.
    pub answer: Value,
    /// When.
    pub created_at: DateTime<Utc>,
}
