//! The log of a group's matches from the first to the last: reading it in order, and writing what it comes to.

use diesel::prelude::*;
use diesel_async::{RunQueryDsl, SimpleAsyncConnection};

use super::matches::{MatchWithPlayers, with_players};
use super::record::set_standings;
use crate::ids::GroupId;
use crate::rows::{MatchPlayer, PlayedMatch, Standing};
use crate::schema::{groups, match_players, matches};
use crate::{Connection, Error};

/// The next matches after the one with this number, in their order.
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
        .select(PlayedMatch::as_select())
        .load(connection)
        .await?;
    with_players(connection, group, found).await
}

/// Lets the transaction write what matches did before the latest, and gives it time for a long log.
///
/// # Errors
///
/// When the database fails.
pub async fn open(connection: &mut Connection) -> Result<(), Error> {
    Ok(connection
        .batch_execute("SET LOCAL duelo.recomputing = 'on'; SET LOCAL statement_timeout = '120s'")
        .await?)
}

/// Writes what matches did and where players stand anew, after [`open`]; readers learn that the group has changed.
///
/// # Errors
///
/// When the database fails.
pub async fn rewrite(
    connection: &mut Connection,
    group: GroupId,
    entries: &[MatchPlayer],
    standings: &[Standing],
) -> Result<(), Error> {
    for entry in entries {
        let place = match_players::table.find((group, entry.match_number, entry.team, entry.seat));
        diesel::update(place).set(entry).execute(connection).await?;
    }
    set_standings(connection, group, standings).await?;
    // A deleted group rests; its version moves when it comes back.
    let touched = groups::table.find(group).filter(groups::is_active);
    diesel::update(touched)
        .set(groups::version.eq(groups::version))
        .execute(connection)
        .await?;
    Ok(())
}
