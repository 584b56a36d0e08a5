//! The log of a group's matches from the first to the last: reading it in order, and writing what it comes to.

use std::collections::HashMap;
use std::time::Duration;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool, Date, Double, Integer, Nullable, SmallInt, Text, Timestamptz};
use diesel_async::{RunQueryDsl, SimpleAsyncConnection};

use super::groups::LockedGroup;
use super::matches::{MatchWithPlayers, with_players};
use super::record::set_standings;
use crate::ids::{GroupId, PlayerId, UserId};
use crate::rows::{MatchContent, MatchPlayer, PlayedMatch, Standing};
use crate::schema::{groups, match_players, matches};
use crate::{Connection, Error};

/// A player who comes with a history.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ImportedPlayer {
    /// The name.
    pub name: String,
    /// Where everybody starts.
    pub starting_elo: i32,
    /// When they were added.
    pub created_at: DateTime<Utc>,
    /// See [`Player::former_number`](crate::rows::Player::former_number).
    pub former_number: Option<i32>,
}

/// A match of a history.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ImportedMatch {
    /// Its number.
    pub match_number: i32,
    /// Date, score and notes.
    pub content: MatchContent,
    /// Who brings it.
    pub submitted_by: Option<UserId>,
    /// When it was saved.
    pub created_at: DateTime<Utc>,
}

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

/// Lets the transaction write what matches did before the latest, and gives it time for a long log: to Postgres for a statement,
/// and to us between two of them.
///
/// # Errors
///
/// When the database fails.
pub async fn open(connection: &mut Connection) -> Result<(), Error> {
    Ok(connection
        .batch_execute(
            "SET LOCAL duelo.recomputing = 'on'; SET LOCAL statement_timeout = '120s';
             SET LOCAL idle_in_transaction_session_timeout = '120s'",
        )
        .await?)
}

/// Adds players, and tells their ids in the same order.
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
    // No order of what is returned is promised; names are unique.
    let mut by_name: HashMap<String, PlayerId> =
        added.into_iter().map(|player| (player.name, player.id)).collect();
    Ok(new
        .iter()
        .filter_map(|player| by_name.remove(&player.name))
        .collect())
}

/// Adds the next matches with what they did, each table in one statement, after [`open`]. [`add_standings`] comes last.
///
/// # Errors
///
/// [`Violated::NotTheLatestMatch`](crate::Violated) when their numbers are not the next ones.
pub async fn add_matches(
    connection: &mut Connection,
    group: &LockedGroup,
    new: &[ImportedMatch],
    entries: &[MatchPlayer],
) -> Result<(), Error> {
    // Arrays of arrays must be rectangles in Postgres: the games of one team come as the text of an array.
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

/// Says where the matches leave everybody, after [`add_matches`].
///
/// # Errors
///
/// When the database fails.
pub async fn add_standings(
    connection: &mut Connection,
    group: &LockedGroup,
    standings: &[Standing],
) -> Result<(), Error> {
    set_standings(connection, group.id, standings).await
}

/// Lets a transaction that only reads wait this long for who takes in what it reads.
///
/// # Errors
///
/// When the database fails.
pub async fn wait_for_reader(connection: &mut Connection, longest: Duration) -> Result<(), Error> {
    let milliseconds = longest.as_millis();
    let setting = format!("SET LOCAL idle_in_transaction_session_timeout = {milliseconds}");
    Ok(connection.batch_execute(&setting).await?)
}

/// Writes what matches did and where players stand anew, after [`open`]; readers learn that the group has changed.
///
/// # Errors
///
/// When the database fails.
pub async fn rewrite(
    connection: &mut Connection,
    group: &LockedGroup,
    entries: &[MatchPlayer],
    standings: &[Standing],
) -> Result<(), Error> {
    for entry in entries {
        let place = match_players::table.find((group.id, entry.match_number, entry.team, entry.seat));
        diesel::update(place).set(entry).execute(connection).await?;
    }
    set_standings(connection, group.id, standings).await?;
    // A deleted group rests; its version moves when it comes back.
    let touched = groups::table.find(group.id).filter(groups::is_active);
    diesel::update(touched)
        .set(groups::version.eq(groups::version))
        .execute(connection)
        .await?;
    Ok(())
}

/// One column of rows that are sent as arrays: their number is not bounded by that of a statement's values.
fn column<'a, R, T>(rows: &'a [R], value: impl Fn(&'a R) -> T) -> Vec<T> {
    rows.iter().map(value).collect()
}
