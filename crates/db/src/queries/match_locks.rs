//! Holds on the latest match of a group, while an admin decides what becomes of it.
//!
//! What changes them has locked the group, and all goes by the database's clock: several servers agree on who holds
//! what.

use std::time::Duration;

use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool, Integer, Uuid as SqlUuid};
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use super::groups::LockedGroup;
use crate::ids::GroupId;
use crate::rows::MatchLock;
use crate::schema::{match_locks, sessions};
use crate::{Connection, Error};

/// The lock on this match, unless it has expired or its holder has signed out.
///
/// # Errors
///
/// When the database fails.
pub async fn held(
    connection: &mut Connection,
    group: GroupId,
    match_number: i32,
) -> Result<Option<MatchLock>, Error> {
    let found = match_locks::table
        .inner_join(sessions::table)
        .filter(match_locks::group_id.eq(group))
        .filter(match_locks::match_number.eq(match_number))
        .filter(sql::<Bool>("match_locks.expires_at > clock_timestamp()"))
        .filter(sessions::revoked_at.is_null())
        .select(MatchLock::as_select())
        .first(connection)
        .await;
    Ok(found.optional()?)
}

/// Gives this session a lock with a new id, in place of any other; ask [`held`] before.
///
/// # Errors
///
/// When the database fails.
pub async fn take(
    connection: &mut Connection,
    group: &LockedGroup,
    match_number: i32,
    session: Uuid,
    length: Duration,
) -> Result<MatchLock, Error> {
    diesel::sql_query(
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
        .select(MatchLock::as_select())
        .first(connection)
        .await?)
}

/// Lets the lock with this id go, if it is still there.
///
/// # Errors
///
/// When the database fails.
pub async fn release(connection: &mut Connection, group: &LockedGroup, id: Uuid) -> Result<(), Error> {
    diesel::delete(match_locks::table.find(group.id).filter(match_locks::id.eq(id)))
        .execute(connection)
        .await?;
    Ok(())
}
