//! Changes a password with the current one.

use db::queries::{email_tokens, sessions, users};
use db::rows::LinkPurpose;
use elo_core::account::Password;
use secrecy::SecretString;
use serde_json::json;

use crate::caller::actor::Actor;
use crate::caller::admin::Admin;
use crate::caller::client::Client;
use crate::domain::account_mails::mail_password_changed;
use crate::domain::audit::{self, Action};
use crate::domain::login_attempts::Attempt;
use crate::error::{Error, ErrorCode, Result};
use crate::state::{Connection, State};

/// Stores the new password if the current one is right, and ends all other sessions.
///
/// A wrong one counts as a failed log-in, so that an unlocked phone does not allow guesses. The connection is released
/// while passwords are hashed.
#[tracing::instrument(level = "trace", skip_all)]
pub(crate) async fn change_password(
    state: &State,
    admin: Admin,
    mut connection: Connection,
    current: SecretString,
    new: Password,
    client: Client,
    by: Actor,
) -> Result<()> {
    let Admin {
        user: account,
        session,
    } = admin;
    let user = users::find(&mut connection, account)
        .await?
        .ok_or(ErrorCode::TokenInvalid)?;
    let attempt = Attempt::in_session(state, &user.email, client, session);
    attempt.count(&mut connection).await?;
    drop(connection);
    let old_hash = user.password_hash;
    let new_hash = (state.passwords)
        .replace(
            client.site_or_address(),
            current,
            old_hash.clone(),
            new.into_string().into(),
        )
        .await?
        .ok_or(ErrorCode::CurrentPasswordWrong)?;
    let mut connection = state.connection().await?;
    db::transaction(&mut connection, async |connection| {
        // It may have been changed concurrently: then the current one is wrong.
        let user = users::replace_password(connection, account, &old_hash, &new_hash)
            .await?
            .ok_or(ErrorCode::CurrentPasswordWrong)?;
        sessions::end_all(connection, user.id, Some(session)).await?;
        email_tokens::invalidate(connection, user.id, LinkPurpose::ResetPassword).await?;
        attempt.succeeded(connection).await?;
        audit::record(connection, by, Action::PasswordChanged, None, json!({})).await?;
        mail_password_changed(connection, &state.config.links, &user).await?;
        Ok::<_, Error>(())
    })
    .await?;
    state.mail_queued.notify_one();
    Ok(())
}
