//! An admin undoes a join or a split.

use chrono::{DateTime, Utc};
use db::ids::PlayerId;
use db::queries::{joins, match_log, splits};

use super::undo_join::{MatchesSince, undo_join};
use super::undo_split::undo_split;
use crate::caller::actor::Actor;
use crate::caller::admin::Admin;
use crate::domain::group_access::GroupAccess;
use crate::domain::match_lock::refuse_if_locked_by_another;
use crate::error::{ErrorCode, Result};

/// Undoes a join or a split, by the group's version that has it, and rates all matches again. Returns the player who
/// has the matches again. `since` is for a join whose player has played since.
///
/// # Errors
///
/// [`ErrorCode::ChangeNotFound`] after it has expired too, [`ErrorCode::MatchLocked`], and those of [`undo_join`] and
/// [`undo_split`].
#[tracing::instrument(level = "trace", skip_all)]
pub(crate) async fn undo_change(
    connection: &mut db::Connection,
    access: &GroupAccess,
    (admin, by): (Admin, Actor),
    (change, since): (i64, &MatchesSince),
    at: DateTime<Utc>,
) -> Result<PlayerId> {
    db::transaction(connection, async |connection| {
        match_log::allow_long_work(connection).await?;
        let group = access.lock(connection).await?;
        refuse_if_locked_by_another(connection, &group, admin.session).await?;
        if let Some(split) = splits::by_id(connection, group.id, change).await? {
            return undo_split(connection, &group, by, &split, at).await;
        }
        let mut joins = joins::undoable(connection, group.id, Some(change), 1).await?;
        let join = joins.pop().ok_or(ErrorCode::ChangeNotFound)?;
        undo_join(connection, &group, by, (&join, since), at).await
    })
    .await
}
