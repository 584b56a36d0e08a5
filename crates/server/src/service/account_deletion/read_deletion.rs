//! What is shown to who signs in to a deleted account.

use chrono::{DateTime, Utc};
use db::ids::{GroupId, UserId};
use db::queries::account_deletions::{self, LeftGroupRow};
use db::queries::{audit, users};
use serde_json::Value;

use crate::domain::audit::Action;
use crate::domain::proved_login::{Credentials, ProvedLogin};
use crate::error::{Error, ErrorCode, Result};
use crate::state::State;

/// A deleted account that can be kept.
pub(crate) struct DeletedAccount {
    pub(crate) name: String,
    pub(crate) deleted_at: DateTime<Utc>,
    /// The groups that come back with it, the oldest first.
    pub(crate) deleted: Vec<(GroupId, String)>,
    /// The groups that it has left and that are still there, the oldest first, with when it handed them over.
    pub(crate) left: Vec<(LeftGroupRow, Option<DateTime<Utc>>)>,
}

/// Reads a deleted account by e-mail and password, which are limited as a log-in.
///
/// # Errors
///
/// Those of [`ProvedLogin::of`], and [`ErrorCode::AccountKept`] where it is not deleted.
#[tracing::instrument(level = "trace", skip_all)]
pub(crate) async fn read_deletion(state: &State, credentials: Credentials) -> Result<DeletedAccount> {
    let proved = ProvedLogin::of(state, &credentials).await?;
    let mut connection = state.connection().await?;
    let read = db::transaction(&mut connection, async |connection| {
        let locked = users::share(connection, proved.user.id).await?;
        let user = proved.confirm(connection, locked).await?;
        // Not an error of the transaction, as the success must be committed.
        let Some(deleted_at) = user.deleted_at else {
            return Ok(None);
        };
        let deleted = account_deletions::groups_deleted_with(connection, user.id, deleted_at).await?;
        let left = groups_left(connection, user.id).await?;
        let left = account_deletions::left_groups(connection, &left).await?;
        let ids: Vec<GroupId> = left.iter().map(|group| group.group_id).collect();
        let handed_over = account_deletions::handed_over_at(connection, user.id, &ids).await?;
        Ok::<_, Error>(Some(DeletedAccount {
            name: user.name,
            deleted_at,
            deleted,
            left: left
                .into_iter()
                .map(|group| {
                    let at = handed_over.get(&group.group_id).copied();
                    (group, at)
                })
                .collect(),
        }))
    })
    .await?;
    read.ok_or_else(|| ErrorCode::AccountKept.into())
}

/// The groups that the account left by its latest deletion, as the entry of it says.
async fn groups_left(connection: &mut db::Connection, user: UserId) -> Result<Vec<GroupId>> {
    let entry = audit::latest_of_actor(connection, user, Action::AccountDeleted.as_str()).await?;
    let left = entry.and_then(|entry| entry.details.get("left").cloned());
    let ids = left.as_ref().and_then(Value::as_array);
    Ok(ids
        .into_iter()
        .flatten()
        .filter_map(|id| id.as_i64().map(GroupId))
        .collect())
}
