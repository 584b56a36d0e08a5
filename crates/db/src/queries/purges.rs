//! The purge of groups that were deleted long ago, or whose owner's account is erased: everything of them, for good.

use std::time::Duration;

use diesel::dsl::IntervalDsl;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Interval};

use super::clock::seconds;
use crate::ids::GroupId;
use crate::schema::{
    audit_log, declared_changes, group_directory, groups, idempotency_keys, match_days, matches, players,
};
use crate::statement::statement;
use crate::{Connection, Error, RunQueryDsl};

/// The matches that one statement deletes, with their appearances, so that none exceeds the statement timeout.
const BATCH: i64 = 1_000;

/// The condition for groups to be purged, with their owners as `users`: those that were deleted at least `$1` ago,
/// but with their owner's account only when that is erased, and all deleted ones of an erased account, as nobody can
/// restore them.
macro_rules! is_due {
    () => {
        "groups.deactivated_at IS NOT NULL AND (
             users.erased_at IS NOT NULL
             OR groups.deactivated_at <= now() - $1 AND users.deleted_at IS DISTINCT FROM groups.deactivated_at)"
    };
}

#[derive(QueryableByName)]
struct Due {
    #[diesel(sql_type = BigInt)]
    id: GroupId,
}

/// The groups to purge, those deleted first, `limit` at most; `age` is how long a deleted group can be restored.
pub async fn due(connection: &mut Connection, age: Duration, limit: i64) -> Result<Vec<GroupId>, Error> {
    let due: Vec<Due> = statement(concat!(
        "SELECT groups.id FROM groups JOIN users ON users.id = groups.owner_id WHERE ",
        is_due!(),
        " ORDER BY groups.deactivated_at LIMIT $2",
    ))
    .bind::<Interval, _>(seconds(age).seconds())
    .bind::<BigInt, _>(limit)
    .load(connection)
    .await?;
    Ok(due.into_iter().map(|group| group.id).collect())
}

/// Removes everything of a group that is to be purged: its entries in the audit log, links and stored answers too.
/// Returns false if it was restored, or is purged by another server. Call it in a transaction, after whose end there is
/// nothing to restore.
pub async fn purge(connection: &mut Connection, group: GroupId, age: Duration) -> Result<bool, Error> {
    let locked: Vec<Due> = statement(concat!(
        "SELECT groups.id FROM groups JOIN users ON users.id = groups.owner_id WHERE ",
        is_due!(),
        " AND groups.id = $2 FOR UPDATE OF groups SKIP LOCKED",
    ))
    .bind::<Interval, _>(seconds(age).seconds())
    .bind::<BigInt, _>(group)
    .load(connection)
    .await?;
    if locked.is_empty() {
        return Ok(false);
    }
    allow_erasure(connection).await?;
    diesel::delete(audit_log::table.filter(audit_log::group_id.eq(group)))
        .execute(connection)
        .await?;
    delete_matches(connection, group).await?;
    // What is left of it is small, or goes with the group's row.
    diesel::delete(idempotency_keys::table.filter(idempotency_keys::group_id.eq(group)))
        .execute(connection)
        .await?;
    diesel::delete(match_days::table.filter(match_days::group_id.eq(group)))
        .execute(connection)
        .await?;
    // With the matches that rewinds removed.
    diesel::delete(declared_changes::table.filter(declared_changes::group_id.eq(group)))
        .execute(connection)
        .await?;
    diesel::delete(players::table.filter(players::group_id.eq(group)))
        .execute(connection)
        .await?;
    diesel::delete(groups::table.find(group))
        .execute(connection)
        .await?;
    diesel::delete(group_directory::table.find(group))
        .execute(connection)
        .await?;
    Ok(true)
}

/// Deletes the matches in batches, with what refers to them.
async fn delete_matches(connection: &mut Connection, group: GroupId) -> Result<(), Error> {
    loop {
        let upto: Option<i32> = matches::table
            .filter(matches::group_id.eq(group))
            .order(matches::match_number)
            .select(matches::match_number)
            .offset(BATCH - 1)
            .first(connection)
            .await
            .optional()?;
        let of_group = matches::table.filter(matches::group_id.eq(group));
        let Some(upto) = upto else {
            diesel::delete(of_group).execute(connection).await?;
            return Ok(());
        };
        diesel::delete(of_group.filter(matches::match_number.le(upto)))
            .execute(connection)
            .await?;
    }
}

/// Lets the transaction change the audit log, which otherwise is only added to.
async fn allow_erasure(connection: &mut Connection) -> Result<(), Error> {
    diesel::sql_query("SELECT set_config('duelo.erases', 'on', true)")
        .execute(connection)
        .await?;
    Ok(())
}
