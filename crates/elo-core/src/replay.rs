//! Replay of a group's match log: ratings are a fold over it.

use std::collections::BTreeMap;

use crate::lineup::Lineup;
use crate::outcome::Outcome;
use crate::rating::{MatchRating, Standing, rate_match};

/// A match of the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayedMatch<Id> {
    /// Its players.
    pub lineup: Lineup<Id>,
    /// Its outcome.
    pub outcome: Outcome,
}

/// The standings of all players after some matches. A player without a match has [`Standing::NEW`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standings<Id>(BTreeMap<Id, Standing>);

impl<Id> Default for Standings<Id> {
    fn default() -> Self {
        Self(BTreeMap::new())
    }
}

impl<Id: Copy + Ord> Standings<Id> {
    /// The standing of one player.
    #[must_use]
    pub fn of(&self, player: Id) -> Standing {
        self.0.get(&player).copied().unwrap_or(Standing::NEW)
    }

    /// All players with at least one match, ordered by id.
    pub fn iter(&self) -> impl Iterator<Item = (Id, Standing)> + '_ {
        self.0.iter().map(|(player, standing)| (*player, *standing))
    }

    /// Rates the next match and updates the standings of its players.
    pub fn apply(&mut self, played: &PlayedMatch<Id>) -> MatchRating {
        let players = played.lineup.players();
        let rating = rate_match(players.map(|player| self.of(player)), &played.outcome);
        for (player, change) in players.into_iter().zip(&rating.changes) {
            let standing = change.apply(self.of(player));
            self.0.insert(player, standing);
        }
        rating
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
        for (player, change) in played.lineup.players().into_iter().zip(&rating.changes) {
            let standing = change.standing_before();
            if standing.played == 0 {
                self.0.remove(&player);
            } else {
                self.0.insert(player, standing);
            }
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
