//! A match with the ratings that all players of its group had after it.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Integer, Nullable};

use super::matches::{MatchWithPlayers, with_names_of};
use super::player_summaries::{self, PlayerSummary};
use crate::ids::{GroupId, PlayerId};
use crate::rows::{GroupRow, StoredMatchRow, rating_after};
use crate::schema::matches;
use crate::statement::statement;
use crate::{Connection, Error, RunQueryDsl};

/// A match, and everyone who is in the group today.
#[derive(Debug, Clone, PartialEq)]
pub struct MatchInRanking {
    /// The match.
    pub found: MatchWithPlayers,
    /// All players of the group, in the order of their ids.
    pub players: Vec<PlayerAfterMatch>,
    /// When one of the group's members has last looked at questions about the match.
    pub questions_settled_at: Option<DateTime<Utc>>,
}

/// A player of the group, as of a match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayerAfterMatch {
    /// The player.
    pub id: PlayerId,
    /// The name of today.
    pub name: String,
    /// See [`PlayerRow::former_number`](crate::rows::PlayerRow::former_number).
    pub former_number: Option<i32>,
    /// See [`PlayerRow::is_guest`](crate::rows::PlayerRow::is_guest): the mark of today.
    pub is_guest: bool,
    /// When the player was added.
    pub created_at: DateTime<Utc>,
    /// The rating after the match; `None` if the player had played none until then.
    pub rating: Option<i32>,
}

/// The match with this number, in three queries; in one if there is no such match.
pub async fn find(
    connection: &mut Connection,
    group: &GroupRow,
    number: i32,
) -> Result<Option<MatchInRanking>, Error> {
    let stored = matches::table
        .find((group.id, number))
        .select((StoredMatchRow::as_select(), matches::questions_settled_at))
        .first(connection)
        .await
        .optional()?;
    let Some((stored, questions_settled_at)): Option<(StoredMatchRow, _)> = stored else {
        return Ok(None);
    };
    let ratings = Ratings::after(connection, group, number).await?;
    let mut players: Vec<PlayerAfterMatch> = (player_summaries::all(connection, group.id).await?)
        .into_iter()
        .map(|player| ratings.with_rating(player))
        .collect();
    players.sort_unstable_by_key(|player| player.id);
    let names = (players.iter())
        .filter(|player| stored.entries.player_ids.contains(&player.id))
        .map(|player| (player.id, (player.name.clone(), player.former_number)))
        .collect();
    Ok(Some(MatchInRanking {
        found: with_names_of(stored, &names)?,
        players,
        questions_settled_at,
    }))
}

/// The ratings after a match.
enum Ratings {
    /// Of all who had played until then.
    OfAll(HashMap<PlayerId, i32>),
    /// Of those who have played since; `None` of who had not played until then. The others have the rating of today.
    Since(HashMap<PlayerId, Option<i32>>),
}

impl Ratings {
    /// Reads them from the matches up to the match, from those after it, or by a look-up for each player: whichever are
    /// the fewest.
    async fn after(connection: &mut Connection, group: &GroupRow, number: i32) -> Result<Self, Error> {
        let since = group.match_count - number;
        if number.min(since) > group.player_count {
            Self::looked_up(connection, group.id, number).await
        } else if number <= since {
            Self::from_matches_until(connection, group.id, number).await
        } else {
            Self::from_matches_since(connection, group.id, number).await
        }
    }

    async fn from_matches_until(
        connection: &mut Connection,
        group: GroupId,
        number: i32,
    ) -> Result<Self, Error> {
        let until: Vec<(Vec<PlayerId>, Vec<i32>, Vec<i32>)> = matches::table
            .filter(matches::group_id.eq(group))
            .filter(matches::match_number.le(number))
            .order(matches::match_number)
            .select((matches::player_ids, matches::elo_before, matches::elo_change))
            .load(connection)
            .await?;
        let seats = until.into_iter().flat_map(|(players, before, changes)| {
            let after = before
                .into_iter()
                .zip(changes)
                .map(|(before, change)| before + change);
            players.into_iter().zip(after)
        });
        // The last rating of each player remains.
        Ok(Self::OfAll(seats.collect()))
    }

    async fn from_matches_since(
        connection: &mut Connection,
        group: GroupId,
        number: i32,
    ) -> Result<Self, Error> {
        let since: Vec<(Vec<PlayerId>, Vec<i32>, Vec<i32>)> = matches::table
            .filter(matches::group_id.eq(group))
            .filter(matches::match_number.gt(number))
            .order(matches::match_number.desc())
            .select((matches::player_ids, matches::elo_before, matches::played_before))
            .load(connection)
            .await?;
        let seats = since.into_iter().flat_map(|(players, before, played)| {
            let before = before.into_iter().zip(played);
            let known = before.map(|(before, played)| (played > 0).then_some(before));
            players.into_iter().zip(known)
        });
        // The earliest rating of each player remains.
        Ok(Self::Since(seats.collect()))
    }

    /// Two look-ups by index a player. As scalar subqueries they cannot become a join with all matches of the group.
    async fn looked_up(connection: &mut Connection, group: GroupId, number: i32) -> Result<Self, Error> {
        #[derive(QueryableByName)]
        struct Columns {
            #[diesel(sql_type = Array<BigInt>)]
            ids: Vec<PlayerId>,
            #[diesel(sql_type = Array<Nullable<Integer>>)]
            ratings: Vec<Option<i32>>,
        }

        let read: Columns = statement(concat!(
            "SELECT coalesce(array_agg(id), '{}') AS ids, coalesce(array_agg((
                 SELECT ",
            rating_after!(
                "elo_before[array_position(player_ids, players.id)]",
                "elo_change[array_position(player_ids, players.id)]"
            ),
            " FROM matches WHERE group_id = $1 AND match_number = (
                     SELECT match_number FROM appearances
                     WHERE group_id = $1 AND player_id = players.id AND match_number <= $2
                     ORDER BY match_number DESC LIMIT 1
                 )
             )), '{}') AS ratings
             FROM players WHERE group_id = $1",
        ))
        .bind::<BigInt, _>(group)
        .bind::<Integer, _>(number)
        .get_result(connection)
        .await?;
        let players = read.ids.into_iter().zip(read.ratings);
        Ok(Self::OfAll(
            players.filter_map(|(id, rating)| Some((id, rating?))).collect(),
        ))
    }

    /// The player with the rating after the match.
    fn with_rating(&self, player: PlayerSummary) -> PlayerAfterMatch {
        let rating = match self {
            Self::OfAll(ratings) => ratings.get(&player.id).copied(),
            Self::Since(ratings) => {
                let today = (player.matches_played > 0).then_some(player.current_elo);
                ratings.get(&player.id).copied().unwrap_or(today)
            }
        };
        PlayerAfterMatch {
            id: player.id,
            name: player.name,
            former_number: player.former_number,
            is_guest: player.is_guest,
            created_at: player.created_at,
            rating,
        }
    }
}
