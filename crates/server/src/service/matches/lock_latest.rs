//! Locks the latest match for a correction or deletion.

use std::time::Duration;

use db::queries::match_locks::{self, ActiveLock};
use db::queries::matches::{self, MatchWithPlayers};
use db::rows::Role;
use elo_core::limits::{LATEST_MATCH_LOCK_SECONDS, REWIND_LOCK_SECONDS};
use uuid::Uuid;

use crate::domain::group_access::GroupAccess;
use crate::domain::match_lock::refuse_if_locked_by_another;
use crate::error::{ErrorCode, Result};

/// A lock and the locked match.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct LockedLatest {
    /// The lock.
    pub(crate) lock: ActiveLock,
    /// The locked match.
    pub(crate) latest: MatchWithPlayers,
}

/// What the latest match is locked for, which decides for how long.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum LockPurpose {
    /// A correction of the latest match.
    Correction,
    /// A rewind, which may remove matches before it too.
    Rewind,
}

impl LockPurpose {
    const fn least_role(self) -> Role {
        match self {
            Self::Correction => Role::Editor,
            Self::Rewind => Role::Admin,
        }
    }

    fn length(self) -> Duration {
        let seconds = match self {
            Self::Correction => LATEST_MATCH_LOCK_SECONDS,
            Self::Rewind => REWIND_LOCK_SECONDS,
        };
        Duration::from_secs(seconds.into())
    }
}

/// Locks the latest match for its purpose. A session that has locked it already gets a new lock, which replaces the old
/// one, as after a reload or in another tab.
#[tracing::instrument(level = "trace", skip_all)]
pub(crate) async fn lock_latest(
    connection: &mut db::Connection,
    access: &GroupAccess,
    session: Uuid,
    purpose: LockPurpose,
) -> Result<LockedLatest> {
    db::transaction(connection, async |connection| {
        let group = access.needing(purpose.least_role()).lock(connection).await?;
        let latest = matches::latest(connection, group.id)
            .await?
            .ok_or(ErrorCode::MatchNotFound)?;
        refuse_if_locked_by_another(connection, &group, session).await?;
        let (number, length) = (group.match_count, purpose.length());
        let lock = match_locks::acquire(connection, &group, number, session, length).await?;
        Ok(LockedLatest { lock, latest })
    })
    .await
}
