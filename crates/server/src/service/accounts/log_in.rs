//! Log-in with e-mail and password.

use db::queries::users;
use elo_core::account::Email;
use secrecy::SecretString;

use crate::caller::client::Client;
use crate::caller::user_agent::UserAgent;
use crate::credentials::device_token::Device;
use crate::domain::login_attempts::Attempt;
use crate::domain::sessions::{StartedSession, start_session};
use crate::error::{ErrorCode, Result};
use crate::state::State;

/// Checks e-mail and password and starts a session. An unknown e-mail and a wrong password are not distinguishable.
///
/// The connection is released while the password is verified, which takes long and needs no database.
pub(crate) async fn log_in(
    state: &State,
    email: Email,
    password: SecretString,
    client: Client,
    device: Device,
    agent: UserAgent,
) -> Result<StartedSession> {
    let (found, attempt) = {
        let mut connection = state.connection().await?;
        let found = users::find_by_email(&mut connection, email.as_str()).await?;
        let known = found.as_ref().and_then(|user| device.known_to(user.id));
        let attempt = match known {
            Some(device) => Attempt::from_known_device(state, email.as_str(), device),
            None => Attempt::from_unknown_device(state, email.as_str(), client),
        };
        attempt.count(&mut connection).await?;
        (found, attempt)
    };
    let stored = found.as_ref().map(|user| user.password_hash.clone());
    let proved = (state.passwords)
        .verify(client.site_or_address(), password, stored)
        .await?;
    let user = found.filter(|_| proved).ok_or(ErrorCode::CredentialsWrong)?;
    let mut connection = state.connection().await?;
    let tokens = db::transaction(&mut connection, async |connection| {
        // The password may have been changed meanwhile and all sessions ended; this session would survive that.
        if !users::lock_password(connection, user.id, &user.password_hash).await? {
            return Err(ErrorCode::CredentialsWrong.into());
        }
        attempt.succeeded(connection).await?;
        start_session(state, connection, user.id, agent).await
    })
    .await?;
    StartedSession::new(state, user, tokens, device, connection)
}
