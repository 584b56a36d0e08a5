//! Writing an imported history: players and matches in bulk.
//!
//! The order within one transaction: [`match_log::allow_long_work`](super::match_log::allow_long_work),
//! [`add_players`], [`add_matches`] (any number of times), [`finish`].

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Date, Double, Integer, Nullable, SmallInt, Text, Timestamptz};

use super::groups::{AddedMatches, update_totals};
use super::locked_group::LockedGroup;
use super::standings;
use crate::ids::{PlayerId, UserId};
use crate::rows::{MatchContentRow, MatchEntry, StandingRow};
use crate::statement::{column, statement};
use crate::{Connection, Error, RunQueryDsl};

/// A player of an imported history.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ImportedPlayer {
    /// The name.
    pub name: String,
    /// The rating before the first match.
    pub starting_elo: i32,
    /// When they were added.
    pub created_at: DateTime<Utc>,
    /// See [`PlayerRow::former_number`](crate::rows::PlayerRow::former_number).
    pub former_number: Option<i32>,
}

/// A match of an imported history.
#[derive(Debug, Clone, PartialEq)]
pub struct ImportedMatch {
    /// Its number in the group.
    pub match_number: i32,
    /// Date, score and notes.
    pub content: MatchContentRow,
    /// The account that imports it.
    pub submitted_by: Option<UserId>,
    /// When it was saved.
    pub created_at: DateTime<Utc>,
    /// The rating changes of its four players.
    pub entries: [MatchEntry; 4],
}

/// The totals of all imported matches.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct ImportedTotals {
    /// Number of matches.
    pub matches: i32,
    /// Number of games over all sets of all matches.
    pub games: i64,
}

/// Inserts players. Returns their ids in the order of `new`.
///
/// # Errors
///
/// [`Violated::PlayerNameTaken`](crate::Violated).
pub async fn add_players(
    connection: &mut Connection,
    group: &LockedGroup,
    new: &[ImportedPlayer],
) -> Result<Vec<PlayerId>, Error> {
    #[derive(QueryableByName)]
    struct Added {
        #[diesel(sql_type = BigInt)]
        id: PlayerId,
        #[diesel(sql_type = Text)]
        name: String,
    }

    let added: Vec<Added> = statement(
        "INSERT INTO players (group_id, name, current_elo, peak_elo, lowest_elo, created_at, former_number, anonymised_at)
         SELECT $1, name, elo, elo, elo, created_at, former_number,
             CASE WHEN former_number IS NOT NULL THEN created_at END
         FROM unnest($2, $3, $4, $5) AS new (name, elo, created_at, former_number)
         RETURNING id, name",
    )
    .bind::<BigInt, _>(group.id)
    .bind::<Array<Text>, _>(column(new, |player| player.name.as_str()))
    .bind::<Array<Integer>, _>(column(new, |player| player.starting_elo))
    .bind::<Array<Timestamptz>, _>(column(new, |player| player.created_at))
    .bind::<Array<Nullable<Integer>>, _>(column(new, |player| player.former_number))
    .get_results(connection)
    .await?;
    // RETURNING promises no order; names are unique within a group.
    let mut by_name: HashMap<String, PlayerId> =
        added.into_iter().map(|player| (player.name, player.id)).collect();
    Ok(new
        .iter()
        .filter_map(|player| by_name.remove(&player.name))
        .collect())
}

/// Inserts matches, see [`add_matches`].
const ADD_MATCHES: &str = "INSERT INTO matches
         (group_id, match_number, played_on, team1_games, team2_games, notes, submitted_by, created_at,
          player_ids, elo_before, elo_change, k_factors, raw_changes, peak_before, lowest_before, played_before,
          expected_scores, games_margin)
     SELECT $1, new.match_number, played_on, team1_games::smallint[], team2_games::smallint[], notes, submitted_by,
         created_at, player_ids, elo_before, elo_change, k_factors, raw_changes, peak_before, lowest_before,
         played_before, ARRAY[team1_expected, team2_expected], games_margin
     FROM unnest($2, $3, $4, $5, $6, $7, $8, $18, $19, $20) AS new
         (match_number, played_on, team1_games, team2_games, notes, submitted_by, created_at, team1_expected,
          team2_expected, games_margin)
     JOIN (
         SELECT match_number, array_agg(player_id ORDER BY place) AS player_ids,
             array_agg(elo_before ORDER BY place) AS elo_before, array_agg(elo_change ORDER BY place) AS elo_change,
             array_agg(k_factor ORDER BY place) AS k_factors, array_agg(raw_change ORDER BY place) AS raw_changes,
             array_agg(peak_before ORDER BY place) AS peak_before,
             array_agg(lowest_before ORDER BY place) AS lowest_before,
             array_agg(played_before ORDER BY place) AS played_before
         FROM unnest($9, $10, $11, $12, $13, $14, $15, $16, $17) WITH ORDINALITY AS entry
             (match_number, player_id, elo_before, elo_change, k_factor, raw_change, peak_before, lowest_before,
              played_before, place)
         GROUP BY match_number
     ) AS entries USING (match_number)
     ORDER BY new.match_number";

/// Inserts the next matches with their entries, and counts them.
///
/// # Errors
///
/// [`Violated::NotTheLatestMatch`](crate::Violated) when a number is taken.
pub async fn add_matches(
    connection: &mut Connection,
    group: &LockedGroup,
    new: &[ImportedMatch],
) -> Result<(), Error> {
    // Postgres' multidimensional arrays are rectangular, and matches differ in their number of sets: each array of
    // games is bound as text.
    let games = |games: &[i16]| {
        let games: Vec<_> = games.iter().map(ToString::to_string).collect();
        format!("{{{}}}", games.join(","))
    };
    let entries: Vec<(i32, &MatchEntry)> = new
        .iter()
        .flat_map(|played| played.entries.iter().map(|entry| (played.match_number, entry)))
        .collect();
    statement(ADD_MATCHES)
        .bind::<BigInt, _>(group.id)
        .bind::<Array<Integer>, _>(column(new, |played| played.match_number))
        .bind::<Array<Date>, _>(column(new, |played| played.content.played_on))
        .bind::<Array<Text>, _>(column(new, |played| games(&played.content.team1_games)))
        .bind::<Array<Text>, _>(column(new, |played| games(&played.content.team2_games)))
        .bind::<Array<Nullable<Text>>, _>(column(new, |played| played.content.notes.as_deref()))
        .bind::<Array<Nullable<BigInt>>, _>(column(new, |played| played.submitted_by))
        .bind::<Array<Timestamptz>, _>(column(new, |played| played.created_at))
        .bind::<Array<Integer>, _>(column(&entries, |(number, _)| *number))
        .bind::<Array<BigInt>, _>(column(&entries, |(_, entry)| entry.player_id))
        .bind::<Array<Integer>, _>(column(&entries, |(_, entry)| entry.elo_before))
        .bind::<Array<Integer>, _>(column(&entries, |(_, entry)| entry.elo_change))
        .bind::<Array<SmallInt>, _>(column(&entries, |(_, entry)| entry.k_factor))
        .bind::<Array<Double>, _>(column(&entries, |(_, entry)| entry.raw_change))
        .bind::<Array<Integer>, _>(column(&entries, |(_, entry)| entry.peak_before))
        .bind::<Array<Integer>, _>(column(&entries, |(_, entry)| entry.lowest_before))
        .bind::<Array<Integer>, _>(column(&entries, |(_, entry)| entry.played_before))
        .bind::<Array<Double>, _>(column(new, |played| played.entries[0].expected_score))
        .bind::<Array<Double>, _>(column(new, |played| played.entries[2].expected_score))
        .bind::<Array<SmallInt>, _>(column(new, |played| played.entries[0].games_margin))
        .execute(connection)
        .await?;
    statement(
        "INSERT INTO appearances (group_id, player_id, match_number, elo_change)
         SELECT $1, player_id, match_number, elo_change
         FROM unnest($2, $3, $4) AS new (player_id, match_number, elo_change)
         ORDER BY player_id, match_number",
    )
    .bind::<BigInt, _>(group.id)
    .bind::<Array<BigInt>, _>(column(&entries, |(_, entry)| entry.player_id))
    .bind::<Array<Integer>, _>(column(&entries, |(number, _)| *number))
    .bind::<Array<Integer>, _>(column(&entries, |(_, entry)| entry.elo_change))
    .execute(connection)
    .await?;
    statement(
        "INSERT INTO match_days (group_id, played_on, matches)
         SELECT $1, played_on, count(*) FROM unnest($2) AS new (played_on) GROUP BY played_on ORDER BY played_on
         ON CONFLICT (group_id, played_on) DO UPDATE SET matches = match_days.matches + EXCLUDED.matches",
    )
    .bind::<BigInt, _>(group.id)
    .bind::<Array<Date>, _>(column(new, |played| played.content.played_on))
    .execute(connection)
    .await?;
    Ok(())
}

/// Sets the standings after the last match, and adds the matches to the group's totals: the last step of an import.
pub async fn finish(
    connection: &mut Connection,
    group: &LockedGroup,
    totals: ImportedTotals,
    standings: &[StandingRow],
) -> Result<(), Error> {
    standings::set(connection, group, standings).await?;
    let ImportedTotals { matches, games } = totals;
    update_totals(connection, group, AddedMatches { matches, games }).await
}

/// Updates what Postgres estimates the costs of plans by. Call it after the transaction of a large import: until then,
/// connections use plans that were made for small tables, and a read of a group of 100,000 matches takes 20 times as
/// long. Tables that are being vacuumed are left out: what waits for an automatic vacuum cancels it.
///
/// # Errors
///
/// When the database fails, or the statement timeout is exceeded.
pub async fn update_statistics(connection: &mut Connection) -> Result<(), Error> {
    statement("ANALYZE (SKIP_LOCKED) matches, appearances, players, match_days")
        .execute(connection)
        .await?;
    Ok(())
}
