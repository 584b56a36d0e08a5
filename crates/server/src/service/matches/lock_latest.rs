//! Locks the latest match for a correction or deletion.

use std::time::Duration;

use db::queries::matches::MatchWithPlayers;
use db::queries::{match_locks, matches};
use db::rows::MatchLockRow;
use elo_core::limits::LATEST_MATCH_LOCK_SECONDS;
use uuid::Uuid;

use crate::domain::group_access::GroupAccess;
use crate::domain::match_lock::refuse_if_locked_by_another;
use crate::error::{ErrorCode, Result};

/// A lock and the locked match.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct LockedLatest {
    /// The lock.
    pub(crate) lock: MatchLockRow,
    /// The locked match.
    pub(crate) latest: MatchWithPlayers,
}

/// Locks the latest match for a minute. A session that has locked it already gets a new lock, which replaces the old
/// one, as after a reload or in another tab.
pub(crate) async fn lock_latest(
    connection: &mut db::Connection,
    access: &GroupAccess,
    session: Uuid,
) -> Result<LockedLatest> {
    db::transaction(connection, async |connection| {
        let group = access.lock(connection).await?;
        let latest = matches::latest(connection, group.id)
            .await?
            .ok_or(ErrorCode::MatchNotFound)?;
        refuse_if_locked_by_another(connection, &group, Some(session)).await?;
        let length = Duration::from_secs(LATEST_MATCH_LOCK_SECONDS.into());
        let lock = match_locks::acquire(connection, &group, group.match_count, session, length).await?;
        Ok(LockedLatest { lock, latest })
    })
    .await
}
