//! Processes requests for a link by mail.

use db::queries::{link_requests, users};
use db::rows::LinkPurpose;

use crate::config::{Links, RateLimit};
use crate::domain::account_mails::mail_link;
use crate::domain::rate_limit::{self, Limit};
use crate::error::{Error, ErrorCode, Result};

/// The outcome for the oldest request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum LinkRequestOutcome {
    /// There was none, or another server is processing it.
    NoRequest,
    /// No mail: the address has no account, is already verified, or has had its mails.
    WithNothing,
    /// A mail with a link is in the outbox, unless mails are disabled.
    WithLink,
}

/// Processes the oldest request in one transaction. Several servers can do so concurrently.
///
/// `most` mails of a kind are sent to an address, whoever asks for them; beyond that, requests are dropped.
#[tracing::instrument(level = "trace", skip_all)]
pub(crate) async fn answer_link_request(
    connection: &mut db::Connection,
    links: &Links,
    most: RateLimit,
) -> Result<LinkRequestOutcome> {
    db::transaction(connection, async |connection| {
        let Some(request) = link_requests::dequeue(connection).await? else {
            return Ok(LinkRequestOutcome::NoRequest);
        };
        let user = users::lock_by_email(connection, &request.email).await?;
        let recipient = user.filter(|user| match request.purpose {
            LinkPurpose::VerifyEmail => user.email_verified_at.is_none(),
            LinkPurpose::ResetPassword => true,
        });
        let Some(user) = recipient else {
            return Ok(LinkRequestOutcome::WithNothing);
        };
        let of_address = Limit {
            bucket: match request.purpose {
                LinkPurpose::VerifyEmail => "verification_mails",
                LinkPurpose::ResetPassword => "reset_mails",
            },
            subject: rate_limit::digest(&request.email.to_lowercase()),
            window: most,
            refusal: ErrorCode::MailLimit,
        };
        if rate_limit::add(connection, &of_address, true).await?.count > most.count {
            return Ok(LinkRequestOutcome::WithNothing);
        }
        mail_link(connection, links, &user, request.purpose).await?;
        Ok::<_, Error>(LinkRequestOutcome::WithLink)
    })
    .await
}
