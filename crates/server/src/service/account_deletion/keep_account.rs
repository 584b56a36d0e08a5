//! The owner of a deleted account keeps it.

use db::queries::{account_deletions, operations};
use db::rows::UserRow;
use serde_json::json;

use crate::caller::actor::{Actor, UnauthenticatedActor};
use crate::caller::user_agent::UserAgent;
use crate::domain::audit::{self, Action};
use crate::domain::proved_login::{Credentials, ProvedLogin};
use crate::domain::sessions::{StartedSession, Tokens, start_session};
use crate::error::{ErrorCode, Result};
use crate::state::State;

/// Restores the account with the groups that were deleted with it, and those only, and starts a session. An account
/// that was kept already is only signed in to. Until it is erased, whichever comes first.
///
/// # Errors
///
/// Those of [`ProvedLogin::of`], and [`ErrorCode::AccountDisabled`].
#[tracing::instrument(level = "trace", skip_all)]
pub(crate) async fn keep_account(
    state: &State,
    credentials: Credentials,
    agent: UserAgent,
    by: UnauthenticatedActor,
) -> Result<StartedSession> {
    let proved = ProvedLogin::of(state, &credentials).await?;
    let mut connection = state.connection().await?;
    let kept = db::transaction(&mut connection, async |connection| {
        let locked = account_deletions::lock(connection, proved.user.id).await?;
        let user = proved.confirm(connection, locked).await?;
        // Not an error of the transaction, as the success must be committed.
        if user.disabled_at.is_some() {
            return Ok(None);
        }
        restore(connection, &user, by.with_account(user.id)).await?;
        let tokens = start_session(state, connection, user.id, agent).await?;
        Ok(Some((user, tokens)))
    });
    let kept: Result<Option<(UserRow, Tokens)>> = kept.await;
    let (user, tokens) = kept?.ok_or(ErrorCode::AccountDisabled)?;
    StartedSession::new(state, user, tokens, credentials.device, connection)
}

async fn restore(connection: &mut db::Connection, user: &UserRow, by: Actor) -> Result<()> {
    let Some(deleted_at) = user.deleted_at else {
        return Ok(());
    };
    account_deletions::unmark(connection, user.id).await?;
    for (id, _) in account_deletions::groups_deleted_with(connection, user.id, deleted_at).await? {
        let group = operations::lock(connection, id)
            .await?
            .ok_or(ErrorCode::GroupNotFound)?;
        if operations::restore(connection, &group).await? {
            audit::record(connection, by, Action::GroupRestored, Some(id), json!({})).await?;
        }
    }
    audit::record(connection, by, Action::AccountKept, None, json!({})).await
}
