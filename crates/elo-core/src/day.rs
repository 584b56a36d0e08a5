//! The matches of a day: the table of its players, its winners, and its upsets.

use core::cmp::Reverse;
use std::collections::BTreeMap;

use crate::lineup::Lineup;
use crate::outcome::Outcome;
use crate::ranking::ranks;
use crate::team::Team;

/// A match of the day, as it was rated.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RatedMatch<Id> {
    /// The players.
    pub lineup: Lineup<Id>,
    /// The outcome.
    pub outcome: Outcome,
    /// The final changes of the players, team 1 first, in Elo points.
    pub changes: [i32; 4],
    /// Expected scores of team 1 and of team 2, 0 to 1.
    pub expected: [f64; 2],
}

/// What a player did on the day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DayRow<Id> {
    /// The rank by points, from 1; equal points share it and the next is skipped.
    pub rank: u32,
    /// The player.
    pub player: Id,
    /// The sum of the final changes, in Elo points.
    pub points: i32,
    /// Matches won.
    pub won: u32,
    /// Matches lost.
    pub lost: u32,
    /// Games won by the player's teams.
    pub games_won: u32,
    /// Games lost by the player's teams.
    pub games_lost: u32,
}

impl<Id> RatedMatch<Id> {
    /// The expected score of the team that won, 0 to 1.
    #[must_use]
    pub fn expected_of_winner(&self) -> f64 {
        let [team1, team2] = self.expected;
        match self.outcome.winner {
            Team::One => team1,
            Team::Two => team2,
        }
    }

    /// Whether the team that won was expected to win less than half of its matches.
    #[must_use]
    pub fn is_upset(&self) -> bool {
        self.expected_of_winner() < 0.5
    }
}

/// The table of a day: everyone who played, by points, then by the difference of games, then by the order of `Id`.
///
/// ```
/// use elo_core::day::{RatedMatch, day_table};
/// use elo_core::lineup::Lineup;
/// use elo_core::outcome::Outcome;
/// use elo_core::set_score::SetScore;
///
/// let played = RatedMatch {
///     lineup: Lineup { team1: [1, 2], team2: [3, 4] },
///     outcome: Outcome::of(&[SetScore::new(6, 4), SetScore::new(6, 3)]).unwrap(),
///     changes: [25, 15, -25, -15],
///     expected: [0.5, 0.5],
/// };
/// let table = day_table(&[played]);
/// let rows: Vec<_> = table.iter().map(|row| (row.rank, row.player, row.points)).collect();
/// assert_eq!(rows, [(1, 1, 25), (2, 2, 15), (3, 4, -15), (4, 3, -25)]);
/// assert_eq!((table[0].won, table[0].lost, table[0].games_won, table[0].games_lost), (1, 0, 12, 7));
/// ```
#[must_use]
pub fn day_table<Id: Copy + Ord>(matches: &[RatedMatch<Id>]) -> Vec<DayRow<Id>> {
    let mut rows = BTreeMap::new();
    for played in matches {
        let [games1, games2] = played.outcome.games;
        for ((place, player), change) in played
            .lineup
            .players()
            .into_iter()
            .enumerate()
            .zip(played.changes)
        {
            let row = rows.entry(player).or_insert(DayRow {
                rank: 0,
                player,
                points: 0,
                won: 0,
                lost: 0,
                games_won: 0,
                games_lost: 0,
            });
            let (team, own, other) = if place < 2 {
                (Team::One, games1, games2)
            } else {
                (Team::Two, games2, games1)
            };
            let has_won = played.outcome.winner == team;
            row.points = row.points.saturating_add(change);
            row.won += u32::from(has_won);
            row.lost += u32::from(!has_won);
            row.games_won = row.games_won.saturating_add(own);
            row.games_lost = row.games_lost.saturating_add(other);
        }
    }
    let mut table: Vec<DayRow<Id>> = rows.into_values().collect();
    // Stable: the rows are in the order of their players.
    table.sort_by_key(|row| {
        let games = i64::from(row.games_won) - i64::from(row.games_lost);
        (Reverse(row.points), Reverse(games))
    });
    let points: Vec<i32> = table.iter().map(|row| row.points).collect();
    for (row, rank) in table.iter_mut().zip(ranks(&points)) {
        row.rank = rank;
    }
    table
}

/// The rows of those who won the day: most points, and more than none. Nobody wins a day of one match.
#[must_use]
pub fn day_winners<'a, Id>(table: &'a [DayRow<Id>], matches: &[RatedMatch<Id>]) -> &'a [DayRow<Id>] {
    let winners = table.partition_point(|row| row.rank == 1 && row.points > 0);
    let shown = if matches.len() > 1 { winners } else { 0 };
    table.get(..shown).unwrap_or_default()
}

/// The place in `matches` of the upset that was expected least; of several, the first. `None` without an upset.
#[must_use]
pub fn biggest_upset<Id>(matches: &[RatedMatch<Id>]) -> Option<usize> {
    let upsets = matches.iter().enumerate().filter(|(_, played)| played.is_upset());
    upsets
        .min_by(|(_, one), (_, other)| one.expected_of_winner().total_cmp(&other.expected_of_winner()))
        .map(|(index, _)| index)
}
