//! Rewinds: a group's matches after one are removed at once, and kept for some days so that they can be entered again.

use chrono::{DateTime, NaiveDate, Utc};
use diesel::dsl::exists;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Date, Integer, Nullable, Timestamptz};

use super::clock::now;
use super::groups::{AddedMatches, update_totals};
use super::locked_group::LockedGroup;
use super::standings;
use crate::ids::{GroupId, MatchId, PlayerId};
use crate::rows::{DeclaredChangeRow, RemovedMatchRow, StandingRow};
use crate::schema::{declared_changes, removed_matches};
use crate::statement::{column, statement};
use crate::{Connection, Error, RunQueryDsl};

/// What a rewind writes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rewind<'a> {
    /// The last match that stays.
    pub after: i32,
    /// The games of the matches that go.
    pub games: i64,
    /// How many of them were played on each day.
    pub days: &'a [(NaiveDate, i32)],
    /// The standings of their players before them.
    pub standings: &'a [StandingRow],
    /// The time of the rewind.
    pub at: DateTime<Utc>,
    /// Until when the removed matches can be entered again.
    pub kept_until: DateTime<Utc>,
}

/// When the last match of each of these players up to this one was saved.
pub async fn last_played_until(
    connection: &mut Connection,
    group: GroupId,
    players: &[PlayerId],
    number: i32,
) -> Result<Vec<(PlayerId, Option<DateTime<Utc>>)>, Error> {
    #[derive(QueryableByName)]
    struct LastPlayed {
        #[diesel(sql_type = BigInt)]
        player_id: PlayerId,
        #[diesel(sql_type = Nullable<Timestamptz>)]
        saved_at: Option<DateTime<Utc>>,
    }

    let found: Vec<LastPlayed> = statement(
        "SELECT requested.player_id, (
             SELECT created_at FROM matches WHERE group_id = $1 AND match_number = (
                 SELECT match_number FROM appearances
                 WHERE group_id = $1 AND player_id = requested.player_id AND match_number <= $3
                 ORDER BY match_number DESC LIMIT 1
             )
         ) AS saved_at
         FROM unnest($2) AS requested (player_id)",
    )
    .bind::<BigInt, _>(group)
    .bind::<Array<BigInt>, _>(players)
    .bind::<Integer, _>(number)
    .load(connection)
    .await?;
    Ok(found
        .into_iter()
        .map(|last| (last.player_id, last.saved_at))
        .collect())
}

/// Removes all matches after [`Rewind::after`], with their locks and questions, keeps what is needed to enter them
/// again, restores the given standings, and declares the change. Returns its id.
pub async fn rewind(
    connection: &mut Connection,
    group: &LockedGroup,
    rewind: &Rewind<'_>,
) -> Result<i64, Error> {
    let removed = group.match_count.saturating_sub(rewind.after);
    // Not compared by `>`, for which Postgres expects a third of the group's matches.
    let numbers: Vec<i32> = (rewind.after..group.match_count)
        .map(|number| number + 1)
        .collect();
    let declared = DeclaredChangeRow {
        id: group.version.number(),
        kind: DeclaredChangeRow::REWIND.to_owned(),
        happened_at: rewind.at,
        after_match: rewind.after,
        matches: removed,
    };
    diesel::insert_into(declared_changes::table)
        .values((declared_changes::group_id.eq(group.id), &declared))
        .execute(connection)
        .await?;
    statement(
        "INSERT INTO removed_matches (group_id, rewind_id, match_number, player_ids, team1_games, team2_games,
             played_on, notes, expires_at, match_id)
         SELECT group_id, $3, match_number, player_ids, team1_games, team2_games, played_on, notes, $4, id
         FROM matches WHERE group_id = $1 AND match_number = ANY($2)",
    )
    .bind::<BigInt, _>(group.id)
    .bind::<Array<Integer>, _>(&numbers)
    .bind::<BigInt, _>(declared.id)
    .bind::<Timestamptz, _>(rewind.kept_until)
    .execute(connection)
    .await?;
    statement(
        "UPDATE match_days SET matches = match_days.matches - removed.matches
         FROM unnest($2, $3) AS removed (played_on, matches)
         WHERE match_days.group_id = $1 AND match_days.played_on = removed.played_on",
    )
    .bind::<BigInt, _>(group.id)
    .bind::<Array<Date>, _>(column(rewind.days, |(day, _)| *day))
    .bind::<Array<Integer>, _>(column(rewind.days, |(_, matches)| *matches))
    .execute(connection)
    .await?;
    statement("DELETE FROM matches WHERE group_id = $1 AND match_number = ANY($2)")
        .bind::<BigInt, _>(group.id)
        .bind::<Array<Integer>, _>(&numbers)
        .execute(connection)
        .await?;
    standings::set(connection, group, rewind.standings).await?;
    let removed = AddedMatches {
        matches: -removed,
        games: -rewind.games,
    };
    update_totals(connection, group, removed).await?;
    Ok(declared.id)
}

/// The declared changes of a group, newest first.
pub async fn declared_changes(
    connection: &mut Connection,
    group: GroupId,
    limit: u32,
) -> Result<Vec<DeclaredChangeRow>, Error> {
    Ok(declared_changes::table
        .filter(declared_changes::group_id.eq(group))
        .order(declared_changes::id.desc())
        .limit(limit.into())
        .select(DeclaredChangeRow::as_select())
        .load(connection)
        .await?)
}

/// The latest declared change of a group: the version that has it.
pub async fn latest_declared(connection: &mut Connection, group: GroupId) -> Result<Option<i64>, Error> {
    Ok(declared_changes::table
        .filter(declared_changes::group_id.eq(group))
        .order(declared_changes::id.desc())
        .select(declared_changes::id)
        .first(connection)
        .await
        .optional()?)
}

/// A rewind of which there are removed matches.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeptRewind {
    /// What was declared of it.
    pub declared: DeclaredChangeRow,
    /// The removed matches, in their order.
    pub removed: Vec<RemovedMatchRow>,
}

/// The latest rewinds whose removed matches have not expired, newest first.
pub async fn kept(connection: &mut Connection, group: GroupId, limit: u32) -> Result<Vec<KeptRewind>, Error> {
    let ids = removed_matches::table
        .filter(removed_matches::group_id.eq(group))
        .filter(removed_matches::expires_at.gt(now()))
        .select(removed_matches::rewind_id);
    let declared: Vec<DeclaredChangeRow> = declared_changes::table
        .filter(declared_changes::group_id.eq(group))
        .filter(declared_changes::id.eq_any(ids))
        .order(declared_changes::id.desc())
        .limit(limit.into())
        .select(DeclaredChangeRow::as_select())
        .load(connection)
        .await?;
    let mut removed = removed(connection, group, &column(&declared, |rewind| rewind.id)).await?;
    Ok(declared
        .into_iter()
        .map(|declared| KeptRewind {
            removed: removed
                .extract_if(.., |played| played.rewind_id == declared.id)
                .collect(),
            declared,
        })
        .collect())
}

/// The matches that these rewinds removed and that have not expired, in their order.
pub async fn removed(
    connection: &mut Connection,
    group: GroupId,
    rewinds: &[i64],
) -> Result<Vec<RemovedMatchRow>, Error> {
    Ok(removed_matches::table
        .filter(removed_matches::group_id.eq(group))
        .filter(removed_matches::rewind_id.eq_any(rewinds))
        .filter(removed_matches::expires_at.gt(now()))
        .order((removed_matches::rewind_id, removed_matches::match_number))
        .select(RemovedMatchRow::as_select())
        .load(connection)
        .await?)
}

/// Gives these matches, where they are removed, to another player too.
pub async fn give(
    connection: &mut Connection,
    group: &LockedGroup,
    matches: &[MatchId],
    from: PlayerId,
    to: PlayerId,
) -> Result<(), Error> {
    statement(
        "UPDATE removed_matches SET player_ids = array_replace(player_ids, $3, $4)
         WHERE group_id = $1 AND match_id = ANY($2) AND $4 <> ALL (player_ids)",
    )
    .bind::<BigInt, _>(group.id)
    .bind::<Array<BigInt>, _>(matches)
    .bind::<BigInt, _>(from)
    .bind::<BigInt, _>(to)
    .execute(connection)
    .await?;
    Ok(())
}

/// Whether a removed match that can be entered again names the player.
pub async fn names(connection: &mut Connection, group: GroupId, player: PlayerId) -> Result<bool, Error> {
    let naming = removed_matches::table
        .filter(removed_matches::group_id.eq(group))
        .filter(removed_matches::expires_at.gt(now()))
        .filter(removed_matches::player_ids.contains(vec![player]));
    Ok(diesel::select(exists(naming)).get_result(connection).await?)
}

/// Notes which matches were entered again: the number that each had, and its new one.
pub async fn set_restored(
    connection: &mut Connection,
    group: &LockedGroup,
    rewind: i64,
    restored: &[(i32, i32)],
) -> Result<(), Error> {
    statement(
        "UPDATE removed_matches SET restored_as = restored.new_number
         FROM unnest($3, $4) AS restored (match_number, new_number)
         WHERE removed_matches.group_id = $1 AND removed_matches.rewind_id = $2
             AND removed_matches.match_number = restored.match_number",
    )
    .bind::<BigInt, _>(group.id)
    .bind::<BigInt, _>(rewind)
    .bind::<Array<Integer>, _>(column(restored, |(number, _)| *number))
    .bind::<Array<Integer>, _>(column(restored, |(_, number)| *number))
    .execute(connection)
    .await?;
    Ok(())
}
