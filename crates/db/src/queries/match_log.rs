//! The log of a group's matches, from the first to the last: reading it in order, and rewriting its ratings.

use std::time::Duration;

use diesel::prelude::*;
use diesel::sql_types::{BigInt, Integer};

use super::groups::{AddedMatches, update_totals};
use super::locked_group::LockedGroup;
use super::matches::{MatchWithPlayers, all_with_names};
use super::{directory, discovery, standings};
use crate::ids::GroupId;
use crate::rows::{LoggedMatchRow, MatchEntriesRow, MatchEntry, StandingRow, StoredMatchRow};
use crate::schema::matches;
use crate::statement::statement;
use crate::{Connection, Error, RunQueryDsl};

/// The matches after number `number`, oldest first, `limit` at most.
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
        .select(StoredMatchRow::as_select())
        .load(connection)
        .await?;
    all_with_names(connection, group, found).await
}

/// The matches after number `number` without names, notes and intermediate results, oldest first, `limit` at most.
pub async fn page(
    connection: &mut Connection,
    group: GroupId,
    number: i32,
    limit: u32,
) -> Result<Vec<LoggedMatchRow>, Error> {
    Ok(matches::table
        .filter(matches::group_id.eq(group))
        .filter(matches::match_number.gt(number))
        .order(matches::match_number)
        .limit(limit.into())
        .select(LoggedMatchRow::as_select())
        .load(connection)
        .await?)
}

/// The sets of the match with the most of them; 0 without a match.
pub async fn most_sets(connection: &mut Connection, group: GroupId) -> Result<i32, Error> {
    #[derive(QueryableByName)]
    struct Most {
        #[diesel(sql_type = Integer)]
        sets: i32,
    }

    let Most { sets } = statement(
        "SELECT coalesce(max(cardinality(team1_games)), 0) AS sets FROM matches WHERE group_id = $1",
    )
    .bind::<BigInt, _>(group)
    .get_result(connection)
    .await?;
    Ok(sets)
}

/// The timeouts of a transaction that reads or writes a long log.
const LONG_WORK: Duration = Duration::from_mins(2);

/// Raises the timeouts of the current transaction for a long log: 120 s per statement, and 120 s idle between two
/// statements.
pub async fn allow_long_work(connection: &mut Connection) -> Result<(), Error> {
    let seconds = LONG_WORK.as_secs();
    let settings = format!(
        "SET LOCAL statement_timeout = '{seconds}s'; SET LOCAL idle_in_transaction_session_timeout = '{seconds}s'"
    );
    connection.batch_execute(&settings).await?;
    connection.expect_statements_of(LONG_WORK);
    Ok(())
}

/// What a repair writes.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Repair {
    /// The rating changes of matches, by their numbers.
    pub entries: Vec<(i32, [MatchEntry; 4])>,
    /// The standings of players.
    pub standings: Vec<StandingRow>,
}

/// Overwrites rating changes and standings, and derives everything else that the group stores from its matches and
/// players again: appearances, days, totals, listing, and the sharable link in the directory.
pub async fn repair(connection: &mut Connection, group: &LockedGroup, repair: &Repair) -> Result<(), Error> {
    for (match_number, entries) in &repair.entries {
        diesel::update(matches::table.find((group.id, match_number)))
            .set(MatchEntriesRow::from(entries))
            .execute(connection)
            .await?;
    }
    standings::set(connection, group, &repair.standings).await?;
    for derive in [
        "DELETE FROM appearances WHERE group_id = $1",
        "INSERT INTO appearances (group_id, player_id, match_number, elo_change)
         SELECT group_id, seat.player_id, match_number, seat.elo_change
         FROM matches, unnest(player_ids, elo_change) AS seat (player_id, elo_change) WHERE group_id = $1",
        "DELETE FROM match_days WHERE group_id = $1",
        "INSERT INTO match_days (group_id, played_on, matches)
         SELECT group_id, played_on, count(*) FROM matches WHERE group_id = $1 GROUP BY group_id, played_on",
        "UPDATE groups SET match_count = played.matches, game_count = played.games
         FROM (
             SELECT count(*)::integer AS matches, coalesce(sum(score.games), 0)::bigint AS games
             FROM matches CROSS JOIN LATERAL (
                 SELECT sum(games) AS games FROM unnest(team1_games || team2_games) AS set (games)
             ) AS score
             WHERE group_id = $1
         ) AS played
         WHERE id = $1",
    ] {
        statement(derive)
            .bind::<BigInt, _>(group.id)
            .execute(connection)
            .await?;
    }
    directory::rename(connection, group, group.vanity_name.as_deref()).await?;
    update_totals(connection, group, AddedMatches::default()).await?;
    discovery::update_listing(connection, group.id).await
}
