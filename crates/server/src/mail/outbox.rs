//! Mails are written into the outbox, in the transaction that calls for them.

use std::time::Duration;

use chrono::Utc;
use db::queries::mails;
use db::rows::{NewMail, User};
use elo_core::identifier::Language;

use super::letter::{Letter, Topic};
use crate::error::Result;

/// Puts the mail about `topic` into the outbox. What leads to `link` is worth sending for so long, no longer.
pub(crate) async fn put(
    connection: &mut db::Connection,
    user: &User,
    topic: Topic,
    link: &str,
    worth: Duration,
) -> Result<()> {
    let language = language_of(user);
    let letter = Letter::write(topic, language, link)?;
    let mail = NewMail {
        kind: topic.as_str(),
        recipient: &user.email,
        language: language.code(),
        subject: &letter.subject,
        text_body: &letter.text,
        html_body: &letter.html,
        expires_at: Utc::now() + worth,
    };
    Ok(mails::put(connection, &mail).await?)
}

/// The language that somebody reads.
pub(crate) fn language_of(user: &User) -> Language {
    Language::from_code(&user.language).unwrap_or_default()
}
