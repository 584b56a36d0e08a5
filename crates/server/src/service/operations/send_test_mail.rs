//! The operator sends a mail to see whether mails arrive.

use std::time::Duration;

use db::queries::mails;
use elo_core::account::Email;
use elo_core::identifier::Language;

use crate::config::Links;
use crate::error::Result;
use crate::mail::message::MailKind;
use crate::mail::outbox;
use crate::mail::smtp::{SendError, SmtpClient};

/// The time in which a running server does not send the mail too.
const LEASE: Duration = Duration::from_mins(10);

/// Sends a mail by the outbox and the mail server. Returns the mail server's answer. Where it refuses the mail, even if
/// only for now, no other attempt follows.
///
/// # Errors
///
/// If the database does not respond.
pub(crate) async fn send_test_mail(
    connection: &mut db::Connection,
    client: &SmtpClient,
    to: &Email,
    language: Language,
    links: &Links,
) -> Result<Result<String, SendError>> {
    let mail = outbox::enqueue_leased(
        connection,
        &links.brand,
        to.as_str(),
        language,
        MailKind::Test,
        links.public_url(),
        LEASE,
    );
    let mail = mail.await?;
    let sent = client.send(&mail).await;
    match &sent {
        Ok(_) => mails::record_sent(connection, mail.id).await?,
        Err(error) => mails::give_up(connection, mail.id, &error.details).await?,
    }
    Ok(sent)
}
