//! The e-mail address and the password of a log-in.

use db::queries::users;
use db::rows::UserRow;
use elo_core::account::Email;
use secrecy::SecretString;

use crate::caller::client::Client;
use crate::credentials::device_token::Device;
use crate::domain::login_attempts::Attempt;
use crate::error::{ErrorCode, Result};
use crate::state::State;

/// What a client logs in with.
pub(crate) struct Credentials {
    pub(crate) email: Email,
    pub(crate) password: SecretString,
    pub(crate) client: Client,
    pub(crate) device: Device,
}

/// An account whose password the client has, and the attempt that is counted until it has succeeded.
pub(crate) struct ProvedLogin {
    pub(crate) user: UserRow,
    attempt: Attempt,
}

impl ProvedLogin {
    /// Checks e-mail and password. An unknown e-mail and a wrong password are not distinguishable.
    ///
    /// The attempt is counted first: attempts at once would all pass a count of failures. No connection is held while
    /// the password is verified, which takes long and needs no database.
    ///
    /// # Errors
    ///
    /// [`ErrorCode::CredentialsWrong`], and [`ErrorCode::LoginLimit`] after too many of them.
    pub(crate) async fn of(state: &State, credentials: &Credentials) -> Result<Self> {
        let Credentials {
            email,
            password,
            client,
            device,
        } = credentials;
        let (found, attempt) = {
            let mut connection = state.connection().await?;
            let found = users::find_by_email(&mut connection, email.as_str()).await?;
            let known = found.as_ref().and_then(|user| device.known_to(user.id));
            let attempt = match known {
                Some(device) => Attempt::from_known_device(state, email.as_str(), device),
                None => Attempt::from_unknown_device(state, email.as_str(), *client),
            };
            attempt.count(&mut connection).await?;
            (found, attempt)
        };
        let stored = found.as_ref().map(|user| user.password_hash.clone());
        let proved = (state.passwords)
            .verify(client.site_or_address(), password.clone(), stored)
            .await?;
        let user = found.filter(|_| proved).ok_or(ErrorCode::CredentialsWrong)?;
        Ok(Self { user, attempt })
    }

    /// The account as it was locked by the transaction that goes on with the log-in.
    ///
    /// # Errors
    ///
    /// [`ErrorCode::CredentialsWrong`] where its password was changed meanwhile and all sessions ended, which a session
    /// that is started now would survive.
    pub(crate) async fn confirm(
        &self,
        connection: &mut db::Connection,
        locked: Option<UserRow>,
    ) -> Result<UserRow> {
        let same = locked.filter(|user| user.password_hash == self.user.password_hash);
        let user = same.ok_or(ErrorCode::CredentialsWrong)?;
        self.attempt.succeeded(connection).await?;
        Ok(user)
    }
}
