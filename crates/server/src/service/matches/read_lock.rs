//! The lock on the latest match.

use db::queries::match_locks::{self, ActiveLock};
use db::rows::GroupRow;

use crate::error::Result;

/// Reads the lock, if there is one.
#[tracing::instrument(level = "trace", skip_all)]
pub(crate) async fn read_lock(
    connection: &mut db::Connection,
    group: &GroupRow,
) -> Result<Option<ActiveLock>> {
    Ok(match_locks::active(connection, group.id, group.match_count).await?)
}
