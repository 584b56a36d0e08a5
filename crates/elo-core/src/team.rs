//! The two teams of a match.

use serde::{Deserialize, Serialize};

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
    /// assert_eq!(elo_core::team::Team::Two.number(), 2);
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
    /// use elo_core::team::Team;
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

/// A team number other than 1 and 2.
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
