//! The score of one set: as typed, as accepted, and whether it is a usual score in padel.

use serde::{Deserialize, Serialize};

use crate::limits::GAMES_MAX;
use crate::team::Team;
use crate::violation::ViolationCode;

/// The games of team 1 and team 2 in a set as typed, unchecked; `None` where nothing is typed yet.
pub type SetInput = [Option<i64>; 2];

/// The games of a set, each 0 to [`GAMES_MAX`] once parsed; `[6, 4]` in JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(into = "[u8; 2]", from = "[u8; 2]")]
pub struct SetScore {
    /// Games won by team 1.
    pub team1: u8,
    /// Games won by team 2.
    pub team2: u8,
}

impl SetScore {
    /// A set of `team1` to `team2` games, unchecked.
    ///
    /// ```
    /// use elo_core::set_score::SetScore;
    /// use elo_core::team::Team;
    ///
    /// assert_eq!(SetScore::new(6, 4).winner(), Some(Team::One));
    /// ```
    #[must_use]
    pub const fn new(team1: u8, team2: u8) -> Self {
        Self { team1, team2 }
    }

    /// The team with more games; `None` when tied.
    #[must_use]
    pub fn winner(self) -> Option<Team> {
        match self.team1.cmp(&self.team2) {
            core::cmp::Ordering::Greater => Some(Team::One),
            core::cmp::Ordering::Less => Some(Team::Two),
            core::cmp::Ordering::Equal => None,
        }
    }

    pub(crate) fn parse(input: SetInput) -> Result<Self, ViolationCode> {
        let [Some(team1), Some(team2)] = input else {
            return Err(ViolationCode::SetScoreRequired);
        };
        if team1 < 0 || team2 < 0 {
            return Err(ViolationCode::SetNegative);
        }
        let (Some(team1), Some(team2)) = (games(team1), games(team2)) else {
            return Err(ViolationCode::SetTooLarge);
        };
        match (team1, team2) {
            (0, 0) => Err(ViolationCode::SetNoGames),
            _ if team1 == team2 => Err(ViolationCode::SetTied),
            _ => Ok(Self { team1, team2 }),
        }
    }
}

impl From<SetScore> for [u8; 2] {
    fn from(set: SetScore) -> Self {
        [set.team1, set.team2]
    }
}

impl From<[u8; 2]> for SetScore {
    fn from([team1, team2]: [u8; 2]) -> Self {
        Self { team1, team2 }
    }
}

/// Whether a score is usual in padel: 6-0 to 6-4, 7-5 or 7-6; in a deciding set also a super tie-break (to 10 with a
/// lead of 2), typed with its points or as 1-0. A hint only: unusual scores are accepted.
///
/// ```
/// use elo_core::set_score::{SetScore, is_usual_set};
///
/// assert!(is_usual_set(SetScore::new(6, 7), false));
/// assert!(!is_usual_set(SetScore::new(6, 5), false));
/// assert!(is_usual_set(SetScore::new(12, 10), true));
/// assert!(!is_usual_set(SetScore::new(12, 10), false));
/// ```
#[must_use]
pub fn is_usual_set(set: SetScore, deciding: bool) -> bool {
    match (set.team1.max(set.team2), set.team1.min(set.team2)) {
        (6, 0..=4) | (7, 5 | 6) => true,
        (1, 0) | (10, 0..=8) => deciding,
        (high @ 11.., low) => deciding && high - low == 2,
        _ => false,
    }
}

fn games(typed: i64) -> Option<u8> {
    u8::try_from(typed)
        .ok()
        .filter(|games| u32::from(*games) <= GAMES_MAX)
}
