//! Everything that its members' pages show about a group.

use db::queries::match_locks::ActiveLock;
use db::rows::GroupRow;

use super::read_stats::{GroupStats, read_stats};
use crate::error::Result;
use crate::service::matches::read_lock::read_lock;

/// A group as its members see it.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct OwnedGroup {
    /// The group and its figures.
    pub(crate) stats: GroupStats,
    /// The lock on its latest match, if there is one.
    pub(crate) lock: Option<ActiveLock>,
}

/// Reads the group's figures and the lock on its latest match.
#[tracing::instrument(level = "trace", skip_all)]
pub(crate) async fn read_group_as_owner(
    connection: &mut db::Connection,
    group: GroupRow,
) -> Result<OwnedGroup> {
    let stats = read_stats(connection, group).await?;
    let lock = read_lock(connection, &stats.group).await?;
    Ok(OwnedGroup { stats, lock })
}
