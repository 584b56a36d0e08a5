use chrono::{DateTime, Utc};
use diesel::prelude::*;

use crate::ids::MailId;
use crate::schema::mails;

/// A mail in the outbox.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, QueryableByName, Selectable)]
#[diesel(table_name = mails)]
pub struct Mail {
    /// Its id.
    pub id: MailId,
    /// What it is about, in lower case with underscores.
    pub kind: String,
    /// Whom it goes to.
    pub recipient: String,
    /// `en`, `sv` or `es`.
    pub language: String,
    /// The subject line.
    pub subject: String,
    /// The plain text, until it is sent.
    pub text_body: Option<String>,
    /// The HTML, until it is sent.
    pub html_body: Option<String>,
    /// When it was written.
    pub created_at: DateTime<Utc>,
    /// How often sending was tried.
    pub attempts: i32,
    /// Not to be tried before.
    pub next_attempt_at: DateTime<Utc>,
    /// Why the last try failed.
    pub last_error: Option<String>,
    /// When the mail server took it.
    pub sent_at: Option<DateTime<Utc>>,
    /// When the last try was made in vain.
    pub given_up_at: Option<DateTime<Utc>>,
    /// From when on it is not worth sending.
    pub expires_at: DateTime<Utc>,
}

/// A mail about to be put into the outbox.
#[derive(Debug, Clone, Copy, Insertable)]
#[diesel(table_name = mails)]
pub struct NewMail<'a> {
    /// See [`Mail::kind`].
    pub kind: &'a str,
    /// See [`Mail::recipient`].
    pub recipient: &'a str,
    /// See [`Mail::language`].
    pub language: &'a str,
    /// See [`Mail::subject`].
    pub subject: &'a str,
    /// See [`Mail::text_body`].
    pub text_body: &'a str,
    /// See [`Mail::html_body`].
    pub html_body: &'a str,
    /// See [`Mail::expires_at`].
    pub expires_at: DateTime<Utc>,
}
