//! The rows of many players, read as one array a column: in a large group, rows cost many times as much.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool, Integer, Nullable, Text, Timestamptz};

use crate::ids::{GroupId, PlayerId};
use crate::rows::PlayerRow;

/// The columns that [`PlayerColumns`] reads from a relation of players.
macro_rules! player_columns {
    () => {
        "coalesce(array_agg(id), '{}') AS read_ids, coalesce(array_agg(name), '{}') AS names,
         coalesce(array_agg(current_elo), '{}') AS current_elos, coalesce(array_agg(peak_elo), '{}') AS peak_elos,
         coalesce(array_agg(lowest_elo), '{}') AS lowest_elos, coalesce(array_agg(matches_played), '{}') AS played_counts,
         coalesce(array_agg(matches_won), '{}') AS won_counts, coalesce(array_agg(last_played_at), '{}') AS last_played,
         coalesce(array_agg(created_at), '{}') AS added, coalesce(array_agg(anonymised_at), '{}') AS anonymised,
         coalesce(array_agg(former_number), '{}') AS former_numbers, coalesce(array_agg(is_guest), '{}') AS guests"
    };
}

pub(super) use player_columns;

/// The columns of players of a group, an element a player.
#[derive(QueryableByName)]
pub(super) struct PlayerColumns {
    #[diesel(sql_type = Array<BigInt>)]
    read_ids: Vec<PlayerId>,
    #[diesel(sql_type = Array<Text>)]
    names: Vec<String>,
    #[diesel(sql_type = Array<Integer>)]
    current_elos: Vec<i32>,
    #[diesel(sql_type = Array<Integer>)]
    peak_elos: Vec<i32>,
    #[diesel(sql_type = Array<Integer>)]
    lowest_elos: Vec<i32>,
    #[diesel(sql_type = Array<Integer>)]
    played_counts: Vec<i32>,
    #[diesel(sql_type = Array<Integer>)]
    won_counts: Vec<i32>,
    #[diesel(sql_type = Array<Nullable<Timestamptz>>)]
    last_played: Vec<Option<DateTime<Utc>>>,
    #[diesel(sql_type = Array<Timestamptz>)]
    added: Vec<DateTime<Utc>>,
    #[diesel(sql_type = Array<Nullable<Timestamptz>>)]
    anonymised: Vec<Option<DateTime<Utc>>>,
    #[diesel(sql_type = Array<Nullable<Integer>>)]
    former_numbers: Vec<Option<i32>>,
    #[diesel(sql_type = Array<Bool>)]
    guests: Vec<bool>,
}

impl PlayerColumns {
    /// The players, in the order of the relation.
    pub(super) fn into_rows(self, group_id: GroupId) -> Vec<PlayerRow> {
        let named = self.read_ids.into_iter().zip(self.names).zip(self.former_numbers);
        let named = named.zip(self.guests);
        let ratings = self
            .current_elos
            .into_iter()
            .zip(self.peak_elos)
            .zip(self.lowest_elos);
        let counts = self.played_counts.into_iter().zip(self.won_counts);
        let dates = self.last_played.into_iter().zip(self.added).zip(self.anonymised);
        named
            .zip(ratings.zip(counts))
            .zip(dates)
            .map(
                |(((((id, name), former_number), is_guest), (ratings, counts)), dates)| {
                    let ((current_elo, peak_elo), lowest_elo) = ratings;
                    let (matches_played, matches_won) = counts;
                    let ((last_played_at, created_at), anonymised_at) = dates;
                    PlayerRow {
                        id,
                        group_id,
                        name,
                        current_elo,
                        peak_elo,
                        lowest_elo,
                        matches_played,
                        matches_won,
                        last_played_at,
                        created_at,
                        anonymised_at,
                        former_number,
                        is_guest,
                    }
                },
            )
            .collect()
    }
}
