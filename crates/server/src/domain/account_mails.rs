//! A link is mailed to somebody: whoever follows it reads mail at that address.

use std::time::Duration;

use db::queries::email_tokens;
use db::rows::{LinkPurpose, User};
use elo_core::limits::{EMAIL_VERIFICATION_HOURS, PASSWORD_RESET_MINUTES};
use secrecy::ExposeSecret;

use crate::credentials::opaque_token;
use crate::error::Result;
use crate::mail::message::MailKind;
use crate::mail::outbox;

/// Mails a fresh link, in place of older ones. Call it in a transaction that holds the account.
pub(crate) async fn mail_link(
    connection: &mut db::Connection,
    public_url: &str,
    user: &User,
    purpose: LinkPurpose,
) -> Result<()> {
    let (topic, page, lifetime) = match purpose {
        LinkPurpose::VerifyEmail => (
            MailKind::VerifyEmail,
            "verify-email",
            Duration::from_hours(EMAIL_VERIFICATION_HOURS.into()),
        ),
        LinkPurpose::ResetPassword => (
            MailKind::ResetPassword,
            "reset-password",
            Duration::from_mins(PASSWORD_RESET_MINUTES.into()),
        ),
    };
    let token = opaque_token::generate();
    email_tokens::replace(
        connection,
        user.id,
        purpose,
        &opaque_token::digest(&token),
        lifetime,
    )
    .await?;
    // Behind the #, so that no server and no other page ever learns it.
    let language = outbox::language_of(user).code();
    let link = format!("{public_url}/{language}/{page}#token={}", token.expose_secret());
    outbox::enqueue(connection, user, topic, &link, lifetime).await
}
