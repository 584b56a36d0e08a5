//! Exchanges a refresh token for the next pair of tokens.

use db::queries::sessions::{self, Exchange, Lifetimes};
use secrecy::SecretString;

use crate::caller::admin::Admin;
use crate::credentials::opaque_token;
use crate::domain::sessions::{Tokens, signed_tokens, store_refresh_token};
use crate::error::{ErrorCode, Result};
use crate::state::State;

/// Exchanges the token once. A second exchange within the grace period, as of two tabs that refresh concurrently,
/// returns the same next token; after it the token is considered copied, and the session ends.
#[tracing::instrument(level = "trace", skip_all)]
pub(crate) async fn refresh_session(
    state: &State,
    connection: &mut db::Connection,
    refresh: &SecretString,
) -> Result<Tokens> {
    let sessions = &state.config.sessions;
    let lifetimes = Lifetimes {
        grace: sessions.refresh_grace,
        session: sessions.session,
    };
    let (digest, fresh_salt) = (opaque_token::digest(refresh), opaque_token::salt());
    let outcome: Result<ExchangeOutcome> = db::transaction(connection, async |connection| {
        match sessions::exchange(connection, &digest, &fresh_salt, lifetimes).await? {
            Exchange::First { user, session } => {
                let next = opaque_token::successor(refresh, &fresh_salt)?;
                store_refresh_token(state, connection, session, &next).await?;
                Ok(ExchangeOutcome::Tokens(signed_tokens(
                    state,
                    Admin { user, session },
                    next,
                )?))
            }
            Exchange::Repeated { user, session, salt } => {
                let next = opaque_token::successor(refresh, &salt)?;
                Ok(ExchangeOutcome::Tokens(signed_tokens(
                    state,
                    Admin { user, session },
                    next,
                )?))
            }
            Exchange::Reused { user, session } => {
                // Not an error of the transaction, as the end of the session must be committed.
                sessions::end(connection, session).await?;
                Ok(ExchangeOutcome::Ended(Admin { user, session }))
            }
            Exchange::Refused => Ok(ExchangeOutcome::Nothing),
        }
    })
    .await;
    match outcome? {
        ExchangeOutcome::Tokens(tokens) => Ok(tokens),
        ExchangeOutcome::Ended(Admin { user, session }) => {
            tracing::warn!(%user, %session, "used again: session ended");
            Err(ErrorCode::RefreshReused.into())
        }
        ExchangeOutcome::Nothing => Err(ErrorCode::RefreshInvalid.into()),
    }
}

/// The outcome of the exchange.
enum ExchangeOutcome {
    Tokens(Tokens),
    Ended(Admin),
    Nothing,
}
