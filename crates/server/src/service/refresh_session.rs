//! A refresh token is exchanged for the next pair.

use db::queries::sessions::{self, Exchange};
use secrecy::SecretString;

use super::start_session::{Tokens, issue_tokens};
use crate::auth::opaque;
use crate::error::{ErrorCode, Result};
use crate::state::State;

/// Exchanges the token, once. A second exchange is fine for a moment, as two tabs may refresh at once; after
/// that it means that somebody has copied the token, and the session ends for both.
pub(crate) async fn refresh_session(
    state: &State,
    connection: &mut db::Connection,
    refresh: &SecretString,
) -> Result<Tokens> {
    let digest = opaque::digest(refresh);
    let grace = state.config.sessions.refresh_grace;
    match sessions::exchange(connection, &digest, grace).await? {
        Exchange::Accepted { user, session } => issue_tokens(state, connection, user, session).await,
        Exchange::Reused { user, session } => {
            sessions::revoke(connection, session).await?;
            tracing::warn!(%user, %session, "a refresh token was used again: session ended");
            Err(ErrorCode::RefreshReused.into())
        }
        Exchange::Refused => Err(ErrorCode::RefreshInvalid.into()),
    }
}
