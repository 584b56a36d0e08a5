//! Wishes for a link by mail are answered, where the address is somebody's.

use db::queries::{link_requests, users};
use db::rows::LinkPurpose;

use super::mail_link::mail_link;
use crate::error::{Error, Result};

/// Answers all wishes, one a transaction. Servers that do so at once share the work.
pub(crate) async fn answer_link_requests(connection: &mut db::Connection, public_url: &str) -> Result<()> {
    while answer_one(connection, public_url).await? {}
    Ok(())
}

/// Whether there was one.
async fn answer_one(connection: &mut db::Connection, public_url: &str) -> Result<bool> {
    db::transaction(connection, async |connection| {
        let Some(request) = link_requests::take(connection).await? else {
            return Ok(false);
        };
        let holder = users::lock_by_email(connection, &request.email).await?;
        let wanted = holder.filter(|user| match request.purpose {
            LinkPurpose::VerifyEmail => user.email_verified_at.is_none(),
            LinkPurpose::ResetPassword => true,
        });
        if let Some(user) = wanted {
            mail_link(connection, public_url, &user, request.purpose).await?;
        }
        Ok::<_, Error>(true)
    })
    .await
}
