use chrono::{DateTime, Utc};
use diesel::prelude::*;

use crate::ids::UserId;
use crate::schema::users;

/// A person with an account, who runs groups.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = users)]
pub struct User {
    /// Its id.
    pub id: UserId,
    /// As it was typed; compared without regard to case.
    pub email: String,
    /// What the person is called.
    pub name: String,
    /// The PHC string of the password.
    pub password_hash: String,
    /// `en`, `sv` or `es`: the language of mails.
    pub language: String,
    /// When a mailed link proved that the address is theirs.
    pub email_verified_at: Option<DateTime<Utc>>,
    /// When the account was made.
    pub created_at: DateTime<Utc>,
    /// When name, password or language last changed.
    pub updated_at: DateTime<Utc>,
}

/// An account about to be made.
#[derive(Debug, Clone, Copy, Insertable)]
#[diesel(table_name = users)]
pub struct NewUser<'a> {
    /// See [`User::email`].
    pub email: &'a str,
    /// See [`User::name`].
    pub name: &'a str,
    /// See [`User::password_hash`].
    pub password_hash: &'a str,
    /// See [`User::language`].
    pub language: &'a str,
}
