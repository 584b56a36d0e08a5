//! Log-in with e-mail and password.

use db::queries::users;

use crate::caller::user_agent::UserAgent;
use crate::domain::proved_login::{Credentials, ProvedLogin};
use crate::domain::sessions::{StartedSession, refusal_of, start_session};
use crate::error::{Error, Result};
use crate::state::State;

/// Checks e-mail and password and starts a session.
///
/// # Errors
///
/// Those of [`ProvedLogin::of`], and those of [`refusal_of`].
#[tracing::instrument(level = "trace", skip_all)]
pub(crate) async fn log_in(
    state: &State,
    credentials: Credentials,
    agent: UserAgent,
) -> Result<StartedSession> {
    let proved = ProvedLogin::of(state, &credentials).await?;
    let mut connection = state.connection().await?;
    let started = db::transaction(&mut connection, async |connection| {
        let locked = users::share(connection, proved.user.id).await?;
        let user = proved.confirm(connection, locked).await?;
        // Not an error of the transaction, as the success must be committed.
        let tokens = if user.can_sign_in() {
            Some(start_session(state, connection, user.id, agent).await?)
        } else {
            None
        };
        Ok::<_, Error>((user, tokens))
    })
    .await?;
    let (user, tokens) = started;
    let tokens = tokens.ok_or_else(|| refusal_of(&user))?;
    StartedSession::new(state, user, tokens, credentials.device, connection)
}
