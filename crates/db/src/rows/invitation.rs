use chrono::{DateTime, Utc};
use diesel::prelude::*;

use super::Role;
use crate::ids::{GroupId, InvitationId, UserId};
use crate::schema::invitations;

/// An invitation to run a group.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = invitations)]
pub struct InvitationRow {
    /// Its id.
    pub id: InvitationId,
    /// The group.
    pub group_id: GroupId,
    /// The address that is invited.
    pub email: String,
    /// The role that it gives: admin or editor.
    pub role: Role,
    /// When it was sent.
    pub created_at: DateTime<Utc>,
    /// Until when it can be accepted.
    pub expires_at: DateTime<Utc>,
    /// When it was accepted.
    pub used_at: Option<DateTime<Utc>>,
    /// When it was taken back, or replaced by a newer one.
    pub withdrawn_at: Option<DateTime<Utc>>,
}

/// An invitation to insert.
#[derive(Debug, Clone, Copy, Insertable)]
#[diesel(table_name = invitations)]
pub struct NewInvitationRow<'a> {
    /// SHA-256 of the token.
    pub digest: &'a [u8],
    /// See [`InvitationRow::email`].
    pub email: &'a str,
    /// See [`InvitationRow::role`].
    pub role: Role,
    /// The account that sends it.
    pub invited_by: UserId,
    /// See [`InvitationRow::created_at`].
    pub created_at: DateTime<Utc>,
    /// See [`InvitationRow::expires_at`].
    pub expires_at: DateTime<Utc>,
}
