use diesel::prelude::*;
use serde::Serialize;

use crate::Error;
use crate::ids::PlayerId;
use crate::schema::matches;

/// What a match did to the rating of one of its four players. A match stores the four of them in arrays.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct MatchEntry {
    /// The team, 1 or 2.
    pub team: i16,
    /// The player.
    pub player_id: PlayerId,
    /// Whether the player's team won.
    pub won: bool,
    /// The rating before the match.
    pub elo_before: i32,
    /// The final change, margin included and rounded.
    pub elo_change: i32,
    /// The player's K-factor.
    pub k_factor: i16,
    /// The expected score of the player's team, 0 to 1.
    pub expected_score: f64,
    /// The raw change, before margin and rounding.
    pub raw_change: f64,
    /// The margin, in games; the same for all four.
    pub games_margin: i16,
    /// The peak rating before the match.
    pub peak_before: i32,
    /// The lowest rating before the match.
    pub lowest_before: i32,
    /// Number of finished matches before the match.
    pub played_before: i32,
}

impl MatchEntry {
    /// The rating after the match.
    #[must_use]
    pub const fn elo_after(&self) -> i32 {
        self.elo_before.saturating_add(self.elo_change)
    }
}

/// The team that has won, 1 or 2, as the generated column `winner`.
pub(crate) fn winner([first, ..]: &[MatchEntry; 4]) -> i16 {
    if first.won { 1 } else { 2 }
}

/// The SQL of the rating after a match, given that before it and its change. As [`MatchEntry::elo_after`], it stays
/// within its type.
macro_rules! rating_after {
    ($before:literal, $change:literal) => {
        concat!(
            "greatest(-2147483648, least(2147483647, ",
            $before,
            "::bigint + ",
            $change,
            "))::integer"
        )
    };
}

pub(crate) use rating_after;

/// The columns of a match with its four entries.
#[derive(Debug, Clone, PartialEq, Queryable, QueryableByName, Selectable, AsChangeset, Serialize)]
#[diesel(table_name = matches, check_for_backend(diesel::pg::Pg))]
pub(crate) struct MatchEntriesRow {
    pub(crate) player_ids: Vec<PlayerId>,
    pub(crate) elo_before: Vec<i32>,
    pub(crate) elo_change: Vec<i32>,
    pub(crate) k_factors: Vec<i16>,
    pub(crate) raw_changes: Vec<f64>,
    pub(crate) peak_before: Vec<i32>,
    pub(crate) lowest_before: Vec<i32>,
    pub(crate) played_before: Vec<i32>,
    pub(crate) expected_scores: Vec<f64>,
    pub(crate) games_margin: i16,
}

impl From<&[MatchEntry; 4]> for MatchEntriesRow {
    fn from(entries: &[MatchEntry; 4]) -> Self {
        fn seats<T>(entries: &[MatchEntry; 4], value: impl Fn(&MatchEntry) -> T) -> Vec<T> {
            entries.iter().map(value).collect()
        }
        let [first, _, third, _] = entries;
        Self {
            player_ids: seats(entries, |entry| entry.player_id),
            elo_before: seats(entries, |entry| entry.elo_before),
            elo_change: seats(entries, |entry| entry.elo_change),
            k_factors: seats(entries, |entry| entry.k_factor),
            raw_changes: seats(entries, |entry| entry.raw_change),
            peak_before: seats(entries, |entry| entry.peak_before),
            lowest_before: seats(entries, |entry| entry.lowest_before),
            played_before: seats(entries, |entry| entry.played_before),
            expected_scores: vec![first.expected_score, third.expected_score],
            games_margin: first.games_margin,
        }
    }
}

impl MatchEntriesRow {
    /// The four entries of a match that this team has won, in the order of the seats.
    pub(crate) fn to_entries(&self, winner: i16) -> Result<[MatchEntry; 4], Error> {
        let entry = |seat: usize| {
            let team = if seat < 2 { 1 } else { 2 };
            Some(MatchEntry {
                team,
                player_id: *self.player_ids.get(seat)?,
                won: team == winner,
                elo_before: *self.elo_before.get(seat)?,
                elo_change: *self.elo_change.get(seat)?,
                k_factor: *self.k_factors.get(seat)?,
                expected_score: *self.expected_scores.get(seat / 2)?,
                raw_change: *self.raw_changes.get(seat)?,
                games_margin: self.games_margin,
                peak_before: *self.peak_before.get(seat)?,
                lowest_before: *self.lowest_before.get(seat)?,
                played_before: *self.played_before.get(seat)?,
            })
        };
        match [entry(0), entry(1), entry(2), entry(3)] {
            [Some(one), Some(two), Some(three), Some(four)] => Ok([one, two, three, four]),
            // Excluded by the constraint `matches_seats_valid`.
            _ => Err(Error::Unexpected("a stored match without four players".into())),
        }
    }
}
