//! Somebody says who they are and proves it.

use base64ct::{Base64UrlUnpadded, Encoding};
use db::queries::users;
use elo_core::account::Email;
use secrecy::SecretString;
use sha2::{Digest, Sha256};

use super::limit::{self, Limit};
use super::start_session::{Begun, start_session};
use crate::auth::client::Client;
use crate::error::{ErrorCode, Result};
use crate::state::State;

/// Checks e-mail and password and opens a session. Nothing tells an unknown e-mail from a wrong password.
///
/// The connection is given back while the password is checked: that takes long and needs no database.
pub(crate) async fn log_in(
    state: &State,
    email: Email,
    password: SecretString,
    client: Client,
) -> Result<Begun> {
    let limit = failed_logins(state, email.as_str(), client);
    let found = {
        let mut connection = state.connection().await?;
        limit::count(&mut connection, &limit).await?;
        users::find_by_email(&mut connection, email.as_str()).await?
    };
    let stored = found.as_ref().map(|user| user.password_hash.clone());
    let proved = state.passwords.verify(password, stored).await?;
    let user = found.filter(|_| proved).ok_or(ErrorCode::CredentialsWrong)?;
    let mut connection = state.connection().await?;
    let tokens = db::transaction(&mut connection, async |connection| {
        // The password may have been changed meanwhile, and all sessions ended: this one would outlive that.
        if !users::hold_password(connection, user.id, &user.password_hash).await? {
            return Err(ErrorCode::CredentialsWrong.into());
        }
        limit::forget(connection, &limit).await?;
        start_session(state, connection, user.id).await
    })
    .await?;
    Ok(Begun {
        user,
        tokens,
        connection,
    })
}

/// The counter is named by a digest: the table of limits is no list of who tried to log in.
pub(super) fn failed_logins(state: &State, email: &str, client: Client) -> Limit {
    let who = format!("{} {}", email.to_lowercase(), client.subject());
    Limit {
        bucket: "failed_logins",
        subject: Base64UrlUnpadded::encode_string(&Sha256::digest(who)),
        window: state.config.limits.logins,
        refusal: ErrorCode::LoginLimit,
    }
}
