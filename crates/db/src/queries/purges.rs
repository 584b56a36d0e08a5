//! The purge of groups that were deleted long ago: everything of them, for good.

use std::time::Duration;

use diesel::dsl::IntervalDsl;
use diesel::prelude::*;

use super::clock::{now, seconds};
use crate::ids::GroupId;
use crate::schema::{
    audit_log, declared_changes, group_directory, groups, idempotency_keys, match_days, matches, players,
};
use crate::{Connection, Error, RunQueryDsl};

/// The matches that one statement deletes, with their appearances, so that none exceeds the statement timeout.
const BATCH: i64 = 1_000;

/// The groups that were deleted at least this long ago, those deleted first, `limit` at most.
pub async fn due(connection: &mut Connection, age: Duration, limit: i64) -> Result<Vec<GroupId>, Error> {
    Ok(groups::table
        .filter(groups::deactivated_at.le((now() - seconds(age).seconds()).nullable()))
        .order(groups::deactivated_at)
        .limit(limit)
        .select(groups::id)
        .load(connection)
        .await?)
}

/// Removes everything of a group that was deleted at least this long ago: its entries in the audit log, links and
/// stored answers too. Returns false if it was restored, or is purged by another server. Call it in a transaction,
/// after whose end there is nothing to restore.
pub async fn purge(connection: &mut Connection, group: GroupId, age: Duration) -> Result<bool, Error> {
    let locked: Option<GroupId> = groups::table
        .filter(groups::id.eq(group))
        .filter(groups::deactivated_at.le((now() - seconds(age).seconds()).nullable()))
        .select(groups::id)
        .for_update()
        .skip_locked()
        .first(connection)
        .await
        .optional()?;
    if locked.is_none() {
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
