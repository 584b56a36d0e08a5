//! Recording a match: the match, what it did to its players, and where these stand now.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Integer, Nullable, Timestamptz};
use diesel_async::RunQueryDsl;

use super::groups::LockedGroup;
use super::matches::{MatchWithPlayers, with_players};
use crate::ids::{GroupId, PlayerId, UserId};
use crate::rows::{MatchContent, MatchPlayer, PlayedMatch, Standing};
use crate::schema::{match_players, matches};
use crate::{Connection, Error};

/// A match about to be recorded.
#[derive(Debug, Clone, PartialEq)]
pub struct NewMatch {
    /// The one after the group's latest.
    pub match_number: i32,
    /// Date, score and notes.
    pub content: MatchContent,
    /// The admin who submits it; nobody for a player with the passcode.
    pub submitted_by: Option<UserId>,
    /// When it is saved.
    pub created_at: DateTime<Utc>,
    /// What it does to its players.
    pub entries: [MatchPlayer; 4],
    /// Where it leaves them.
    pub standings: Vec<Standing>,
}

/// Records a match. The group's counters and version follow by themselves.
///
/// The commit checks the whole: four players, the winners among them, and each standing the one that the log leads to.
///
/// # Errors
///
/// [`Violated::NotTheLatestMatch`](crate::Violated) when the number is not the next one, and
/// [`Violated::PlayerNotInGroup`](crate::Violated).
pub async fn record(
    connection: &mut Connection,
    group: &LockedGroup,
    new: &NewMatch,
) -> Result<MatchWithPlayers, Error> {
    let played = diesel::insert_into(matches::table)
        .values((
            matches::group_id.eq(group.id),
            matches::match_number.eq(new.match_number),
            new.content.clone(),
            matches::submitted_by.eq(new.submitted_by),
            matches::created_at.eq(new.created_at),
        ))
        .returning(PlayedMatch::as_returning())
        .get_result(connection)
        .await?;
    diesel::insert_into(match_players::table)
        .values(&new.entries[..])
        .execute(connection)
        .await?;
    set_standings(connection, group.id, &new.standings).await?;
    as_recorded(connection, played).await
}

/// A match that was just written, as it is read.
pub(super) async fn as_recorded(
    connection: &mut Connection,
    played: PlayedMatch,
) -> Result<MatchWithPlayers, Error> {
    let recorded = with_players(connection, played.group_id, vec![played]).await?;
    recorded
        .into_iter()
        .next()
        .ok_or_else(|| Error::from(diesel::result::Error::NotFound))
}

/// Says where players stand now, all in one statement.
pub(super) async fn set_standings(
    connection: &mut Connection,
    group: GroupId,
    standings: &[Standing],
) -> Result<(), Error> {
    fn column<T>(standings: &[Standing], value: impl Fn(&Standing) -> T) -> Vec<T> {
        standings.iter().map(value).collect()
    }

    diesel::sql_query(
        "UPDATE players
         SET current_elo = stands.current_elo, peak_elo = stands.peak_elo, lowest_elo = stands.lowest_elo,
             matches_played = stands.matches_played, matches_won = stands.matches_won,
             last_played_at = stands.last_played_at
         FROM unnest($2, $3, $4, $5, $6, $7, $8)
             AS stands (id, current_elo, peak_elo, lowest_elo, matches_played, matches_won, last_played_at)
         WHERE players.group_id = $1 AND players.id = stands.id",
    )
    .bind::<BigInt, _>(group)
    .bind::<Array<BigInt>, _>(column::<PlayerId>(standings, |standing| standing.player_id))
    .bind::<Array<Integer>, _>(column(standings, |standing| standing.current_elo))
    .bind::<Array<Integer>, _>(column(standings, |standing| standing.peak_elo))
    .bind::<Array<Integer>, _>(column(standings, |standing| standing.lowest_elo))
    .bind::<Array<Integer>, _>(column(standings, |standing| standing.matches_played))
    .bind::<Array<Integer>, _>(column(standings, |standing| standing.matches_won))
    .bind::<Array<Nullable<Timestamptz>>, _>(column(standings, |standing| standing.last_played_at))
    .execute(connection)
    .await?;
    Ok(())
}
