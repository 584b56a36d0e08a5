//! The log of a group's matches, from the first to the last: reading it in order, and rewriting its ratings.

use std::time::Duration;

use diesel::prelude::*;
use diesel_async::{RunQueryDsl, SimpleAsyncConnection};

use super::groups::LockedGroup;
use super::matches::{MatchWithPlayers, with_players};
use super::standings;
use crate::ids::GroupId;
use crate::rows::{MatchPlayerRow, MatchRow, StandingRow};
use crate::schema::{groups, match_players, matches};
use crate::{Connection, Error};

/// The matches after number `number`, oldest first, `limit` at most.
///
/// # Errors
///
/// When the database fails.
pub async fn after(
    connection: &mut Connection,
    group: GroupId,
    number: i32,
    limit: i64,
) -> Result<Vec<MatchWithPlayers>, Error> {
    let found = matches::table
        .filter(matches::group_id.eq(group))
        .filter(matches::match_number.gt(number))
        .order(matches::match_number)
        .limit(limit)
        .select(MatchRow::as_select())
        .load(connection)
        .await?;
    with_players(connection, group, found).await
}

/// Allows the current transaction to write rating changes of matches before the latest, and raises its timeouts for
/// a long log: 120 s per statement, and 120 s idle between two statements.
///
/// # Errors
///
/// When the database fails.
pub async fn allow_bulk_writes(connection: &mut Connection) -> Result<(), Error> {
    Ok(connection
        .batch_execute(
            "SET LOCAL duelo.recomputing = 'on'; SET LOCAL statement_timeout = '120s';
             SET LOCAL idle_in_transaction_session_timeout = '120s'",
        )
        .await?)
}

/// Sets how long the current transaction may be idle between two statements, such as while a client receives what
/// was read so far.
///
/// # Errors
///
/// When the database fails.
pub async fn set_idle_timeout(connection: &mut Connection, timeout: Duration) -> Result<(), Error> {
    let milliseconds = timeout.as_millis();
    let setting = format!("SET LOCAL idle_in_transaction_session_timeout = {milliseconds}");
    Ok(connection.batch_execute(&setting).await?)
}

/// Overwrites rating changes and standings, after [`allow_bulk_writes`], and increments the group's version.
///
/// # Errors
///
/// When the database fails.
pub async fn rewrite(
    connection: &mut Connection,
    group: &LockedGroup,
    entries: &[MatchPlayerRow],
    standings: &[StandingRow],
) -> Result<(), Error> {
    for entry in entries {
        let place = match_players::table.find((group.id, entry.match_number, entry.team, entry.seat));
        diesel::update(place).set(entry).execute(connection).await?;
    }
    standings::set(connection, group, standings).await?;
    // Triggers refuse updates of a deleted group; its version changes when it is restored.
    let touched = groups::table.find(group.id).filter(groups::is_active);
    diesel::update(touched)
        .set(groups::version.eq(groups::version))
        .execute(connection)
        .await?;
    Ok(())
}
