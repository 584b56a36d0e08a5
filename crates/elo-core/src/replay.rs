//! Replay of a group's match log: ratings are a fold over it.

mod expectations;
mod indexed_standings;

use std::collections::BTreeMap;

use crate::lineup::Lineup;
use crate::outcome::Outcome;
use crate::rating::{MatchRating, Standing};

pub use indexed_standings::IndexedStandings;

/// A match of the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayedMatch<Id> {
    /// Its players.
    pub lineup: Lineup<Id>,
    /// Its outcome.
    pub outcome: Outcome,
}

/// The standings of all players after some matches. A player without a match has [`Standing::NEW`].
///
/// Ids are any values with an order; where the players already have dense indices, [`IndexedStandings`] is faster.
#[derive(Clone, Debug)]
pub struct Standings<Id> {
    /// The index of each player who has a match, or had one before an undo.
    indices: BTreeMap<Id, usize>,
    standings: IndexedStandings,
}

impl<Id> Default for Standings<Id> {
    fn default() -> Self {
        Self {
            indices: BTreeMap::new(),
            standings: IndexedStandings::default(),
        }
    }
}

/// Equal if the same players have the same standings.
impl<Id: PartialEq> PartialEq for Standings<Id> {
    fn eq(&self, other: &Self) -> bool {
        self.entries().eq(other.entries())
    }
}

impl<Id: Eq> Eq for Standings<Id> {}

impl<Id> Standings<Id> {
    /// All players with at least one match: after an undo, a player without one still has an index.
    fn entries(&self) -> impl Iterator<Item = (&Id, Standing)> {
        let all = self.indices.iter();
        all.map(|(player, index)| (player, self.standings.of(*index)))
            .filter(|(_, standing)| standing.played > 0)
    }
}

impl<Id: Copy + Ord> Standings<Id> {
    /// The standing of one player.
    #[must_use]
    pub fn of(&self, player: Id) -> Standing {
        let index = self.indices.get(&player);
        index.map_or(Standing::NEW, |index| self.standings.of(*index))
    }

    /// All players with at least one match, ordered by id.
    pub fn iter(&self) -> impl Iterator<Item = (Id, Standing)> + '_ {
        self.entries().map(|(player, standing)| (*player, standing))
    }

    /// Rates the next match and updates the standings of its players.
    pub fn apply(&mut self, played: &PlayedMatch<Id>) -> MatchRating {
        let indexed = self.indexed(played);
        self.standings.apply(&indexed)
    }

    /// Undoes the latest match, given its rating. A player without another match is removed.
    ///
    /// ```
    /// use elo_core::lineup::Lineup;
    /// use elo_core::outcome::Outcome;
    /// use elo_core::replay::{PlayedMatch, Standings};
    /// use elo_core::set_score::SetScore;
    ///
    /// let played = PlayedMatch {
    ///     lineup: Lineup { team1: [1, 2], team2: [3, 4] },
    ///     outcome: Outcome::of(&[SetScore::new(6, 4)]).unwrap(),
    /// };
    /// let mut standings = Standings::default();
    /// let rating = standings.apply(&played);
    /// assert_eq!(standings.of(1).rating, 1522);
    /// standings.undo(&played, &rating);
    /// assert_eq!(standings, Standings::default());
    /// ```
    pub fn undo(&mut self, played: &PlayedMatch<Id>, rating: &MatchRating) {
        let indexed = self.indexed(played);
        self.standings.undo(&indexed, rating);
    }

    /// The match with indices; new players get the next ones.
    fn indexed(&mut self, played: &PlayedMatch<Id>) -> PlayedMatch<usize> {
        let Lineup { team1, team2 } = played.lineup;
        let mut index = |player| {
            let next = self.indices.len();
            *self.indices.entry(player).or_insert(next)
        };
        let [team1, team2] = [team1, team2].map(|team| team.map(&mut index));
        PlayedMatch {
            lineup: Lineup { team1, team2 },
            outcome: played.outcome,
        }
    }
}

/// The result of a replay.
#[derive(Clone, Debug, PartialEq)]
pub struct Replay<Id> {
    /// The standings after the last match.
    pub standings: Standings<Id>,
    /// The rating of each match, in the order of the log.
    pub ratings: Vec<MatchRating>,
}

/// Rates a log from its first match to its last.
///
/// ```
/// use elo_core::lineup::Lineup;
/// use elo_core::outcome::Outcome;
/// use elo_core::replay::{PlayedMatch, replay};
/// use elo_core::set_score::SetScore;
///
/// let played = PlayedMatch {
///     lineup: Lineup { team1: ["Ana", "Bo"], team2: ["Cia", "Dan"] },
///     outcome: Outcome::of(&[SetScore::new(6, 4), SetScore::new(6, 3)]).unwrap(),
/// };
/// let replay = replay(&[played]);
/// assert_eq!(replay.standings.of("Dan").rating, 1475);
/// assert_eq!(replay.ratings[0].changes[3].change, -25);
/// ```
#[must_use]
pub fn replay<Id: Copy + Ord>(log: &[PlayedMatch<Id>]) -> Replay<Id> {
    let mut standings = Standings::default();
    let ratings = log.iter().map(|played| standings.apply(played)).collect();
    Replay { standings, ratings }
}
