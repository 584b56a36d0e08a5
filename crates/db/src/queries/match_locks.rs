//! Locks on the latest match of a group, taken by an admin before deleting or editing it.
//!
//! They are changed under the group's row lock, and expire by the database's clock, so that several servers agree.

use std::time::Duration;

use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool, Integer, Uuid as SqlUuid};
use uuid::Uuid;

use super::locked_group::LockedGroup;
use crate::ids::GroupId;
use crate::rows::MatchLockRow;
use crate::schema::{match_locks, sessions};
use crate::statement::statement;
use crate::{Connection, Error, RunQueryDsl};

/// Selects the active lock on the latest match of the group that the condition names: not expired, and of a session that
/// has not ended. The same as [`active`], for statements that read `groups`.
macro_rules! active_lock {
    ($of_group:literal) => {
        concat!(
            "SELECT match_locks.id, match_locks.session_id, match_locks.expires_at FROM match_locks
         JOIN sessions ON sessions.id = match_locks.session_id
         WHERE ",
            $of_group,
            " AND match_locks.match_number = groups.match_count
             AND match_locks.expires_at > clock_timestamp() AND sessions.revoked_at IS NULL"
        )
    };
}

pub(super) use active_lock;

/// The active lock on this match: not expired, and of a session that has not ended.
pub async fn active(
    connection: &mut Connection,
    group: GroupId,
    match_number: i32,
) -> Result<Option<MatchLockRow>, Error> {
    let found = match_locks::table
        .inner_join(sessions::table)
        .filter(match_locks::group_id.eq(group))
        .filter(match_locks::match_number.eq(match_number))
        .filter(sql::<Bool>("match_locks.expires_at > clock_timestamp()"))
        .filter(sessions::revoked_at.is_null())
        .select(MatchLockRow::as_select())
        .first(connection)
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
) -> Result<MatchLockRow, Error> {
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
        .select(MatchLockRow::as_select())
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
