//! Writing an imported history: players and matches in bulk.
//!
//! The order within one transaction: [`match_log::allow_bulk_writes`](super::match_log::allow_bulk_writes),
//! [`add_players`], [`add_matches`] (any number of times), [`standings::set`](super::standings::set).

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool, Date, Double, Integer, Nullable, SmallInt, Text, Timestamptz};
use diesel_async::RunQueryDsl;

use super::functions::column;
use super::groups::LockedGroup;
use crate::ids::{PlayerId, UserId};
use crate::rows::{MatchContentRow, MatchPlayerRow};
use crate::{Connection, Error};

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
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ImportedMatch {
    /// Its number in the group.
    pub match_number: i32,
    /// Date, score and notes.
    pub content: MatchContentRow,
    /// The account that imports it.
    pub submitted_by: Option<UserId>,
    /// When it was saved.
    pub created_at: DateTime<Utc>,
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

    let added: Vec<Added> = diesel::sql_query(
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

/// Inserts the next matches and their players, one statement per table.
///
/// # Errors
///
/// [`Violated::NotTheLatestMatch`](crate::Violated) when the numbers do not continue the group's log.
pub async fn add_matches(
    connection: &mut Connection,
    group: &LockedGroup,
    new: &[ImportedMatch],
    entries: &[MatchPlayerRow],
) -> Result<(), Error> {
    // Postgres' multidimensional arrays are rectangular, and matches differ in their number of sets: each array of
    // games is bound as text.
    let games = |games: &[i16]| {
        let games: Vec<_> = games.iter().map(ToString::to_string).collect();
        format!("{{{}}}", games.join(","))
    };
    diesel::sql_query(
        "INSERT INTO matches
             (group_id, match_number, played_on, team1_games, team2_games, notes, submitted_by, created_at)
         SELECT $1, match_number, played_on, team1_games::smallint[], team2_games::smallint[], notes, submitted_by, created_at
         FROM unnest($2, $3, $4, $5, $6, $7, $8)
             AS new (match_number, played_on, team1_games, team2_games, notes, submitted_by, created_at)
         ORDER BY match_number",
    )
    .bind::<BigInt, _>(group.id)
    .bind::<Array<Integer>, _>(column(new, |played| played.match_number))
    .bind::<Array<Date>, _>(column(new, |played| played.content.played_on))
    .bind::<Array<Text>, _>(column(new, |played| games(&played.content.team1_games)))
    .bind::<Array<Text>, _>(column(new, |played| games(&played.content.team2_games)))
    .bind::<Array<Nullable<Text>>, _>(column(new, |played| played.content.notes.as_deref()))
    .bind::<Array<Nullable<BigInt>>, _>(column(new, |played| played.submitted_by))
    .bind::<Array<Timestamptz>, _>(column(new, |played| played.created_at))
    .execute(connection)
    .await?;
    diesel::sql_query(
        "INSERT INTO match_players
             (group_id, match_number, team, seat, player_id, won, elo_before, elo_change, elo_after, k_factor,
              expected_score, raw_change, games_margin, peak_before, lowest_before, played_before)
         SELECT $1, new.*
         FROM unnest($2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16) AS new",
    )
    .bind::<BigInt, _>(group.id)
    .bind::<Array<Integer>, _>(column(entries, |entry| entry.match_number))
    .bind::<Array<SmallInt>, _>(column(entries, |entry| entry.team))
    .bind::<Array<SmallInt>, _>(column(entries, |entry| entry.seat))
    .bind::<Array<BigInt>, _>(column(entries, |entry| entry.player_id))
    .bind::<Array<Bool>, _>(column(entries, |entry| entry.won))
    .bind::<Array<Integer>, _>(column(entries, |entry| entry.elo_before))
    .bind::<Array<Integer>, _>(column(entries, |entry| entry.elo_change))
    .bind::<Array<Integer>, _>(column(entries, |entry| entry.elo_after))
    .bind::<Array<SmallInt>, _>(column(entries, |entry| entry.k_factor))
    .bind::<Array<Double>, _>(column(entries, |entry| entry.expected_score))
    .bind::<Array<Double>, _>(column(entries, |entry| entry.raw_change))
    .bind::<Array<SmallInt>, _>(column(entries, |entry| entry.games_margin))
    .bind::<Array<Integer>, _>(column(entries, |entry| entry.peak_before))
    .bind::<Array<Integer>, _>(column(entries, |entry| entry.lowest_before))
    .bind::<Array<Integer>, _>(column(entries, |entry| entry.played_before))
    .execute(connection)
    .await?;
    Ok(())
}
