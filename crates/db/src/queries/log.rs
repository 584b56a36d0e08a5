//! The log of a group's matches from the first to the last: reading it in order, and writing what it comes to.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::{RunQueryDsl, SimpleAsyncConnection};

use super::matches::{MatchWithPlayers, with_players};
use super::record::set_standings;
use crate::ids::{GroupId, PlayerId, UserId};
use crate::rows::{MatchContent, MatchPlayer, PlayedMatch, Standing};
use crate::schema::{groups, match_players, matches, players};
use crate::{Connection, Error};

/// As many rows as fit into one statement with room to spare: Postgres takes 65,535 values.
const ROWS_AT_ONCE: usize = 1_000;

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

/// Adds players, and tells their ids in the same order.
///
/// # Errors
///
/// [`Violated::PlayerNameTaken`](crate::Violated).
pub async fn add_players(
    connection: &mut Connection,
    group: GroupId,
    new: &[ImportedPlayer],
) -> Result<Vec<PlayerId>, Error> {
    let mut ids = Vec::with_capacity(new.len());
    for part in new.chunks(ROWS_AT_ONCE) {
        let rows: Vec<_> = part
            .iter()
            .map(|player| {
                (
                    players::group_id.eq(group),
                    players::name.eq(&player.name),
                    players::current_elo.eq(player.starting_elo),
                    players::peak_elo.eq(player.starting_elo),
                    players::lowest_elo.eq(player.starting_elo),
                    players::created_at.eq(player.created_at),
                    players::former_number.eq(player.former_number),
                    players::anonymised_at.eq(player.former_number.map(|_| player.created_at)),
                )
            })
            .collect();
        let added: Vec<(PlayerId, String)> = diesel::insert_into(players::table)
            .values(rows)
            .returning((players::id, players::name))
            .get_results(connection)
            .await?;
        // No order of what is returned is promised; names are unique.
        let mut by_name: std::collections::HashMap<String, PlayerId> =
            added.into_iter().map(|(id, name)| (name, id)).collect();
        ids.extend(part.iter().filter_map(|player| by_name.remove(&player.name)));
    }
    Ok(ids)
}

/// Adds matches with what they did and where they leave everybody, all after [`open`].
///
/// # Errors
///
/// [`Violated::NotTheLatestMatch`](crate::Violated) when their numbers are not the next ones.
pub async fn add_matches(
    connection: &mut Connection,
    group: GroupId,
    new: &[ImportedMatch],
    entries: &[MatchPlayer],
    standings: &[Standing],
) -> Result<(), Error> {
    for part in new.chunks(ROWS_AT_ONCE) {
        let rows: Vec<_> = part
            .iter()
            .map(|played| {
                (
                    matches::group_id.eq(group),
                    matches::match_number.eq(played.match_number),
                    played.content.clone(),
                    matches::submitted_by.eq(played.submitted_by),
                    matches::created_at.eq(played.created_at),
                )
            })
            .collect();
        diesel::insert_into(matches::table)
            .values(rows)
            .execute(connection)
            .await?;
    }
    for part in entries.chunks(ROWS_AT_ONCE) {
        diesel::insert_into(match_players::table)
            .values(part)
            .execute(connection)
            .await?;
    }
    set_standings(connection, group, standings).await
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
