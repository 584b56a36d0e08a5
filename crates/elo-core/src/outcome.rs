//! The outcome of a match: winner, sets, games and margin.

use serde::{Deserialize, Serialize};

use crate::set_score::SetScore;
use crate::team::Team;

/// The outcome of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Outcome {
    /// The team with more sets.
    pub winner: Team,
    /// Sets won by team 1 and by team 2.
    pub sets_won: [u32; 2],
    /// Games won by team 1 and by team 2, over all sets.
    pub games: [u32; 2],
    /// Games won by the winner minus games won by the loser, over all sets, and never below 0.
    pub margin: u32,
}

impl Outcome {
    /// The outcome of `sets`: the team with more sets wins. `None` when both teams won the same number of sets.
    ///
    /// ```
    /// use elo_core::outcome::Outcome;
    /// use elo_core::set_score::SetScore;
    /// use elo_core::team::Team;
    ///
    /// let outcome = Outcome::of(&[SetScore::new(7, 6), SetScore::new(0, 6), SetScore::new(7, 6)]).unwrap();
    /// assert_eq!((outcome.winner, outcome.games, outcome.margin), (Team::One, [14, 18], 0));
    /// assert!(Outcome::of(&[SetScore::new(6, 4), SetScore::new(4, 6)]).is_none());
    /// ```
    #[must_use]
    pub fn of(sets: &[SetScore]) -> Option<Self> {
        let [sets1, sets2] = sets_won(sets);
        let games1 = sets.iter().map(|set| u32::from(set.team1)).sum::<u32>();
        let games2 = sets.iter().map(|set| u32::from(set.team2)).sum::<u32>();
        let (winner, margin) = match sets1.cmp(&sets2) {
            core::cmp::Ordering::Greater => (Team::One, games1.saturating_sub(games2)),
            core::cmp::Ordering::Less => (Team::Two, games2.saturating_sub(games1)),
            core::cmp::Ordering::Equal => return None,
        };
        Some(Self {
            winner,
            sets_won: [sets1, sets2],
            games: [games1, games2],
            margin,
        })
    }
}

/// Sets won by team 1 and by team 2; a tied set counts for neither.
///
/// ```
/// use elo_core::outcome::sets_won;
/// use elo_core::set_score::SetScore;
///
/// assert_eq!(sets_won(&[SetScore::new(6, 4), SetScore::new(4, 6)]), [1, 1]);
/// ```
#[must_use]
pub fn sets_won(sets: &[SetScore]) -> [u32; 2] {
    sets.iter()
        .fold([0, 0], |[team1, team2], set| match set.winner() {
            Some(Team::One) => [team1 + 1, team2],
            Some(Team::Two) => [team1, team2 + 1],
            None => [team1, team2],
        })
}
