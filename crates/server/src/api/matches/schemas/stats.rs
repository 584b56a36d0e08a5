//! The schemas of the statistics and months of a group's matches.

use db::queries::match_days::MonthRow;
use db::queries::matches::MatchWithPlayers;
use db::rows::GroupRow;
use serde::Serialize;
use utoipa::ToSchema;

use super::Match;
use crate::error::Result;

/// Statistics of all matches of a group.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct MatchStats {
    /// How many matches.
    #[schema(example = 142)]
    pub(crate) total_matches: u32,
    /// How many games in all.
    #[schema(example = 3230)]
    pub(crate) total_games: u64,
    /// The match that was submitted last.
    #[schema(required)]
    pub(crate) latest_match: Option<Match>,
}

/// The matches of a month.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct MatchMonth {
    /// Year and month.
    #[schema(example = "2025-06")]
    pub(crate) month: String,
    /// How many matches were played in it.
    #[schema(example = 13)]
    pub(crate) matches: u32,
}

/// The months in which a group has matches.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct MatchMonths {
    /// Newest first.
    pub(crate) months: Vec<MatchMonth>,
}

/// The statistics of a group's matches.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct MatchStatsData {
    /// The statistics.
    pub(crate) stats: MatchStats,
}

impl MatchMonths {
    pub(crate) fn new(months: Vec<MonthRow>) -> Self {
        let month = |MonthRow { first_day, matches }| MatchMonth {
            month: first_day.format("%Y-%m").to_string(),
            matches: u32::try_from(matches).unwrap_or(u32::MAX),
        };
        Self {
            months: months.into_iter().map(month).collect(),
        }
    }
}

impl MatchStats {
    pub(crate) fn new(group: &GroupRow, latest: Option<MatchWithPlayers>) -> Result<Self> {
        Ok(Self {
            total_matches: group.match_count.unsigned_abs(),
            total_games: group.game_count.unsigned_abs(),
            latest_match: latest.map(|found| Match::new(found, true)).transpose()?,
        })
    }
}
