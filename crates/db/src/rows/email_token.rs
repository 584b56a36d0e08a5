use chrono::{DateTime, Utc};
use diesel::prelude::*;

use crate::ids::UserId;
use crate::schema::email_tokens;

/// What a mailed link carries, known by its digest only.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Insertable)]
#[diesel(table_name = email_tokens)]
pub struct EmailToken {
    /// SHA-256 of the token.
    pub digest: Vec<u8>,
    /// Whose address it was mailed to.
    pub user_id: UserId,
    /// `verify_email` or `reset_password`.
    pub purpose: String,
    /// When it was mailed.
    pub created_at: DateTime<Utc>,
    /// From when on it is worth nothing.
    pub expires_at: DateTime<Utc>,
    /// When it was used, or set aside for a newer one.
    pub used_at: Option<DateTime<Utc>>,
}
