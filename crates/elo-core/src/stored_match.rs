//! A match of a group's log, with its ratings, and its form as numbers in a row.

use crate::lineup::Lineup;
use crate::outcome::Outcome;
use crate::rating::{expected_score, team_average};
use crate::replay::PlayedMatch;
use crate::seats::try_map;
use crate::set_score::SetScore;
use crate::team::Team;

/// A match with the ratings that are stored for it. Players are dense indices; values are in the order of the lineup,
/// team 1 first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StoredMatch {
    /// Its number in the group, from 1.
    pub number: u32,
    /// Its players and its outcome.
    pub played: PlayedMatch<usize>,
    /// The stored ratings before it, in Elo points.
    pub before: [i32; 4],
    /// The stored changes, in Elo points.
    pub changes: [i32; 4],
}

impl StoredMatch {
    /// Reads the first match of `numbers`, and returns it with the numbers after it: its number, the indices of its
    /// four players, their ratings before it, their changes, the number of its sets, and the games of each set, team 1
    /// first. `None` if they are no match.
    ///
    /// ```
    /// use elo_core::stored_match::StoredMatch;
    ///
    /// let numbers = [7, 0, 1, 2, 3, 1500, 1500, 1500, 1500, 22, 22, -22, -22, 1, 6, 4, 8];
    /// let (stored, rest) = StoredMatch::read(&numbers).unwrap();
    /// assert_eq!((stored.number, stored.played.outcome.games, rest), (7, [6, 4], &[8][..]));
    /// assert_eq!(StoredMatch::read(rest), None);
    /// ```
    #[must_use]
    pub fn read(numbers: &[i32]) -> Option<(Self, &[i32])> {
        let (&number, rest) = numbers.split_first()?;
        let (players, rest) = rest.split_first_chunk::<4>()?;
        let (&before, rest) = rest.split_first_chunk::<4>()?;
        let (&changes, rest) = rest.split_first_chunk::<4>()?;
        let (&sets, rest) = rest.split_first()?;
        let (games, rest) = rest.split_at_checked(usize::try_from(sets).ok()?.checked_mul(2)?)?;
        let sets: Vec<SetScore> = games
            .chunks_exact(2)
            .map(|set| match set {
                &[team1, team2] => Some(SetScore::new(team1.try_into().ok()?, team2.try_into().ok()?)),
                _ => None,
            })
            .collect::<Option<_>>()?;
        let players = try_map(*players, usize::try_from).ok()?;
        let stored = Self {
            number: number.try_into().ok()?,
            played: PlayedMatch {
                lineup: Lineup::new(players),
                outcome: Outcome::of(&sets)?,
            },
            before,
            changes,
        };
        Some((stored, rest))
    }

    /// The expected score of a team before the match, 0 to 1.
    #[must_use]
    pub fn expected(&self, team: Team) -> f64 {
        let [one, two, three, four] = self.before;
        let (team1, team2) = (team_average(one, two), team_average(three, four));
        match team {
            Team::One => expected_score(team1, team2),
            Team::Two => expected_score(team2, team1),
        }
    }
}
