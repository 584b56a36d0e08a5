//! The password by which somebody who is signed in confirms a change.

use db::queries::users;
use elo_core::account::check_login;
use secrecy::{ExposeSecret, SecretString};

use crate::caller::admin::Admin;
use crate::caller::client::Client;
use crate::domain::login_attempts::Attempt;
use crate::error::{ErrorCode, Result};
use crate::state::{Connection, State};

/// Verifies the caller's password. A wrong one counts as a failed log-in, so that an unlocked phone does not allow
/// guesses.
///
/// The connection is released while the password is verified, which takes long and needs no database; another one is
/// returned.
///
/// # Errors
///
/// The violations of a log-in, [`ErrorCode::PasswordWrong`], and [`ErrorCode::LoginLimit`] after too many of them.
pub(crate) async fn verify_own_password(
    state: &State,
    admin: Admin,
    mut connection: Connection,
    password: SecretString,
    client: Client,
) -> Result<Connection> {
    let user = users::find(&mut connection, admin.user)
        .await?
        .ok_or(ErrorCode::TokenInvalid)?;
    check_login(&user.email, password.expose_secret())?;
    let attempt = Attempt::in_session(state, &user.email, client, admin.session);
    attempt.count(&mut connection).await?;
    drop(connection);
    let stored = Some(user.password_hash);
    let proved = (state.passwords)
        .verify(client.site_or_address(), password, stored)
        .await?;
    if !proved {
        return Err(ErrorCode::PasswordWrong.into());
    }
    let mut connection = state.connection().await?;
    attempt.succeeded(&mut connection).await?;
    Ok(connection)
}
