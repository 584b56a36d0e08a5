//! The lock on the latest match of a group.
//!
//! It belongs to a session, which is one signed-in browser; the lock's id identifies the tab that took it. No other
//! session can submit, correct or delete meanwhile. New matches of the same session are accepted: the lock is then on a
//! match that is no longer the latest, and using it is refused for that reason.

use chrono::Utc;
use db::queries::match_locks;
use db::rows::{GroupRow, MatchLockRow};
use uuid::Uuid;

use crate::error::{Error, ErrorCode, Result};

/// Refuses if another session has locked the latest match.
pub(crate) async fn refuse_if_locked_by_another(
    connection: &mut db::Connection,
    group: &GroupRow,
    session: Option<Uuid>,
) -> Result<()> {
    match match_locks::active(connection, group.id, group.match_count).await? {
        Some(lock) if session != Some(lock.session_id) => Err(refusal(&lock)),
        _ => Ok(()),
    }
}

/// Refuses if another tab has locked the latest match. An expired lock is refused too, as the match may have changed
/// since.
pub(crate) async fn check_lock(
    connection: &mut db::Connection,
    group: &GroupRow,
    session: Uuid,
    lock_id: Option<Uuid>,
) -> Result<()> {
    let active = match_locks::active(connection, group.id, group.match_count).await?;
    match (active, lock_id) {
        (None, None) => Ok(()),
        (None, Some(_)) => Err(ErrorCode::MatchLockExpired.into()),
        (Some(lock), Some(id)) if lock.id == id && lock.session_id == session => Ok(()),
        (Some(lock), _) => Err(refusal(&lock)),
    }
}

fn refusal(lock: &MatchLockRow) -> Error {
    let left = lock.expires_at.signed_duration_since(Utc::now()).num_seconds();
    ErrorCode::MatchLocked
        .with("retryAfter", left.saturating_add(1).max(1))
        .into()
}
