//! Who won a match, and by how much.

use serde::{Deserialize, Serialize};

use crate::scoreline::SetScore;

/// One of the two teams of a match; 1 or 2 in JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(into = "u8", try_from = "u8")]
pub enum Team {
    /// Team 1.
    One,
    /// Team 2.
    Two,
}

impl Team {
    /// 1 or 2.
    ///
    /// ```
    /// assert_eq!(elo_core::outcome::Team::Two.number(), 2);
    /// ```
    #[must_use]
    pub const fn number(self) -> u8 {
        match self {
            Self::One => 1,
            Self::Two => 2,
        }
    }

    /// The other team.
    ///
    /// ```
    /// use elo_core::outcome::Team;
    ///
    /// assert_eq!(Team::One.opponent(), Team::Two);
    /// ```
    #[must_use]
    pub const fn opponent(self) -> Self {
        match self {
            Self::One => Self::Two,
            Self::Two => Self::One,
        }
    }
}

impl From<Team> for u8 {
    fn from(team: Team) -> Self {
        team.number()
    }
}

/// A number that is no team's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0} is not a team: there are 1 and 2")]
pub struct NoSuchTeam(u8);

impl TryFrom<u8> for Team {
    type Error = NoSuchTeam;

    fn try_from(number: u8) -> Result<Self, NoSuchTeam> {
        match number {
            1 => Ok(Self::One),
            2 => Ok(Self::Two),
            other => Err(NoSuchTeam(other)),
        }
    }
}

/// What the sets of a match come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Outcome {
    /// The team with more sets.
    pub winner: Team,
    /// Sets won by team 1 and by team 2.
    pub sets_won: [u32; 2],
    /// Games won by team 1 and by team 2, over all sets.
    pub games: [u32; 2],
    /// Games that the winner was ahead by, never below 0.
    pub margin: u32,
}

impl Outcome {
    /// The outcome of `sets`; none while the teams have won as many.
    ///
    /// ```
    /// use elo_core::outcome::{Outcome, Team};
    /// use elo_core::scoreline::SetScore;
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

/// Sets won by team 1 and by team 2.
///
/// ```
/// use elo_core::outcome::sets_won;
/// use elo_core::scoreline::SetScore;
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
