//! The figures of a group: totals, its latest match, its best and its most active players.

use db::queries::matches::{self, MatchWithPlayers};
use db::rows::GroupRow;
use elo_core::limits::{TOP_PLAYERS, TREND_MATCHES};

use crate::error::Result;
use crate::service::players::rank_players::{RankedPlayer, add_trends, rank_players};

/// The figures of a group.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct GroupStats {
    /// The group, with its totals.
    pub(crate) group: GroupRow,
    /// The match that was submitted last.
    pub(crate) latest_match: Option<MatchWithPlayers>,
    /// The best players.
    pub(crate) top_players: Vec<RankedPlayer>,
    /// The players with most matches; of equals the better ranked.
    pub(crate) most_active: Vec<RankedPlayer>,
}

/// Reads the figures.
pub(crate) async fn read_stats(connection: &mut db::Connection, group: GroupRow) -> Result<GroupStats> {
    let latest_match = matches::latest(connection, group.id).await?;
    let mut ranked = rank_players(connection, group.id).await?;
    let first = |ranked: &[RankedPlayer]| {
        let count = usize::try_from(TOP_PLAYERS).unwrap_or(usize::MAX);
        ranked.iter().take(count).cloned().collect()
    };
    let mut top_players: Vec<_> = first(&ranked);
    ranked.retain(|ranked| ranked.player.matches_played > 0);
    ranked.sort_by_key(|ranked| std::cmp::Reverse(ranked.player.matches_played));
    let mut most_active: Vec<_> = first(&ranked);
    for shown in [&mut top_players, &mut most_active] {
        add_trends(connection, group.id, shown, TREND_MATCHES).await?;
    }
    Ok(GroupStats {
        group,
        latest_match,
        top_players,
        most_active,
    })
}
