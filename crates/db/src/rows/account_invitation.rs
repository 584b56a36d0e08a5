use chrono::{DateTime, Utc};
use diesel::prelude::*;

use crate::ids::AccountInvitationId;
use crate::schema::account_invitations;

/// An invitation by the operator to make an account.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = account_invitations)]
pub struct AccountInvitationRow {
    /// Its id.
    pub id: AccountInvitationId,
    /// The address that is invited.
    pub email: String,
    /// Until when it can be used.
    pub expires_at: DateTime<Utc>,
    /// When it was used, or replaced by a newer one.
    pub used_at: Option<DateTime<Utc>>,
}

/// An invitation to insert.
#[derive(Debug, Clone, Copy, Insertable)]
#[diesel(table_name = account_invitations)]
pub struct NewAccountInvitationRow<'a> {
    /// SHA-256 of the token.
    pub digest: &'a [u8],
    /// See [`AccountInvitationRow::email`].
    pub email: &'a str,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// See [`AccountInvitationRow::expires_at`].
    pub expires_at: DateTime<Utc>,
}
