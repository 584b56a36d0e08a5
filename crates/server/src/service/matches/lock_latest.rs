//! The owner holds the latest match while deciding what becomes of it.
//!
//! It is held by a session, which is one browser that is signed in, and whoever shows the lock's id is the tab that
//! took it. Nobody else submits, corrects or deletes meanwhile. The session's own new matches are let through: the
//! lock then holds a match that is not the latest any more, and what comes of it is refused for that reason.

use std::time::Duration;

use chrono::Utc;
use db::ids::GroupId;
use db::queries::matches::MatchWithPlayers;
use db::queries::{groups, match_locks, matches};
use db::rows::{Group, MatchLock};
use elo_core::limits::LATEST_MATCH_LOCK_SECONDS;
use uuid::Uuid;

use crate::error::{Error, ErrorCode, Result};

/// A hold on the latest match.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Hold {
    /// The lock.
    pub(crate) lock: MatchLock,
    /// What it holds.
    pub(crate) latest: MatchWithPlayers,
}

/// Locks the latest match for a minute. A session that holds it already gets a new lock, and its old one is over:
/// after a reload, or in another tab.
pub(crate) async fn hold_latest(
    connection: &mut db::Connection,
    group: GroupId,
    session: Uuid,
) -> Result<Hold> {
    db::transaction(connection, async |connection| {
        let group = groups::lock(connection, group)
            .await?
            .ok_or(ErrorCode::GroupNotFound)?;
        let latest = matches::latest(connection, group.id)
            .await?
            .ok_or(ErrorCode::MatchNotFound)?;
        refuse_if_held_by_another(connection, &group, Some(session)).await?;
        let length = Duration::from_secs(LATEST_MATCH_LOCK_SECONDS.into());
        let lock = match_locks::take(connection, &group, group.match_count, session, length).await?;
        Ok(Hold { lock, latest })
    })
    .await
}

/// Lets a lock go, if it is still there, and says what else holds the latest match.
pub(crate) async fn release_latest(
    connection: &mut db::Connection,
    group: GroupId,
    lock: Uuid,
) -> Result<Option<MatchLock>> {
    db::transaction(connection, async |connection| {
        let group = groups::lock(connection, group)
            .await?
            .ok_or(ErrorCode::GroupNotFound)?;
        match_locks::release(connection, &group, lock).await?;
        Ok(match_locks::held(connection, group.id, group.match_count).await?)
    })
    .await
}

/// Refuses everybody but the session that holds the latest match, if one does.
pub(crate) async fn refuse_if_held_by_another(
    connection: &mut db::Connection,
    group: &Group,
    session: Option<Uuid>,
) -> Result<()> {
    match match_locks::held(connection, group.id, group.match_count).await? {
        Some(lock) if session != Some(lock.session_id) => Err(refusal(&lock)),
        _ => Ok(()),
    }
}

/// Refuses everybody but the tab that holds the latest match, if one does. A lock that is shown and over is refused
/// too: somebody else may have changed the match since.
pub(crate) async fn check_lock(
    connection: &mut db::Connection,
    group: &Group,
    session: Uuid,
    shown: Option<Uuid>,
) -> Result<()> {
    let held = match_locks::held(connection, group.id, group.match_count).await?;
    match (held, shown) {
        (None, None) => Ok(()),
        (None, Some(_)) => Err(ErrorCode::MatchLockExpired.into()),
        (Some(lock), Some(id)) if lock.id == id && lock.session_id == session => Ok(()),
        (Some(lock), _) => Err(refusal(&lock)),
    }
}

fn refusal(lock: &MatchLock) -> Error {
    let left = lock.expires_at.signed_duration_since(Utc::now()).num_seconds();
    ErrorCode::MatchLocked
        .with("retryAfter", left.saturating_add(1).max(1))
        .into()
}
