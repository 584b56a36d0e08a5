//! Processes requests for a link by mail.

use db::queries::{link_requests, users};
use db::rows::LinkPurpose;

use crate::domain::account_mails::mail_link;
use crate::error::{Error, Result};

/// The outcome for the oldest request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum LinkRequestOutcome {
    /// There was none, or another server is processing it.
    NoRequest,
    /// No mail: the address has no account or is already verified.
    WithNothing,
    /// A mail with a link is in the outbox.
    WithLink,
}

/// Processes the oldest request in one transaction. Several servers can do so concurrently.
pub(crate) async fn answer_link_request(
    connection: &mut db::Connection,
    public_url: &str,
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
        mail_link(connection, public_url, &user, request.purpose).await?;
        Ok::<_, Error>(LinkRequestOutcome::WithLink)
    })
    .await
}
