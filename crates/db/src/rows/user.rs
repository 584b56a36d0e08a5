use chrono::{DateTime, Utc};
use diesel::prelude::*;

use crate::ids::UserId;
use crate::schema::users;

/// An account: a person who owns groups.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = users)]
pub struct UserRow {
    /// Its id.
    pub id: UserId,
    /// The e-mail address as typed; unique ignoring case.
    pub email: String,
    /// The person's name.
    pub name: String,
    /// The password hash, as a PHC string.
    pub password_hash: String,
    /// `en`, `sv` or `es`: the language of mails.
    pub language: String,
    /// When the e-mail address was verified.
    pub email_verified_at: Option<DateTime<Utc>>,
    /// When the account was created.
    pub created_at: DateTime<Utc>,
    /// When its owner deleted it. Until it is erased, it can be kept.
    pub deleted_at: Option<DateTime<Utc>>,
    /// When the operator disabled it: nobody can sign in to it.
    pub disabled_at: Option<DateTime<Utc>>,
}

impl UserRow {
    /// Whether its owner may sign in: it is neither deleted nor disabled.
    #[must_use]
    pub const fn can_sign_in(&self) -> bool {
        self.deleted_at.is_none() && self.disabled_at.is_none()
    }
}

/// An account to insert.
#[derive(Debug, Clone, Copy, Insertable)]
#[diesel(table_name = users)]
pub struct NewUserRow<'a> {
    /// See [`UserRow::email`].
    pub email: &'a str,
    /// See [`UserRow::name`].
    pub name: &'a str,
    /// See [`UserRow::password_hash`].
    pub password_hash: &'a str,
    /// See [`UserRow::language`].
    pub language: &'a str,
}
