//! The lock on the latest match.

use db::queries::match_locks;
use db::rows::{Group, MatchLock};

use crate::error::Result;

/// Reads the lock, if there is one.
pub(crate) async fn read_lock(connection: &mut db::Connection, group: &Group) -> Result<Option<MatchLock>> {
    Ok(match_locks::held(connection, group.id, group.match_count).await?)
}
