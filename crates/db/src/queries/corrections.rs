//! Corrections of a group's latest match: it is edited or deleted.
//!
//! They read and write that match and its players only, so their cost does not grow with the group.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Integer, Timestamptz};
use diesel_async::RunQueryDsl;

use super::groups::LockedGroup;
use super::matches::{MatchWithPlayers, written};
use super::standings;
use crate::ids::{GroupId, PlayerId};
use crate::rows::{MatchContentRow, MatchPlayerRow, MatchRow, StandingRow};
use crate::schema::{match_players, matches};
use crate::{Connection, Error};

/// An edit of the latest match, rated.
#[derive(Debug, Clone, PartialEq)]
pub struct MatchEdit {
    /// The number of the group's latest match.
    pub match_number: i32,
    /// Date, score and notes.
    pub content: MatchContentRow,
    /// The time of the edit.
    pub edited_at: DateTime<Utc>,
    /// The rating changes of its four players.
    pub entries: [MatchPlayerRow; 4],
    /// The new standings of its players, and of those who no longer play in it.
    pub standings: Vec<StandingRow>,
}

/// Replaces the latest match. At commit the same constraints are checked as for
/// [`submissions::insert`](super::submissions::insert).
///
/// # Errors
///
/// [`Violated::NotTheLatestMatch`](crate::Violated) and [`Violated::PlayerNotInGroup`](crate::Violated).
pub async fn edit(
    connection: &mut Connection,
    group: &LockedGroup,
    edit: &MatchEdit,
) -> Result<MatchWithPlayers, Error> {
    let number = edit.match_number;
    diesel::delete(entries_of(group.id, number))
        .execute(connection)
        .await?;
    let played = diesel::update(match_of(group.id, number))
        .set((edit.content.clone(), matches::edited_at.eq(edit.edited_at)))
        .returning(MatchRow::as_returning())
        .get_result(connection)
        .await?;
    diesel::insert_into(match_players::table)
        .values(&edit.entries[..])
        .execute(connection)
        .await?;
    standings::set(connection, group, &edit.standings).await?;
    written(connection, played).await
}

/// Deletes the latest match and restores the given standings, those from before it.
///
/// # Errors
///
/// [`Violated::NotTheLatestMatch`](crate::Violated).
pub async fn delete(
    connection: &mut Connection,
    group: &LockedGroup,
    match_number: i32,
    standings: &[StandingRow],
) -> Result<(), Error> {
    diesel::delete(match_of(group.id, match_number))
        .execute(connection)
        .await?;
    standings::set(connection, group, standings).await
}

#[derive(QueryableByName)]
struct LastPlayed {
    #[diesel(sql_type = BigInt)]
    player_id: PlayerId,
    #[diesel(sql_type = Timestamptz)]
    at: DateTime<Utc>,
}

/// When each of these players' last match before `match_number` was saved; players without one are left out.
///
/// # Errors
///
/// When the database fails.
pub async fn last_played_before(
    connection: &mut Connection,
    players: &[PlayerId],
    match_number: i32,
) -> Result<HashMap<PlayerId, DateTime<Utc>>, Error> {
    let found: Vec<LastPlayed> = diesel::sql_query(
        "SELECT requested.player_id, matches.created_at AS at
         FROM unnest($1) AS requested (player_id)
         CROSS JOIN LATERAL (
             SELECT group_id, match_number FROM match_players
             WHERE player_id = requested.player_id AND match_number < $2 ORDER BY match_number DESC LIMIT 1
         ) AS earlier
         JOIN matches USING (group_id, match_number)",
    )
    .bind::<Array<BigInt>, _>(players)
    .bind::<Integer, _>(match_number)
    .load(connection)
    .await?;
    Ok(found.into_iter().map(|last| (last.player_id, last.at)).collect())
}

#[diesel::dsl::auto_type]
fn match_of(group: GroupId, number: i32) -> _ {
    matches::table
        .filter(matches::group_id.eq(group))
        .filter(matches::match_number.eq(number))
}

#[diesel::dsl::auto_type]
fn entries_of(group: GroupId, number: i32) -> _ {
    match_players::table
        .filter(match_players::group_id.eq(group))
        .filter(match_players::match_number.eq(number))
}
