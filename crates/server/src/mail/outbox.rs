//! The outbox: mails are stored in the transaction that causes them, and sent by the mail worker. Where mails are
//! disabled, none is stored: it would wait until it is removed.

use std::time::Duration;

use chrono::Utc;
use db::queries::mails;
use db::rows::{MailRow, NewMailRow, UserRow};
use elo_core::identifier::Language;

use super::message::{MailKind, Message};
use crate::config::{Brand, Links};
use crate::error::Result;

/// Enqueues a mail with a link. It is not sent later than `lifetime` from now.
pub(crate) async fn enqueue(
    connection: &mut db::Connection,
    links: &Links,
    user: &UserRow,
    kind: MailKind,
    link: &str,
    lifetime: Duration,
) -> Result<()> {
    enqueue_to(
        connection,
        links,
        &user.email,
        language_of(user),
        kind,
        link,
        lifetime,
    )
    .await
}

/// As [`enqueue`], to an address that may have no account.
pub(crate) async fn enqueue_to(
    connection: &mut db::Connection,
    links: &Links,
    recipient: &str,
    language: Language,
    kind: MailKind,
    link: &str,
    lifetime: Duration,
) -> Result<()> {
    enqueue_quoting(connection, links, recipient, language, kind, (link, ""), lifetime).await
}

/// As [`enqueue_to`], with what somebody wrote.
pub(crate) async fn enqueue_quoting(
    connection: &mut db::Connection,
    links: &Links,
    recipient: &str,
    language: Language,
    kind: MailKind,
    (link, quoted): (&str, &str),
    lifetime: Duration,
) -> Result<()> {
    if links.mail.is_disabled() {
        return Ok(());
    }
    let message = Message::render_quoting(&links.brand, kind, language, link, quoted)?;
    let mail = new_row(&message, recipient, language, kind, lifetime);
    Ok(mails::enqueue(connection, &mail).await?)
}

/// Enqueues a mail that the caller sends, until the end of the lease. Later it is not sent.
pub(crate) async fn enqueue_leased(
    connection: &mut db::Connection,
    brand: &Brand,
    recipient: &str,
    language: Language,
    kind: MailKind,
    link: &str,
    lease: Duration,
) -> Result<MailRow> {
    let message = Message::render(brand, kind, language, link)?;
    let mail = new_row(&message, recipient, language, kind, lease);
    Ok(mails::enqueue_leased(connection, &mail, lease).await?)
}

fn new_row<'a>(
    message: &'a Message,
    recipient: &'a str,
    language: Language,
    kind: MailKind,
    lifetime: Duration,
) -> NewMailRow<'a> {
    NewMailRow {
        kind: kind.as_str(),
        recipient,
        language: language.code(),
        subject: &message.subject,
        text_body: &message.text,
        html_body: &message.html,
        expires_at: Utc::now() + lifetime,
    }
}

/// The language of a user, English if it is no longer supported.
pub(crate) fn language_of(user: &UserRow) -> Language {
    Language::from_code(&user.language).unwrap_or_default()
}
