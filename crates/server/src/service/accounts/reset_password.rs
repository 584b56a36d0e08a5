//! Resets a password with a mailed link.

use chrono::Utc;
use db::queries::{email_tokens, sessions, users};
use db::rows::{LinkPurpose, UserRow};
use elo_core::account::Password;
use secrecy::SecretString;
use serde_json::json;

use crate::caller::actor::UnauthenticatedActor;
use crate::caller::client::Client;
use crate::caller::user_agent::UserAgent;
use crate::credentials::device_token::Device;
use crate::credentials::opaque_token;
use crate::domain::account_mails::mail_password_changed;
use crate::domain::audit::{self, Action};
use crate::domain::login_attempts::Attempt;
use crate::domain::sessions::{StartedSession, Tokens, refusal_of, start_session};
use crate::error::{ErrorCode, Result};
use crate::state::State;

/// Stores the new password, ends all sessions and starts one for the caller; none of a deleted or disabled account.
///
/// The link came by mail, so it verifies the address as well. The password is hashed only for a valid link, and without
/// a connection.
#[tracing::instrument(level = "trace", skip_all)]
pub(crate) async fn reset_password(
    state: &State,
    token: &SecretString,
    password: Password,
    client: Client,
    device: Device,
    agent: UserAgent,
    by: UnauthenticatedActor,
) -> Result<StartedSession> {
    let digest = opaque_token::digest(token);
    let user_id = {
        let mut connection = state.connection().await?;
        email_tokens::account(&mut connection, LinkPurpose::ResetPassword, &digest).await?
    };
    let user_id = user_id.ok_or(ErrorCode::LinkInvalid)?;
    let password_hash = (state.passwords)
        .hash(client.site_or_address(), password.into_string().into())
        .await?;
    let mut connection = state.connection().await?;
    let done = db::transaction(&mut connection, async |connection| {
        // Locks the account's row first: a concurrent log-in with the old password waits for it or its session is ended
        // below. Mailing a newer link locks the rows in the same order.
        users::set_password(connection, user_id, &password_hash).await?;
        email_tokens::redeem(connection, LinkPurpose::ResetPassword, &digest)
            .await?
            .ok_or(ErrorCode::LinkInvalid)?;
        sessions::end_all(connection, user_id, None).await?;
        let by = by.with_account(user_id);
        audit::record(connection, by, Action::PasswordReset, None, json!({})).await?;
        if users::verify_email(connection, user_id, Utc::now()).await? {
            audit::record(connection, by, Action::EmailVerified, None, json!({})).await?;
        }
        email_tokens::invalidate(connection, user_id, LinkPurpose::VerifyEmail).await?;
        let user = users::find(connection, user_id)
            .await?
            .ok_or(ErrorCode::LinkInvalid)?;
        Attempt::reset_own(state, connection, &user.email, client).await?;
        mail_password_changed(connection, &state.config.links, &user).await?;
        // Not an error of the transaction, as the new password must be committed.
        let tokens = if user.can_sign_in() {
            Some(start_session(state, connection, user.id, agent).await?)
        } else {
            None
        };
        Ok((user, tokens))
    });
    let done: Result<(UserRow, Option<Tokens>)> = done.await;
    let (user, tokens) = done?;
    state.mail_queued.notify_one();
    let tokens = tokens.ok_or_else(|| refusal_of(&user))?;
    StartedSession::new(state, user, tokens, device, connection)
}
