//! Locks on the latest match of a group, taken by a member before deleting or editing it.
//!
//! They are changed under the group's row lock, and expire by the database's clock, so that several servers agree.

use std::time::Duration;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Integer, Timestamptz, Uuid as SqlUuid};
use uuid::Uuid;

use super::locked_group::LockedGroup;
use crate::ids::GroupId;
use crate::schema::match_locks;
use crate::statement::statement;
use crate::{Connection, Error, RunQueryDsl};

/// An active lock on the latest match of a group: not expired, and of a session that has not ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Queryable, QueryableByName)]
pub struct ActiveLock {
    /// The id that the client sends to use or release the lock.
    #[diesel(sql_type = SqlUuid, column_name = lock_id)]
    pub id: Uuid,
    /// The session that has acquired it.
    #[diesel(sql_type = SqlUuid, column_name = lock_session)]
    pub session: Uuid,
    /// When it expires.
    #[diesel(sql_type = Timestamptz, column_name = lock_expires_at)]
    pub expires_at: DateTime<Utc>,
}

/// Selects the [`ActiveLock`] of the group that the condition names, on the match with this number.
macro_rules! active_lock {
    ($of_group:literal, $match_number:literal) => {
        concat!(
            "SELECT match_locks.id AS lock_id, match_locks.session_id AS lock_session,
             match_locks.expires_at AS lock_expires_at
         FROM match_locks
         JOIN sessions ON sessions.id = match_locks.session_id
         WHERE ",
            $of_group,
            " AND match_locks.match_number = ",
            $match_number,
            " AND match_locks.expires_at > clock_timestamp() AND sessions.revoked_at IS NULL"
        )
    };
}

pub(super) use active_lock;

/// The active lock on this match.
pub async fn active(
    connection: &mut Connection,
    group: GroupId,
    match_number: i32,
) -> Result<Option<ActiveLock>, Error> {
    let found = statement(active_lock!("match_locks.group_id = $1", "$2"))
        .bind::<BigInt, _>(group)
        .bind::<Integer, _>(match_number)
        .get_result(connection)
        .await;
    Ok(found.optional()?)
}

/// Inserts a lock with a new id for this session, replacing any other; check [`active`] first.
pub async fn acquire(
    connection: &mut Connection,
    group: &LockedGroup,
    match_number: i32,
    session: Uuid,
    length: Duration,
) -> Result<ActiveLock, Error> {
    statement(
        "INSERT INTO match_locks (group_id, id, match_number, session_id, created_at, expires_at)
         SELECT $1, gen_random_uuid(), $2, $3, taken.at, taken.at + $4 * interval '1 second'
         FROM (SELECT clock_timestamp() AS at) AS taken
         ON CONFLICT (group_id) DO UPDATE SET id = EXCLUDED.id, match_number = EXCLUDED.match_number,
             session_id = EXCLUDED.session_id, created_at = EXCLUDED.created_at, expires_at = EXCLUDED.expires_at",
    )
    .bind::<BigInt, _>(group.id)
    .bind::<Integer, _>(match_number)
    .bind::<SqlUuid, _>(session)
    .bind::<BigInt, _>(i64::try_from(length.as_secs()).unwrap_or(i64::MAX))
    .execute(connection)
    .await?;
    Ok(match_locks::table
        .find(group.id)
        .select((match_locks::id, match_locks::session_id, match_locks::expires_at))
        .first(connection)
        .await?)
}

/// Removes the lock with this id, if it still exists.
pub async fn release(connection: &mut Connection, group: &LockedGroup, id: Uuid) -> Result<(), Error> {
    diesel::delete(match_locks::table.find(group.id).filter(match_locks::id.eq(id)))
        .execute(connection)
        .await?;
    Ok(())
}
