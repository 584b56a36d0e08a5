//! All players of a group, with few of their columns: what the log and past ranks show of them.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool, Integer, Nullable, Text, Timestamptz};

use crate::ids::{GroupId, PlayerId};
use crate::statement::statement;
use crate::{Connection, Error, RunQueryDsl};

/// A player in a list of all.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayerSummary {
    /// The player.
    pub id: PlayerId,
    /// The name.
    pub name: String,
    /// See [`PlayerRow::former_number`](crate::rows::PlayerRow::former_number).
    pub former_number: Option<i32>,
    /// See [`PlayerRow::is_guest`](crate::rows::PlayerRow::is_guest).
    pub is_guest: bool,
    /// See [`PlayerRow::current_elo`](crate::rows::PlayerRow::current_elo).
    pub current_elo: i32,
    /// See [`PlayerRow::matches_played`](crate::rows::PlayerRow::matches_played).
    pub matches_played: i32,
    /// When the player was added.
    pub created_at: DateTime<Utc>,
}

/// All players of the group, in no particular order. Of 10,000 players these columns are read in half the time of all
/// columns.
pub async fn all(connection: &mut Connection, group: GroupId) -> Result<Vec<PlayerSummary>, Error> {
    /// An element a player.
    #[derive(QueryableByName)]
    struct Columns {
        #[diesel(sql_type = Array<BigInt>)]
        ids: Vec<PlayerId>,
        #[diesel(sql_type = Array<Text>)]
        names: Vec<String>,
        #[diesel(sql_type = Array<Nullable<Integer>>)]
        former_numbers: Vec<Option<i32>>,
        #[diesel(sql_type = Array<Bool>)]
        guests: Vec<bool>,
        #[diesel(sql_type = Array<Integer>)]
        current_elos: Vec<i32>,
        #[diesel(sql_type = Array<Integer>)]
        played_counts: Vec<i32>,
        #[diesel(sql_type = Array<Timestamptz>)]
        added: Vec<DateTime<Utc>>,
    }

    let read: Columns = statement(
        "SELECT coalesce(array_agg(id), '{}') AS ids, coalesce(array_agg(name), '{}') AS names,
             coalesce(array_agg(former_number), '{}') AS former_numbers, coalesce(array_agg(is_guest), '{}') AS guests,
             coalesce(array_agg(current_elo), '{}') AS current_elos,
             coalesce(array_agg(matches_played), '{}') AS played_counts, coalesce(array_agg(created_at), '{}') AS added
         FROM players WHERE group_id = $1",
    )
    .bind::<BigInt, _>(group)
    .get_result(connection)
    .await?;
    let named = read.ids.into_iter().zip(read.names).zip(read.former_numbers);
    let named = named.zip(read.guests);
    let standings = read
        .current_elos
        .into_iter()
        .zip(read.played_counts)
        .zip(read.added);
    Ok(named
        .zip(standings)
        .map(
            |((((id, name), former_number), is_guest), ((current_elo, matches_played), created_at))| {
                PlayerSummary {
                    id,
                    name,
                    former_number,
                    is_guest,
                    current_elo,
                    matches_played,
                    created_at,
                }
            },
        )
        .collect())
}
