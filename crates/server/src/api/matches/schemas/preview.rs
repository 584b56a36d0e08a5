//! The schemas of previews.

use elo_core::preview::PlayerPreview;
use serde::Serialize;
use utoipa::ToSchema;

use super::PerTeam;
use crate::api::players::schemas::PlayerStatus;
use crate::service::matches::preview_match::PreviewedMatch;

/// The effect of a match on its four players.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Preview)]
pub(crate) struct PreviewResponse {
    /// The team that would win: 1 or 2.
    #[schema(minimum = 1, maximum = 2, example = 1)]
    pub(crate) winner: u8,
    /// Sets won by each team.
    pub(crate) sets_won: PerTeam,
    /// Games won by each team over all sets.
    pub(crate) games: PerTeam,
    /// By how many games; 0 when the losers won more games.
    #[schema(example = 7)]
    pub(crate) margin: u32,
    /// The four players, team 1 first.
    #[schema(min_items = 4, max_items = 4)]
    pub(crate) players: Vec<PreviewedPlayer>,
}

/// The effect of the match on one player.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PreviewedPlayer {
    /// The player.
    #[schema(example = 314)]
    pub(crate) player_id: i64,
    /// The current rating.
    #[schema(example = 1538)]
    pub(crate) elo_before: i32,
    /// The rating as it would be.
    #[schema(example = 1552)]
    pub(crate) elo_after: i32,
    /// The difference.
    #[schema(example = 14)]
    pub(crate) elo_change: i32,
    /// The place in the ranking now; null for a guest.
    #[schema(required, example = 7)]
    pub(crate) rank_before: Option<u32>,
    /// The place in the ranking as it would be; null for a guest.
    #[schema(required, example = 6)]
    pub(crate) rank_after: Option<u32>,
    /// The expected score of the player's team, in percent.
    #[schema(example = 70.3)]
    pub(crate) expected_win_percent: f64,
    /// The K-factor of the player.
    #[schema(example = 20)]
    pub(crate) k_factor: u32,
    /// The change for the result alone, before the games and rounding.
    #[schema(example = 5.93)]
    pub(crate) raw_change: f64,
    /// The status after the match.
    pub(crate) status_after: PlayerStatus,
}

/// A preview.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct PreviewData {
    /// The preview.
    pub(crate) preview: PreviewResponse,
}

impl From<PreviewedMatch> for PreviewResponse {
    fn from(previewed: PreviewedMatch) -> Self {
        let PreviewedMatch { outcome, players } = previewed;
        Self {
            winner: outcome.winner.number(),
            sets_won: PerTeam(outcome.sets_won),
            games: PerTeam(outcome.games),
            margin: outcome.margin,
            players: players.into_iter().map(PreviewedPlayer::from).collect(),
        }
    }
}

impl From<PlayerPreview<db::ids::PlayerId>> for PreviewedPlayer {
    fn from(preview: PlayerPreview<db::ids::PlayerId>) -> Self {
        let change = preview.change;
        Self {
            player_id: preview.player.0,
            elo_before: change.before,
            elo_after: change.after,
            elo_change: change.change,
            rank_before: preview.ranks.map(|ranks| ranks.before),
            rank_after: preview.ranks.map(|ranks| ranks.after),
            expected_win_percent: change.expected * 100.0,
            k_factor: change.k_factor,
            raw_change: change.raw_change,
            status_after: change.status_after().into(),
        }
    }
}
