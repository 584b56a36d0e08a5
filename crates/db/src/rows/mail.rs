use chrono::{DateTime, Utc};
use diesel::prelude::*;

use crate::ids::MailId;
use crate::schema::mails;

/// A mail in the outbox.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, QueryableByName, Selectable)]
#[diesel(table_name = mails)]
pub struct MailRow {
    /// Its id.
    pub id: MailId,
    /// The kind of message, in snake case.
    pub kind: String,
    /// The address of the recipient.
    pub recipient: String,
    /// `en`, `sv` or `es`.
    pub language: String,
    /// The subject line.
    pub subject: String,
    /// The plain text; erased once sent.
    pub text_body: Option<String>,
    /// The HTML; erased once sent.
    pub html_body: Option<String>,
    /// When it was enqueued.
    pub created_at: DateTime<Utc>,
    /// Number of attempts to send it.
    pub attempts: i32,
}

/// A mail to enqueue.
#[derive(Debug, Clone, Copy, Insertable)]
#[diesel(table_name = mails)]
pub struct NewMailRow<'a> {
    /// See [`MailRow::kind`].
    pub kind: &'a str,
    /// See [`MailRow::recipient`].
    pub recipient: &'a str,
    /// See [`MailRow::language`].
    pub language: &'a str,
    /// See [`MailRow::subject`].
    pub subject: &'a str,
    /// See [`MailRow::text_body`].
    pub text_body: &'a str,
    /// See [`MailRow::html_body`].
    pub html_body: &'a str,
    /// When it expires and is no longer sent.
    pub expires_at: DateTime<Utc>,
}
