//! Writing an imported history: players and matches in bulk.
//!
//! The order within one transaction: [`match_log::allow_long_work`](super::match_log::allow_long_work),
//! [`add_players`], [`latest_saved_at`], [`add_matches`] (any number of times), [`finish`].

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Json, Text};
use serde::Serialize;

use super::groups::{AddedMatches, update_totals};
use super::locked_group::LockedGroup;
use super::standings;
use crate::ids::{PlayerId, UserId};
use crate::rows::{
    MatchContentRow, MatchEntriesRow, MatchEntry, NewMatchRow, StandingRow, match_records, new_match_columns,
};
use crate::schema::matches;
use crate::statement::{records, statement};
use crate::{Connection, Error, RunQueryDsl};

/// A player of an imported history.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ImportedPlayer {
    /// The name.
    pub name: String,
    /// The rating before the first match.
    pub starting_elo: i32,
    /// When they were added.
    pub created_at: DateTime<Utc>,
    /// See [`PlayerRow::former_number`](crate::rows::PlayerRow::former_number).
    pub former_number: Option<i32>,
    /// See [`PlayerRow::is_guest`](crate::rows::PlayerRow::is_guest).
    pub is_guest: bool,
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
        "INSERT INTO players (group_id, name, current_elo, peak_elo, lowest_elo, created_at, former_number, anonymised_at,
             is_guest)
         SELECT $1, name, starting_elo, starting_elo, starting_elo, created_at, former_number,
             CASE WHEN former_number IS NOT NULL THEN created_at END, is_guest
         FROM json_to_recordset($2)
             AS new (name text, starting_elo integer, created_at timestamptz, former_number integer, is_guest boolean)
         RETURNING id, name",
    )
    .bind::<BigInt, _>(group.id)
    .bind::<Json, _>(records(new)?)
    .load(connection)
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
const ADD_MATCHES: &str = concat!(
    "WITH played AS (
         INSERT INTO matches (",
    new_match_columns!(),
    ") SELECT ",
    new_match_columns!(),
    " FROM ",
    match_records!("$1"),
    " ORDER BY match_number
         RETURNING group_id, match_number, played_on, player_ids, elo_change
     ), appeared AS (
         INSERT INTO appearances (group_id, player_id, match_number, elo_change)
         SELECT group_id, seat.player_id, match_number, seat.elo_change
         FROM played, unnest(played.player_ids, played.elo_change) AS seat (player_id, elo_change)
         ORDER BY seat.player_id, match_number
     )
     INSERT INTO match_days (group_id, played_on, matches)
     SELECT group_id, played_on, count(*) FROM played GROUP BY group_id, played_on ORDER BY played_on
     ON CONFLICT (group_id, played_on) DO UPDATE SET matches = match_days.matches + EXCLUDED.matches",
);

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
    let new: Vec<_> = new
        .iter()
        .map(|played| NewMatchRow {
            id: None,
            group_id: group.id,
            match_number: played.match_number,
            content: &played.content,
            submitted_by: played.submitted_by,
            created_at: played.created_at,
            twin_number: None,
            entries: MatchEntriesRow::from(&played.entries),
        })
        .collect();
    statement(ADD_MATCHES)
        .bind::<Json, _>(records(&new)?)
        .execute(connection)
        .await?;
    Ok(())
}

/// When the latest match of a group was saved; none without matches.
///
/// # Errors
///
/// When the database fails.
pub async fn latest_saved_at(
    connection: &mut Connection,
    group: &LockedGroup,
) -> Result<Option<DateTime<Utc>>, Error> {
    let latest = matches::table.filter(
        matches::group_id
            .eq(group.id)
            .and(matches::match_number.eq(group.match_count)),
    );
    let saved_at = latest.select(matches::created_at).first(connection).await;
    Ok(saved_at.optional()?)
}

/// Sets the standings after the last match, and adds the matches to the group's totals: the last step of an import.
pub async fn finish(
    connection: &mut Connection,
    group: &LockedGroup,
    added: AddedMatches,
    standings: &[StandingRow],
) -> Result<(), Error> {
    standings::set(connection, group, standings).await?;
    update_totals(connection, group, added).await
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
