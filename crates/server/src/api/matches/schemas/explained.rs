//! The schemas of a match with its calculations.

use chrono::{DateTime, Utc};
use db::rows::GroupRow;
use serde::Serialize;
use utoipa::ToSchema;

use super::Match;
use crate::api::explanations::schemas::Explanation;
use crate::error::Result;
use crate::service::matches::explain_match::{ExplainedMatch, MovedPlayer};
use crate::service::players::read_explanations::PlayerMatch;

/// One match, how its rating changes were calculated, and what it did to the ranking.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ExplainedMatchData {
    /// The match.
    #[serde(rename = "match")]
    pub(crate) played: Match,
    /// The calculations of its four players, team 1 first.
    #[schema(min_items = 4, max_items = 4)]
    pub(crate) calculations: Vec<MatchCalculation>,
    /// Everyone whose rank changed, by the rank after the match.
    pub(crate) moves: Vec<MovedRank>,
    /// When one of the group's members has last settled questions about the match; null if that never happened. Who has
    /// asked earlier than that knows that somebody has looked.
    #[schema(required, example = json!(null))]
    pub(crate) questions_settled_at: Option<DateTime<Utc>>,
}

/// The calculation of the rating change of one player in one match.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct MatchCalculation {
    /// The player.
    #[schema(example = 314)]
    pub(crate) player_id: i64,
    /// How many matches the player had finished before.
    #[schema(example = 4)]
    pub(crate) played_before: i32,
    /// The calculation.
    #[serde(flatten)]
    pub(crate) explanation: Explanation,
}

/// A player whose rank a match changed.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct MovedRank {
    /// The player.
    #[schema(example = 314)]
    pub(crate) player_id: i64,
    /// The player's current name.
    #[schema(example = "Björn Ekström")]
    pub(crate) name: String,
    /// Set for an anonymised player: see `Player`.
    #[schema(required, example = json!(null))]
    pub(crate) former_number: Option<i32>,
    /// The rank before the match.
    #[schema(example = 6, minimum = 1)]
    pub(crate) rank_before: u32,
    /// The rank after the match.
    #[schema(example = 8, minimum = 1)]
    pub(crate) rank_after: u32,
}

impl ExplainedMatchData {
    pub(crate) fn new(explained: ExplainedMatch, group: &GroupRow) -> Result<Self> {
        let is_latest = explained.found.played.match_number == group.match_count;
        let calculation = |perspective: PlayerMatch| MatchCalculation {
            player_id: perspective.own.entry.player_id.0,
            played_before: perspective.own.entry.played_before,
            explanation: Explanation::from(perspective),
        };
        Ok(Self {
            played: Match::new(explained.found, is_latest)?,
            calculations: explained.perspectives.into_iter().map(calculation).collect(),
            moves: explained.moves.into_iter().map(MovedRank::from).collect(),
            questions_settled_at: explained.questions_settled_at,
        })
    }
}

impl From<MovedPlayer> for MovedRank {
    fn from(moved: MovedPlayer) -> Self {
        Self {
            player_id: moved.player.id.0,
            name: moved.player.name,
            former_number: moved.player.former_number,
            rank_before: moved.rank_before,
            rank_after: moved.rank_after,
        }
    }
}
