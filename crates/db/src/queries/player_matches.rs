//! All matches of one player, with the columns that a profile needs.

use chrono::NaiveDate;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool, Date, Double, Integer, SmallInt};

use crate::ids::{GroupId, MatchId, PlayerId};
use crate::rows::rating_after;
use crate::statement::statement;
use crate::{Connection, Error, RunQueryDsl};

/// A match from the view of one of its players.
#[derive(Debug, Clone, PartialEq, QueryableByName)]
pub struct PlayerMatch {
    /// The match.
    #[diesel(sql_type = BigInt)]
    pub id: MatchId,
    /// Its number in the group.
    #[diesel(sql_type = Integer)]
    pub match_number: i32,
    /// The date of the match.
    #[diesel(sql_type = Date)]
    pub played_on: NaiveDate,
    /// The games of the player's team, set by set.
    #[diesel(sql_type = Array<SmallInt>)]
    pub own_games: Vec<i16>,
    /// The games of the other team, set by set.
    #[diesel(sql_type = Array<SmallInt>)]
    pub other_games: Vec<i16>,
    /// Whether the player won.
    #[diesel(sql_type = Bool)]
    pub won: bool,
    /// The expected score of the player's team.
    #[diesel(sql_type = Double)]
    pub expected_score: f64,
    /// The margin, in games.
    #[diesel(sql_type = SmallInt)]
    pub games_margin: i16,
    /// The final rating change.
    #[diesel(sql_type = Integer)]
    pub elo_change: i32,
    /// The rating after the match.
    #[diesel(sql_type = Integer)]
    pub elo_after: i32,
    /// The partner, then the two opponents.
    #[diesel(sql_type = Array<BigInt>)]
    pub others: Vec<PlayerId>,
}

/// The matches of a player, oldest first.
///
/// The cost grows with these matches only: each is looked up by its number. With a join instead of an array of numbers,
/// Postgres would scan whole tables for a player with many matches.
pub async fn all(
    connection: &mut Connection,
    group: GroupId,
    player: PlayerId,
) -> Result<Vec<PlayerMatch>, Error> {
    let mut found: Vec<PlayerMatch> = statement(concat!(
        "SELECT played.id, played.match_number, played.played_on,
             CASE WHEN seat.place <= 2 THEN played.team1_games ELSE played.team2_games END AS own_games,
             CASE WHEN seat.place <= 2 THEN played.team2_games ELSE played.team1_games END AS other_games,
             (played.winner = 1) = (seat.place <= 2) AS won, played.expected_scores[(seat.place + 1) / 2] AS expected_score,
             played.games_margin, played.elo_change[seat.place] AS elo_change,
             ",
        rating_after!("played.elo_before[seat.place]", "played.elo_change[seat.place]"),
        " AS elo_after,
             CASE seat.place
                 WHEN 1 THEN ARRAY[played.player_ids[2], played.player_ids[3], played.player_ids[4]]
                 WHEN 2 THEN ARRAY[played.player_ids[1], played.player_ids[3], played.player_ids[4]]
                 WHEN 3 THEN ARRAY[played.player_ids[4], played.player_ids[1], played.player_ids[2]]
                 ELSE ARRAY[played.player_ids[3], played.player_ids[1], played.player_ids[2]]
             END AS others
         FROM matches AS played
         CROSS JOIN LATERAL (SELECT array_position(played.player_ids, $2) AS place) AS seat
         WHERE played.group_id = $1 AND played.match_number = ANY (ARRAY(
             SELECT match_number FROM appearances WHERE group_id = $1 AND player_id = $2
         ))",
    ))
    .bind::<BigInt, _>(group)
    .bind::<BigInt, _>(player)
    .load(connection)
    .await?;
    // In Postgres it would cost as much as the rest; they are found almost in this order.
    found.sort_by_key(|own| own.match_number);
    Ok(found)
}
