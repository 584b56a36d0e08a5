//! Standings by player index.

use super::PlayedMatch;
use super::expectations::Expectations;
use crate::outcome::Outcome;
use crate::rating::{MatchRating, Standing, rate_match_with, status};
use crate::team::Team;

/// The standings of a group's players after some matches. Players are dense indices: 0, 1, 2 and so on.
///
/// The fastest way to replay a log. [`Standings`](super::Standings) does the same for any ids, and looks up the index
/// of each. Memory grows with the highest index, by 20 bytes each.
///
/// ```
/// use elo_core::lineup::Lineup;
/// use elo_core::outcome::Outcome;
/// use elo_core::replay::{IndexedStandings, PlayedMatch};
/// use elo_core::set_score::SetScore;
///
/// let played = PlayedMatch {
///     lineup: Lineup { team1: [0, 1], team2: [2, 3] },
///     outcome: Outcome::of(&[SetScore::new(6, 4), SetScore::new(6, 3)]).unwrap(),
/// };
/// let mut standings = IndexedStandings::default();
/// assert_eq!(standings.apply(&played).changes[3].change, -25);
/// assert_eq!(standings.of(3).rating, 1475);
/// ```
#[derive(Clone, Debug, Default)]
pub struct IndexedStandings {
    standings: Vec<Standing>,
    expectations: Expectations,
}

impl IndexedStandings {
    /// The standings of players 0, 1, 2 and so on after matches that are not at hand.
    #[must_use]
    pub fn new(standings: Vec<Standing>) -> Self {
        Self {
            standings,
            expectations: Expectations::default(),
        }
    }

    /// Goes back to before the first match, in less time than a new value takes.
    pub fn restart(&mut self) {
        self.standings.clear();
    }

    /// The standing of one player; [`Standing::NEW`] without a match.
    #[must_use]
    pub fn of(&self, player: usize) -> Standing {
        self.standings.get(player).copied().unwrap_or(Standing::NEW)
    }

    /// Rates the next match and updates the standings of its players.
    #[inline]
    pub fn apply(&mut self, played: &PlayedMatch<usize>) -> MatchRating {
        let players = played.lineup.players();
        self.reserve(players);
        let standings = players.map(|player| self.of(player));
        let expectation = self.expectations.of(standings.map(|standing| standing.rating));
        let rating = rate_match_with(expectation, &standings, &played.outcome);
        for (player, change) in players.into_iter().zip(&rating.changes) {
            if let Some(standing) = self.standings.get_mut(player) {
                *standing = change.apply(*standing);
            }
        }
        rating
    }

    /// Updates the standings as [`apply`](Self::apply) does, and returns the final changes alone, team 1 first.
    ///
    /// In two thirds of the time.
    ///
    /// ```
    /// # use elo_core::replay::{IndexedStandings, PlayedMatch};
    /// # use elo_core::{lineup::Lineup, outcome::Outcome, set_score::SetScore};
    /// # let played = PlayedMatch {
    /// #     lineup: Lineup { team1: [0, 1], team2: [2, 3] },
    /// #     outcome: Outcome::of(&[SetScore::new(6, 4), SetScore::new(6, 3)]).unwrap(),
    /// # };
    /// let mut standings = IndexedStandings::default();
    /// assert_eq!(standings.advance(&played), [25, 25, -25, -25]);
    /// assert_eq!(standings.of(3).rating, 1475);
    /// ```
    #[inline]
    pub fn advance(&mut self, played: &PlayedMatch<usize>) -> [i32; 4] {
        let players = played.lineup.players();
        self.reserve(players);
        let ratings = players.map(|player| self.of(player).rating);
        let expectation = self.expectations.of(ratings);
        let Outcome { winner, margin, .. } = played.outcome;
        let standings = &mut self.standings;
        let mut advance = |player: usize, team: Team| {
            let won = team == winner;
            standings.get_mut(player).map_or(0, |standing| {
                let change = expectation.final_change(team, won, status(standing.played), margin);
                *standing = standing.after(change, won);
                change
            })
        };
        let [one, two, three, four] = players;
        [
            advance(one, Team::One),
            advance(two, Team::One),
            advance(three, Team::Two),
            advance(four, Team::Two),
        ]
    }

    /// Undoes the latest match, given its rating.
    pub fn undo(&mut self, played: &PlayedMatch<usize>, rating: &MatchRating) {
        let players = played.lineup.players();
        self.reserve(players);
        for (player, change) in players.into_iter().zip(&rating.changes) {
            if let Some(standing) = self.standings.get_mut(player) {
                *standing = change.standing_before();
            }
        }
    }

    #[inline]
    fn reserve(&mut self, [one, two, three, four]: [usize; 4]) {
        let last = one.max(two).max(three.max(four));
        if last >= self.standings.len() {
            self.grow(last);
        }
    }

    #[cold]
    fn grow(&mut self, last: usize) {
        self.standings.resize(last + 1, Standing::NEW);
    }
}
