//! A match with the ratings that all players of its group had after it.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Integer, Nullable, Text, Timestamptz};
use diesel_async::RunQueryDsl;

use super::matches::{MatchWithPlayers, with_names_of};
use crate::ids::{GroupId, PlayerId};
use crate::rows::MatchRow;
use crate::schema::matches;
use crate::statement::statement;
use crate::{Connection, Error};

/// A match, and everyone who is in the group today.
#[derive(Debug, Clone, PartialEq)]
pub struct MatchInRanking {
    /// The match.
    pub found: MatchWithPlayers,
    /// All players of the group, in the order of their ids.
    pub players: Vec<PlayerAfterMatch>,
}

/// A player of the group, as of a match.
#[derive(Debug, Clone, PartialEq, Eq, QueryableByName)]
pub struct PlayerAfterMatch {
    /// The player.
    #[diesel(sql_type = BigInt)]
    pub id: PlayerId,
    /// The name of today.
    #[diesel(sql_type = Text)]
    pub name: String,
    /// See [`PlayerRow::former_number`](crate::rows::PlayerRow::former_number).
    #[diesel(sql_type = Nullable<Integer>)]
    pub former_number: Option<i32>,
    /// When the player was added.
    #[diesel(sql_type = Timestamptz)]
    pub created_at: DateTime<Utc>,
    /// The rating after the match; `None` if the player had played none until then.
    #[diesel(sql_type = Nullable<Integer>)]
    pub rating: Option<i32>,
}

/// The match with this number, in two queries.
///
/// # Errors
///
/// When the database fails.
pub async fn find(
    connection: &mut Connection,
    group: GroupId,
    number: i32,
) -> Result<Option<MatchInRanking>, Error> {
    let played = matches::table
        .find((group, number))
        .select(MatchRow::as_select())
        .first(connection)
        .await
        .optional()?;
    let Some(played) = played else {
        return Ok(None);
    };
    // Two look-ups by index a player. As scalar subqueries they cannot become a join with all matches of the group.
    let players: Vec<PlayerAfterMatch> = statement(
        "SELECT id, name, former_number, created_at, (
             SELECT elo_before[array_position(player_ids, players.id)]
                 + elo_change[array_position(player_ids, players.id)]
             FROM matches WHERE group_id = $1 AND match_number = (
                 SELECT match_number FROM appearances
                 WHERE group_id = $1 AND player_id = players.id AND match_number <= $2
                 ORDER BY match_number DESC LIMIT 1
             )
         ) AS rating
         FROM players WHERE group_id = $1 ORDER BY id",
    )
    .bind::<BigInt, _>(group)
    .bind::<Integer, _>(number)
    .load(connection)
    .await?;
    let names = players
        .iter()
        .map(|player| (player.id, (player.name.clone(), player.former_number)))
        .collect();
    Ok(Some(MatchInRanking {
        found: with_names_of(played, &names)?,
        players,
    }))
}
