//! A match as one of its four players saw it.

use db::ids::PlayerId;
use db::queries::matches::{MatchWithPlayers, NamedEntry};
use db::rows::PlayedMatch;
use elo_core::outcome::Team;

use crate::domain::stored_score::StoredScore;
use crate::error::{Error, Result};

/// A match, seen from one side of the net.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct OwnView {
    /// The match.
    pub(crate) played: PlayedMatch,
    /// Its score.
    pub(crate) score: StoredScore,
    /// The player's team.
    pub(crate) team: Team,
    /// What it did to the player.
    pub(crate) own: NamedEntry,
    /// The other one of the team.
    pub(crate) partner: NamedEntry,
    /// The other team.
    pub(crate) opponents: [NamedEntry; 2],
}

impl OwnView {
    /// The match with `player`, who took part in it, at the centre.
    pub(crate) fn of(found: MatchWithPlayers, player: PlayerId) -> Result<Self> {
        let MatchWithPlayers { played, players } = found;
        let score = StoredScore::of(&played)?;
        let [first, second, third, fourth] = <[NamedEntry; 4]>::try_from(players)
            .map_err(|players| Error::internal(format!("a stored match has {} players", players.len())))?;
        let is_own = |entry: &NamedEntry| entry.entry.player_id == player;
        let (team, own, partner, opponents) = if is_own(&first) {
            (Team::One, first, second, [third, fourth])
        } else if is_own(&second) {
            (Team::One, second, first, [third, fourth])
        } else if is_own(&third) {
            (Team::Two, third, fourth, [first, second])
        } else {
            (Team::Two, fourth, third, [first, second])
        };
        Ok(Self {
            played,
            score,
            team,
            own,
            partner,
            opponents,
        })
    }
}
