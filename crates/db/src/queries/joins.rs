//! Joins: two players of a group become one, whose matches are rated again. For some days a join can be undone.

use chrono::NaiveDate;
use diesel::dsl::{max, min};
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Integer, Json, Nullable};
use serde::Serialize;

use super::clock::now;
use super::groups::{AddedMatches, update_totals};
use super::locked_group::LockedGroup;
use super::standings;
use crate::ids::{GroupId, MatchId, PlayerId};
use crate::rows::{DeclaredChangeRow, MatchEntriesRow, MatchEntry, StandingRow, UndoableJoinRow};
use crate::schema::{appearances, declared_changes, matches, player_successors, players, undoable_joins};
use crate::statement::{column, records, statement};
use crate::{Connection, Error, RunQueryDsl};

/// The matches of a player: number and id, in their order.
pub async fn matches_of(
    connection: &mut Connection,
    group: GroupId,
    player: PlayerId,
) -> Result<Vec<(i32, MatchId)>, Error> {
    let of_player = matches::group_id
        .eq(appearances::group_id)
        .and(matches::match_number.eq(appearances::match_number));
    Ok(appearances::table
        .inner_join(matches::table.on(of_player))
        .filter(appearances::group_id.eq(group))
        .filter(appearances::player_id.eq(player))
        .order(appearances::match_number)
        .select((matches::match_number, matches::id))
        .load(connection)
        .await?)
}

/// The first and the last day on which a player has a match.
pub async fn days_of(
    connection: &mut Connection,
    group: GroupId,
    player: PlayerId,
) -> Result<Option<(NaiveDate, NaiveDate)>, Error> {
    let of_player = matches::group_id
        .eq(appearances::group_id)
        .and(matches::match_number.eq(appearances::match_number));
    let (first, last): (Option<NaiveDate>, Option<NaiveDate>) = appearances::table
        .inner_join(matches::table.on(of_player))
        .filter(appearances::group_id.eq(group))
        .filter(appearances::player_id.eq(player))
        .select((min(matches::played_on), max(matches::played_on)))
        .first(connection)
        .await?;
    Ok(first.zip(last))
}

/// The number of the first match that two players have together.
pub async fn first_met(
    connection: &mut Connection,
    group: GroupId,
    [one, other]: [PlayerId; 2],
) -> Result<Option<i32>, Error> {
    #[derive(QueryableByName)]
    struct Met {
        #[diesel(sql_type = Nullable<Integer>)]
        first: Option<i32>,
    }

    let met: Met = statement(
        "SELECT min(match_number) AS first
         FROM appearances AS own JOIN appearances AS others USING (group_id, match_number)
         WHERE group_id = $1 AND own.player_id = $2 AND others.player_id = $3",
    )
    .bind::<BigInt, _>(group)
    .bind::<BigInt, _>(one)
    .bind::<BigInt, _>(other)
    .get_result(connection)
    .await?;
    Ok(met.first)
}

/// The player that one who is no more was joined into, in the end.
pub async fn successor(
    connection: &mut Connection,
    group: GroupId,
    player: PlayerId,
) -> Result<Option<PlayerId>, Error> {
    let kept = player_successors::table
        .find((group, player))
        .select(player_successors::kept_id)
        .first(connection)
        .await;
    Ok(kept.optional()?)
}

/// The players who are no more among these, each with the one that it was joined into in the end.
pub async fn successors(
    connection: &mut Connection,
    group: GroupId,
    players: &[PlayerId],
) -> Result<Vec<(PlayerId, PlayerId)>, Error> {
    Ok(player_successors::table
        .filter(player_successors::group_id.eq(group))
        .filter(player_successors::id.eq_any(players))
        .select((player_successors::id, player_successors::kept_id))
        .load(connection)
        .await?)
}

/// The players who were joined into this one, directly or not.
pub async fn predecessors(
    connection: &mut Connection,
    group: GroupId,
    player: PlayerId,
) -> Result<Vec<PlayerId>, Error> {
    Ok(player_successors::table
        .filter(player_successors::group_id.eq(group))
        .filter(player_successors::kept_id.eq(player))
        .select(player_successors::id)
        .load(connection)
        .await?)
}

/// Notes that a player goes: what names the player means the one who stays, and what is needed to undo it.
pub async fn add(
    connection: &mut Connection,
    group: &LockedGroup,
    kept: PlayerId,
    undoable: &UndoableJoinRow,
) -> Result<(), Error> {
    let dropped = undoable.dropped_id;
    diesel::update(
        player_successors::table
            .filter(player_successors::group_id.eq(group.id))
            .filter(player_successors::kept_id.eq(dropped)),
    )
    .set(player_successors::kept_id.eq(kept))
    .execute(connection)
    .await?;
    diesel::insert_into(player_successors::table)
        .values((
            player_successors::group_id.eq(group.id),
            player_successors::id.eq(dropped),
            player_successors::into_id.eq(kept),
            player_successors::kept_id.eq(kept),
        ))
        .execute(connection)
        .await?;
    diesel::insert_into(undoable_joins::table)
        .values((undoable_joins::group_id.eq(group.id), undoable))
        .execute(connection)
        .await?;
    Ok(())
}

/// Gives a player who was joined into another the row again, without matches, and those that were joined into the
/// player before.
///
/// # Errors
///
/// [`Violated::PlayerNameTaken`](crate::Violated).
pub async fn bring_back(
    connection: &mut Connection,
    group: &LockedGroup,
    UndoableJoin {
        join: undone, kept, ..
    }: &UndoableJoin,
    starting_elo: i32,
) -> Result<(), Error> {
    let dropped = undone.dropped_id;
    diesel::insert_into(players::table)
        .values((
            players::group_id.eq(group.id),
            players::id.eq(dropped),
            players::name.eq(&undone.name),
            players::current_elo.eq(starting_elo),
            players::peak_elo.eq(starting_elo),
            players::lowest_elo.eq(starting_elo),
            players::created_at.eq(undone.created_at),
            players::is_guest.eq(undone.is_guest),
        ))
        .execute(connection)
        .await?;
    let joined: Vec<(PlayerId, PlayerId)> = player_successors::table
        .filter(player_successors::group_id.eq(group.id))
        .filter(player_successors::kept_id.eq(kept))
        .select((player_successors::id, player_successors::into_id))
        .load(connection)
        .await?;
    let earlier = leading_to(dropped, &joined);
    diesel::update(
        player_successors::table
            .filter(player_successors::group_id.eq(group.id))
            .filter(player_successors::id.eq_any(earlier)),
    )
    .set(player_successors::kept_id.eq(dropped))
    .execute(connection)
    .await?;
    diesel::delete(player_successors::table.find((group.id, dropped)))
        .execute(connection)
        .await?;
    Ok(())
}

/// The players who were joined into this one, directly or not: of players and whom each was joined into.
fn leading_to(player: PlayerId, joined: &[(PlayerId, PlayerId)]) -> Vec<PlayerId> {
    let mut found: Vec<PlayerId> = Vec::new();
    let mut next = vec![player];
    while let Some(into) = next.pop() {
        let own = joined.iter().filter(|(_, joined_into)| *joined_into == into);
        for (id, _) in own {
            found.push(*id);
            next.push(*id);
        }
    }
    found
}

/// A match in the parameter of [`REWRITE`].
#[derive(Serialize)]
struct RewrittenRow {
    match_number: i32,
    #[serde(flatten)]
    entries: MatchEntriesRow,
}

/// Overwrites who played matches and their rating changes, see [`rewrite`].
const REWRITE: &str = "UPDATE matches
    SET player_ids = changed.player_ids, elo_before = changed.elo_before, elo_change = changed.elo_change,
        k_factors = changed.k_factors, raw_changes = changed.raw_changes, peak_before = changed.peak_before,
        lowest_before = changed.lowest_before, played_before = changed.played_before,
        expected_scores = changed.expected_scores, games_margin = changed.games_margin
    FROM json_to_recordset($2) AS changed (
        match_number integer, player_ids bigint[], elo_before integer[], elo_change integer[], k_factors smallint[],
        raw_changes double precision[], peak_before integer[], lowest_before integer[], played_before integer[],
        expected_scores double precision[], games_margin smallint
    )
    WHERE matches.group_id = $1 AND matches.match_number = changed.match_number";

/// Overwrites who played these matches, by their numbers, and their rating changes. Call it with a part of a log.
pub async fn rewrite(
    connection: &mut Connection,
    group: &LockedGroup,
    changed: &[(i32, [MatchEntry; 4])],
) -> Result<(), Error> {
    let numbers = column(changed, |(number, _)| *number);
    let rows = column(changed, |(match_number, entries)| RewrittenRow {
        match_number: *match_number,
        entries: entries.into(),
    });
    statement(REWRITE)
        .bind::<BigInt, _>(group.id)
        .bind::<Json, _>(records(&rows)?)
        .execute(connection)
        .await?;
    // Most changes stay the same in whole points, and are not written.
    for derive in [
        "DELETE FROM appearances USING matches
         WHERE matches.group_id = $1 AND matches.match_number = ANY($2)
             AND appearances.group_id = $1 AND appearances.match_number = matches.match_number
             AND appearances.player_id <> ALL (matches.player_ids)",
        "UPDATE appearances SET elo_change = seat.elo_change
         FROM matches, unnest(matches.player_ids, matches.elo_change) AS seat (player_id, elo_change)
         WHERE matches.group_id = $1 AND matches.match_number = ANY($2)
             AND appearances.group_id = $1 AND appearances.match_number = matches.match_number
             AND appearances.player_id = seat.player_id AND appearances.elo_change <> seat.elo_change",
        "INSERT INTO appearances (group_id, player_id, match_number, elo_change)
         SELECT group_id, seat.player_id, match_number, seat.elo_change
         FROM matches, unnest(player_ids, elo_change) AS seat (player_id, elo_change)
         WHERE group_id = $1 AND match_number = ANY($2)
         ON CONFLICT DO NOTHING",
    ] {
        statement(derive)
            .bind::<BigInt, _>(group.id)
            .bind::<Array<Integer>, _>(&numbers)
            .execute(connection)
            .await?;
    }
    Ok(())
}

/// The last step of a join and of its undoing: removes the player who has no match any more, sets the standings after
/// the last match, and declares what changed, if a match did.
pub async fn finish(
    connection: &mut Connection,
    group: &LockedGroup,
    dropped: Option<PlayerId>,
    standings: &[StandingRow],
    declared: Option<&DeclaredChangeRow>,
) -> Result<(), Error> {
    if let Some(dropped) = dropped {
        diesel::delete(players::table.find((group.id, dropped)))
            .execute(connection)
            .await?;
    }
    standings::set(connection, group, standings).await?;
    if let Some(declared) = declared {
        diesel::insert_into(declared_changes::table)
            .values((declared_changes::group_id.eq(group.id), declared))
            .execute(connection)
            .await?;
    }
    update_totals(connection, group, AddedMatches::default()).await
}

/// A join that can be undone, with the players that it and later ones left.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UndoableJoin {
    /// What is needed to undo it.
    pub join: UndoableJoinRow,
    /// The player into whom the other was joined.
    pub into: PlayerId,
    /// The player into whom that one was joined since; else the same.
    pub kept: PlayerId,
}

/// The matches that became a player's by joins and splits after a change that can be undone themselves.
pub async fn given_since(
    connection: &mut Connection,
    group: GroupId,
    player: PlayerId,
    change: i64,
) -> Result<Vec<MatchId>, Error> {
    #[derive(QueryableByName)]
    struct Given {
        #[diesel(sql_type = BigInt)]
        match_id: MatchId,
    }

    let given: Vec<Given> = statement(
        "SELECT unnest(dropped_matches) AS match_id
         FROM undoable_joins JOIN player_successors
             ON player_successors.group_id = undoable_joins.group_id AND player_successors.id = dropped_id
         WHERE undoable_joins.group_id = $1 AND player_successors.group_id = $1 AND into_id = $2
             AND undoable_joins.id > $3 AND expires_at > now()
         UNION
         SELECT unnest(matches) FROM undoable_splits
         WHERE group_id = $1 AND to_id = $2 AND id > $3 AND expires_at > now()",
    )
    .bind::<BigInt, _>(group)
    .bind::<BigInt, _>(player)
    .bind::<BigInt, _>(change)
    .load(connection)
    .await?;
    Ok(given.into_iter().map(|given| given.match_id).collect())
}

/// The joins of a group that can be undone, newest first; with an id, that one alone.
pub async fn undoable(
    connection: &mut Connection,
    group: GroupId,
    id: Option<i64>,
    limit: u32,
) -> Result<Vec<UndoableJoin>, Error> {
    let of_dropped = player_successors::group_id
        .eq(undoable_joins::group_id)
        .and(player_successors::id.eq(undoable_joins::dropped_id));
    let mut joins = undoable_joins::table
        .inner_join(player_successors::table.on(of_dropped))
        .filter(undoable_joins::group_id.eq(group))
        .filter(undoable_joins::expires_at.gt(now()))
        .into_boxed();
    if let Some(id) = id {
        joins = joins.filter(undoable_joins::id.eq(id));
    }
    let found: Vec<(UndoableJoinRow, PlayerId, PlayerId)> = joins
        .order(undoable_joins::id.desc())
        .limit(limit.into())
        .select((
            UndoableJoinRow::as_select(),
            player_successors::into_id,
            player_successors::kept_id,
        ))
        .load(connection)
        .await?;
    Ok(found
        .into_iter()
        .map(|(join, into, kept)| UndoableJoin { join, into, kept })
        .collect())
}

/// Ends the right to undo joins into a player, directly or not, with the names that it keeps.
pub async fn settle(connection: &mut Connection, group: &LockedGroup, player: PlayerId) -> Result<(), Error> {
    let joined = player_successors::table
        .filter(player_successors::group_id.eq(group.id))
        .filter(player_successors::kept_id.eq(player))
        .select(player_successors::id);
    diesel::delete(
        undoable_joins::table
            .filter(undoable_joins::group_id.eq(group.id))
            .filter(undoable_joins::dropped_id.eq_any(joined)),
    )
    .execute(connection)
    .await?;
    Ok(())
}
