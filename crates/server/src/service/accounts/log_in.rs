//! Log-in with e-mail and password.

use db::queries::users;

use crate::caller::user_agent::UserAgent;
use crate::domain::proved_login::{Credentials, ProvedLogin};
use crate::domain::sessions::{StartedSession, start_session};
use crate::error::{Error, ErrorCode, Result};
use crate::state::State;

/// Checks e-mail and password and starts a session.
///
/// # Errors
///
/// Those of [`ProvedLogin::of`], and [`ErrorCode::AccountDeleted`]: a deleted account has no sessions.
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
        if user.deleted_at.is_some() {
            return Ok(None);
        }
        let tokens = start_session(state, connection, user.id, agent).await?;
        Ok::<_, Error>(Some((user, tokens)))
    })
    .await?;
    let (user, tokens) = started.ok_or(ErrorCode::AccountDeleted)?;
    StartedSession::new(state, user, tokens, credentials.device, connection)
}
