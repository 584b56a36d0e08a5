//! Verifies an e-mail address with a mailed link.

use chrono::Utc;
use db::queries::{email_tokens, users};
use db::rows::{LinkPurpose, UserRow};
use secrecy::SecretString;
use serde_json::json;

use crate::caller::actor::UnauthenticatedActor;
use crate::credentials::opaque_token;
use crate::domain::audit::{self, Action};
use crate::error::{ErrorCode, Result};

/// Redeems the link and marks the address as verified.
#[tracing::instrument(level = "trace", skip_all)]
pub(crate) async fn verify_email(
    connection: &mut db::Connection,
    token: &SecretString,
    by: UnauthenticatedActor,
) -> Result<UserRow> {
    let digest = opaque_token::digest(token);
    db::transaction(connection, async |connection| {
        let user_id = email_tokens::account(connection, LinkPurpose::VerifyEmail, &digest).await?;
        let user_id = user_id.ok_or(ErrorCode::LinkInvalid)?;
        // Locks the account's row before its links, in the same order as mailing a newer link.
        let is_newly_verified = users::verify_email(connection, user_id, Utc::now()).await?;
        email_tokens::redeem(connection, LinkPurpose::VerifyEmail, &digest)
            .await?
            .ok_or(ErrorCode::LinkInvalid)?;
        if is_newly_verified {
            let by = by.with_account(user_id);
            audit::record(connection, by, Action::EmailVerified, None, json!({})).await?;
        }
        let verified = users::find(connection, user_id).await?;
        verified.ok_or_else(|| ErrorCode::LinkInvalid.into())
    })
    .await
}
