//! Changing the latest match: its correction and its deletion. They read and write that match and its players and
//! nothing else, so they cost the same however many matches there are.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Integer, Timestamptz};
use diesel_async::RunQueryDsl;

use super::groups::LockedGroup;
use super::matches::MatchWithPlayers;
use super::record::{as_recorded, set_standings};
use crate::ids::{GroupId, PlayerId};
use crate::rows::{MatchContent, MatchPlayer, PlayedMatch, Standing};
use crate::schema::{match_players, matches};
use crate::{Connection, Error};

/// The latest match, corrected.
#[derive(Debug, Clone, PartialEq)]
pub struct CorrectedMatch {
    /// The group's latest.
    pub match_number: i32,
    /// Date, score and notes.
    pub content: MatchContent,
    /// When it is corrected.
    pub edited_at: DateTime<Utc>,
    /// What it does to its players.
    pub entries: [MatchPlayer; 4],
    /// Where that leaves them, and those who no longer play it.
    pub standings: Vec<Standing>,
}

/// Puts the correction in the place of the match.
///
/// The commit checks the same as for [`super::record::record`].
///
/// # Errors
///
/// [`Violated::NotTheLatestMatch`](crate::Violated) and [`Violated::PlayerNotInGroup`](crate::Violated).
pub async fn correct(
    connection: &mut Connection,
    group: &LockedGroup,
    corrected: &CorrectedMatch,
) -> Result<MatchWithPlayers, Error> {
    let (group, number) = (group.id, corrected.match_number);
    diesel::delete(entries_of(group, number))
        .execute(connection)
        .await?;
    let played = diesel::update(match_of(group, number))
        .set((
            corrected.content.clone(),
            matches::edited_at.eq(corrected.edited_at),
        ))
        .returning(PlayedMatch::as_returning())
        .get_result(connection)
        .await?;
    diesel::insert_into(match_players::table)
        .values(&corrected.entries[..])
        .execute(connection)
        .await?;
    set_standings(connection, group, &corrected.standings).await?;
    as_recorded(connection, played).await
}

/// Removes the match and puts its players back where they stood.
///
/// # Errors
///
/// [`Violated::NotTheLatestMatch`](crate::Violated).
pub async fn delete(
    connection: &mut Connection,
    group: &LockedGroup,
    match_number: i32,
    standings: &[Standing],
) -> Result<(), Error> {
    diesel::delete(match_of(group.id, match_number))
        .execute(connection)
        .await?;
    set_standings(connection, group.id, standings).await
}

#[derive(QueryableByName)]
struct LastPlayed {
    #[diesel(sql_type = BigInt)]
    player_id: PlayerId,
    #[diesel(sql_type = Timestamptz)]
    at: DateTime<Utc>,
}

/// When the last match before this one was saved, for those of the players who have one.
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
        "SELECT asked.player_id, matches.created_at AS at
         FROM unnest($1) AS asked (player_id)
         CROSS JOIN LATERAL (
             SELECT group_id, match_number FROM match_players
             WHERE player_id = asked.player_id AND match_number < $2 ORDER BY match_number DESC LIMIT 1
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
