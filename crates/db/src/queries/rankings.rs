//! What the order of a group's players is computed from.
//!
//! The ranking is sorted when it is read, since a match changes ratings: an index on them would be written by each. So
//! that this stays cheap in a large group, only the columns that are compared are read of all players, as arrays, which
//! cost a tenth of rows.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool, Integer, Text, Timestamptz};

use crate::ids::{GroupId, PlayerId};
use crate::rows::PlayerRow;
use crate::statement::statement;
use crate::{Connection, Error, RunQueryDsl};

/// Which columns are compared, besides the rating, the mark of guests and the id.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Compared {
    /// The numbers of matches and of wins.
    pub counts: bool,
    /// The name.
    pub name: bool,
    /// When the player was last active.
    pub activity: bool,
}

/// The compared columns of a player. A column that was not asked for has its default.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ComparedPlayer {
    /// The player.
    pub id: PlayerId,
    /// See [`PlayerRow::current_elo`].
    pub current_elo: i32,
    /// See [`PlayerRow::is_guest`].
    pub is_guest: bool,
    /// See [`PlayerRow::matches_played`].
    pub matches_played: i32,
    /// See [`PlayerRow::matches_won`].
    pub matches_won: i32,
    /// See [`PlayerRow::name`].
    pub name: String,
    /// When the player's latest match was submitted, else when the player was added.
    pub last_active_at: DateTime<Utc>,
}

impl ComparedPlayer {
    /// All columns, of a player that was read as a whole.
    #[must_use]
    pub fn of(player: &PlayerRow) -> Self {
        Self {
            id: player.id,
            current_elo: player.current_elo,
            is_guest: player.is_guest,
            matches_played: player.matches_played,
            matches_won: player.matches_won,
            name: player.name.clone(),
            last_active_at: player.last_played_at.unwrap_or(player.created_at),
        }
    }
}

/// The compared columns of all players of the group, in no particular order.
pub async fn compared(
    connection: &mut Connection,
    group: GroupId,
    compared: Compared,
) -> Result<Vec<ComparedPlayer>, Error> {
    /// An element a player; empty if the column was not asked for.
    #[derive(QueryableByName)]
    struct Columns {
        #[diesel(sql_type = Array<BigInt>)]
        ids: Vec<PlayerId>,
        #[diesel(sql_type = Array<Integer>)]
        current_elos: Vec<i32>,
        #[diesel(sql_type = Array<Bool>)]
        guests: Vec<bool>,
        #[diesel(sql_type = Array<Integer>)]
        played_counts: Vec<i32>,
        #[diesel(sql_type = Array<Integer>)]
        won_counts: Vec<i32>,
        #[diesel(sql_type = Array<Text>)]
        names: Vec<String>,
        #[diesel(sql_type = Array<Timestamptz>)]
        last_active: Vec<DateTime<Utc>>,
    }

    let read: Columns = statement(
        "SELECT coalesce(array_agg(id), '{}') AS ids, coalesce(array_agg(current_elo), '{}') AS current_elos,
             coalesce(array_agg(is_guest), '{}') AS guests,
             coalesce(array_agg(matches_played) FILTER (WHERE $2), '{}') AS played_counts,
             coalesce(array_agg(matches_won) FILTER (WHERE $2), '{}') AS won_counts,
             coalesce(array_agg(name) FILTER (WHERE $3), '{}') AS names,
             coalesce(array_agg(coalesce(last_played_at, created_at)) FILTER (WHERE $4), '{}') AS last_active
         FROM players WHERE group_id = $1",
    )
    .bind::<BigInt, _>(group)
    .bind::<Bool, _>(compared.counts)
    .bind::<Bool, _>(compared.name)
    .bind::<Bool, _>(compared.activity)
    .get_result(connection)
    .await?;
    let (mut played, mut won) = (read.played_counts.into_iter(), read.won_counts.into_iter());
    let (mut names, mut active) = (read.names.into_iter(), read.last_active.into_iter());
    let players = read.ids.into_iter().zip(read.current_elos).zip(read.guests);
    Ok(players
        .map(|((id, current_elo), is_guest)| ComparedPlayer {
            id,
            current_elo,
            is_guest,
            matches_played: played.next().unwrap_or_default(),
            matches_won: won.next().unwrap_or_default(),
            name: names.next().unwrap_or_default(),
            last_active_at: active.next().unwrap_or_default(),
        })
        .collect())
}

/// The last rating changes of all players of the group, at most `matches` each, in no particular order.
///
/// It costs a look-up in an index for each player, whatever number of matches the group has.
pub async fn recent_changes(
    connection: &mut Connection,
    group: GroupId,
    matches: u32,
) -> Result<Vec<(PlayerId, i32)>, Error> {
    #[derive(QueryableByName)]
    struct Columns {
        #[diesel(sql_type = Array<BigInt>)]
        players: Vec<PlayerId>,
        #[diesel(sql_type = Array<Integer>)]
        changes: Vec<i32>,
    }

    let read: Columns = statement(
        "SELECT coalesce(array_agg(players.id), '{}') AS players, coalesce(array_agg(newest.elo_change), '{}') AS changes
         FROM players
         CROSS JOIN LATERAL (
             SELECT elo_change FROM appearances WHERE group_id = $1 AND player_id = players.id
             ORDER BY match_number DESC LIMIT $2
         ) AS newest
         WHERE players.group_id = $1",
    )
    .bind::<BigInt, _>(group)
    .bind::<BigInt, _>(i64::from(matches))
    .get_result(connection)
    .await?;
    Ok(read.players.into_iter().zip(read.changes).collect())
}
