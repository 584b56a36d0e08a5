//! Audit: compares the ratings that are stored for a group with a replay of its matches.
//!
//! It ends at the first difference: what follows is built on it.

use crate::replay::IndexedStandings;
use crate::stored_match::StoredMatch;

/// A stored value that differs from the replay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Difference {
    /// The match has not the next number: one is missing, or one is there twice.
    Number {
        /// The stored number.
        stored: u32,
        /// The next number.
        expected: u32,
    },
    /// The rating of a player before the match.
    Before(ValueOfPlayer),
    /// The change of a player's rating by the match.
    Change(ValueOfPlayer),
}

/// A stored value of one of the four players of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ValueOfPlayer {
    /// The place in the lineup, 0 to 3, team 1 first.
    pub place: usize,
    /// The stored value.
    pub stored: i32,
    /// The value of the replay.
    pub expected: i32,
}

/// A replay that compares every match.
///
/// ```
/// use elo_core::audit::{Audit, Difference, ValueOfPlayer};
/// use elo_core::lineup::Lineup;
/// use elo_core::outcome::Outcome;
/// use elo_core::replay::PlayedMatch;
/// use elo_core::set_score::SetScore;
/// use elo_core::stored_match::StoredMatch;
///
/// let mut stored = StoredMatch {
///     number: 1,
///     played: PlayedMatch {
///         lineup: Lineup { team1: [0, 1], team2: [2, 3] },
///         outcome: Outcome::of(&[SetScore::new(6, 4)]).unwrap(),
///     },
///     before: [1500; 4],
///     changes: [22, 22, -22, -22],
/// };
/// let mut audit = Audit::default();
/// assert_eq!(audit.compare(&stored), None);
/// assert_eq!((audit.matches(), audit.rating(3)), (1, 1478));
///
/// stored.changes[3] = -21;
/// let value = ValueOfPlayer { place: 3, stored: -21, expected: -22 };
/// assert_eq!(Audit::default().compare(&stored), Some(Difference::Change(value)));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Audit {
    standings: IndexedStandings,
    matches: u32,
}

impl Audit {
    /// Compares the next match of the log: its number, then the ratings before it, then the changes. `None` if all are
    /// right. After a difference the audit must not go on.
    pub fn compare(&mut self, stored: &StoredMatch) -> Option<Difference> {
        let expected = self.matches + 1;
        if stored.number != expected {
            return Some(Difference::Number {
                stored: stored.number,
                expected,
            });
        }
        let before = stored.played.lineup.players().map(|player| self.rating(player));
        if let Some(value) = first_difference(stored.before, before) {
            return Some(Difference::Before(value));
        }
        let changes = self.standings.advance(&stored.played);
        if let Some(value) = first_difference(stored.changes, changes) {
            return Some(Difference::Change(value));
        }
        self.matches = expected;
        None
    }

    /// How many matches agree.
    #[must_use]
    pub const fn matches(&self) -> u32 {
        self.matches
    }

    /// The rating of a player after the matches so far.
    #[must_use]
    pub fn rating(&self, player: usize) -> i32 {
        self.standings.of(player).rating
    }
}

fn first_difference(stored: [i32; 4], expected: [i32; 4]) -> Option<ValueOfPlayer> {
    let pairs = stored.into_iter().zip(expected).enumerate();
    pairs
        .map(|(place, (stored, expected))| ValueOfPlayer {
            place,
            stored,
            expected,
        })
        .find(|value| value.stored != value.expected)
}
