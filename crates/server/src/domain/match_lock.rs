//! The lock on the latest match of a group.
//!
//! It belongs to a session, which is one signed-in browser; the lock's id identifies the tab that took it. No other
//! session can submit, correct or delete meanwhile. New matches of the same session are accepted: the lock is then on a
//! match that is no longer the latest, and using it is refused for that reason.

use chrono::{DateTime, Utc};
use db::queries::match_locks::{self, ActiveLock};
use db::rows::GroupRow;
use uuid::Uuid;

use crate::error::{Error, ErrorCode, Result};

/// The refusal of what another session's lock on the latest match prevents, until it expires.
pub(crate) fn locked_by_another(expires_at: DateTime<Utc>) -> Error {
    let left = expires_at.signed_duration_since(Utc::now()).num_seconds();
    ErrorCode::MatchLocked
        .with("retryAfter", left.saturating_add(1).max(1))
        .into()
}

/// Refuses without the session's own lock on the latest match, by its id; if none is needed and `None` is given, only
/// if the match is locked. An expired lock is refused too, as the match may have changed since.
pub(crate) fn check_own_lock(active: Option<ActiveLock>, own: Option<Uuid>, session: Uuid) -> Result<()> {
    match (active, own) {
        (None, None) => Ok(()),
        (None, Some(_)) => Err(ErrorCode::MatchLockExpired.into()),
        (Some(lock), Some(id)) if lock.id == id && lock.session == session => Ok(()),
        (Some(lock), _) => Err(locked_by_another(lock.expires_at)),
    }
}

/// Refuses if another session has locked the latest match.
pub(crate) async fn refuse_if_locked_by_another(
    connection: &mut db::Connection,
    group: &GroupRow,
    session: Uuid,
) -> Result<()> {
    match match_locks::active(connection, group.id, group.match_count).await? {
        Some(lock) if session != lock.session => Err(locked_by_another(lock.expires_at)),
        _ => Ok(()),
    }
}
