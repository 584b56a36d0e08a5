//! Releases the lock on the latest match.

use db::queries::match_locks::{self, ActiveLock};
use uuid::Uuid;

use crate::domain::group_access::GroupAccess;
use crate::error::Result;

/// Releases a lock if it still exists, and returns any other lock on the latest match.
#[tracing::instrument(level = "trace", skip_all)]
pub(crate) async fn release_latest(
    connection: &mut db::Connection,
    access: &GroupAccess,
    lock: Uuid,
) -> Result<Option<ActiveLock>> {
    db::transaction(connection, async |connection| {
        let group = access.lock(connection).await?;
        match_locks::release(connection, &group, lock).await?;
        Ok(match_locks::active(connection, group.id, group.match_count).await?)
    })
    .await
}
