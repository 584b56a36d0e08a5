//! How a player's rating came about, match by match.

use db::ids::{GroupId, PlayerId};
use db::queries::match_filter::{MatchFilter, MatchPage, PlayerFilter};
use db::queries::matches::{self, MatchWithPlayers, NamedEntry};
use db::rows::MatchRow;
use elo_core::team::Team;

use crate::domain::current_players::current_player;
use crate::domain::stored_score::StoredScore;
use crate::error::{ErrorCode, Result};

/// A match from the perspective of one of its players.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct PlayerMatch {
    /// The match.
    pub(crate) played: MatchRow,
    /// Its score.
    pub(crate) score: StoredScore,
    /// The player's team.
    pub(crate) team: Team,
    /// The player's rating change.
    pub(crate) own: NamedEntry,
    /// The partner.
    pub(crate) partner: NamedEntry,
    /// The opponents.
    pub(crate) opponents: [NamedEntry; 2],
}

/// A page of a player's matches.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Explanations {
    /// The matches, newest first.
    pub(crate) matches: Vec<PlayerMatch>,
    /// How many matches the player has played.
    pub(crate) total: u32,
}

/// Reads a page of a player's matches, newest first.
///
/// # Errors
///
/// [`ErrorCode::PlayerNotFound`].
#[tracing::instrument(level = "trace", skip_all)]
pub(crate) async fn read_explanations(
    connection: &mut db::Connection,
    group: GroupId,
    player: PlayerId,
    page: MatchPage,
) -> Result<Explanations> {
    let player = current_player(connection, group, player)
        .await?
        .ok_or(ErrorCode::PlayerNotFound)?;
    let filter = MatchFilter {
        players: Some(PlayerFilter::One(player.id)),
        ..MatchFilter::default()
    };
    let found = matches::list(connection, group, &filter, page).await?;
    let matches = found.into_iter().map(|found| PlayerMatch::of(found, player.id));
    Ok(Explanations {
        matches: matches.collect::<Result<_>>()?,
        total: player.matches_played.unsigned_abs(),
    })
}

impl PlayerMatch {
    /// The match from the perspective of `player`, who must have taken part in it.
    pub(crate) fn of(found: MatchWithPlayers, player: PlayerId) -> Result<Self> {
        let MatchWithPlayers { played, players } = found;
        let score = StoredScore::of(&played)?;
        let [first, second, third, fourth] = players;
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
