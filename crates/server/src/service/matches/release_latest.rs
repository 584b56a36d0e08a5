//! Releases the lock on the latest match.

use db::ids::GroupId;
use db::queries::{groups, match_locks};
use db::rows::MatchLockRow;
use uuid::Uuid;

use crate::error::{ErrorCode, Result};

/// Releases a lock if it still exists, and returns any other lock on the latest match.
pub(crate) async fn release_latest(
    connection: &mut db::Connection,
    group: GroupId,
    lock: Uuid,
) -> Result<Option<MatchLockRow>> {
    db::transaction(connection, async |connection| {
        let group = groups::lock(connection, group)
            .await?
            .ok_or(ErrorCode::GroupNotFound)?;
        match_locks::release(connection, &group, lock).await?;
        Ok(match_locks::active(connection, group.id, group.match_count).await?)
    })
    .await
}
