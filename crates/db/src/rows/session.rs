use chrono::{DateTime, Utc};
use diesel::prelude::*;
use uuid::Uuid;

use crate::ids::UserId;
use crate::schema::{refresh_tokens, sessions};

/// One sign-in on one device: a family of refresh tokens.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Insertable)]
#[diesel(table_name = sessions)]
pub struct Session {
    /// The family's id.
    pub id: Uuid,
    /// Who signed in.
    pub user_id: UserId,
    /// When.
    pub created_at: DateTime<Utc>,
    /// When it ended before its time: signed out, password changed, or a token used twice.
    pub revoked_at: Option<DateTime<Utc>>,
    /// When the last of its refresh tokens expires; a trigger keeps it.
    pub tokens_expire_at: DateTime<Utc>,
}

/// A refresh token of a session, known by its digest only.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Insertable)]
#[diesel(table_name = refresh_tokens)]
pub struct RefreshToken {
    /// SHA-256 of the token.
    pub digest: Vec<u8>,
    /// The family it belongs to.
    pub session_id: Uuid,
    /// When it was issued.
    pub created_at: DateTime<Utc>,
    /// From when on it is worth nothing.
    pub expires_at: DateTime<Utc>,
    /// When it was exchanged for the next.
    pub used_at: Option<DateTime<Utc>>,
    /// What its successor was derived with, once it was exchanged.
    pub successor_salt: Option<Vec<u8>>,
}
