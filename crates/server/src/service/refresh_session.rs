//! A refresh token is exchanged for the next pair.

use db::queries::sessions::{self, Exchange};
use secrecy::SecretString;

use super::start_session::{Tokens, issue_tokens};
use crate::auth::access::Admin;
use crate::auth::opaque;
use crate::error::{Error, ErrorCode, Result};
use crate::state::State;

/// Exchanges the token, once. A second exchange is fine for a moment, as two tabs may refresh at once; after
/// that it means that somebody has copied the token, and the session ends for both.
pub(crate) async fn refresh_session(
    state: &State,
    connection: &mut db::Connection,
    refresh: &SecretString,
) -> Result<Tokens> {
    let digest = opaque::digest(refresh);
    let outcome = db::transaction(connection, async |connection| {
        match sessions::exchange(connection, &digest, state.config.sessions.refresh_grace).await? {
            Exchange::Accepted { user, session } => issue_tokens(state, connection, Admin { user, session })
                .await
                .map(Ok),
            Exchange::Reused { user, session } => {
                sessions::end(connection, session).await?;
                tracing::warn!(%user, %session, "used again: session ended");
                // The end of the session is to be committed, so this is no error of the transaction.
                Ok(Err(ErrorCode::RefreshReused))
            }
            Exchange::Refused => Ok(Err(ErrorCode::RefreshInvalid)),
        }
    });
    let tokens: Result<Result<Tokens, ErrorCode>> = outcome.await;
    tokens?.map_err(Error::from)
}
