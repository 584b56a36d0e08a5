//! Conversion of a stored score to elo-core's.

use db::rows::MatchRow;
use elo_core::outcome::Outcome;
use elo_core::set_score::SetScore;
use elo_core::team::Team;

use crate::error::{Error, Result};

/// A score and its outcome.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct StoredScore {
    /// The sets in order.
    pub(crate) sets: Vec<SetScore>,
    /// The outcome.
    pub(crate) outcome: Outcome,
}

impl StoredScore {
    /// Reads the score of a match. A stored score has a winner by constraint.
    pub(crate) fn of(played: &MatchRow) -> Result<Self> {
        Self::of_games(&played.team1_games, &played.team2_games)
    }

    /// Reads the score of a match by the games of the two teams, set by set.
    pub(crate) fn of_games(team1: &[i16], team2: &[i16]) -> Result<Self> {
        let sets = team1
            .iter()
            .zip(team2)
            .map(|(team1, team2)| Ok(SetScore::new(u8::try_from(*team1)?, u8::try_from(*team2)?)))
            .collect::<Result<Vec<_>, std::num::TryFromIntError>>()
            .map_err(Error::internal)?;
        let outcome = Outcome::of(&sets).ok_or_else(|| Error::internal("a stored match has no winner"))?;
        Ok(Self { sets, outcome })
    }

    /// The sets with the games of `team` first.
    pub(crate) fn sets_of(&self, team: Team) -> Vec<[u8; 2]> {
        let own_first = |set: &SetScore| match team {
            Team::One => [set.team1, set.team2],
            Team::Two => [set.team2, set.team1],
        };
        self.sets.iter().map(own_first).collect()
    }
}
