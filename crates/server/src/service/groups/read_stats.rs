//! The figures of a group, for its page's head and sides.

use db::queries::matches::{self, MatchWithPlayers};
use db::rows::Group;
use elo_core::limits::{TOP_PLAYERS, TREND_MATCHES};

use crate::error::Result;
use crate::service::players::rank_players::{RankedPlayer, rank_players};

/// What a group's row does not tell by itself.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct GroupFigures {
    /// The match that was submitted last.
    pub(crate) latest_match: Option<MatchWithPlayers>,
    /// The first in the ranking.
    pub(crate) top_players: Vec<RankedPlayer>,
    /// Those who have played most matches; of equals the better ranked.
    pub(crate) most_active: Vec<RankedPlayer>,
}

/// Collects the figures.
pub(crate) async fn group_figures(connection: &mut db::Connection, group: &Group) -> Result<GroupFigures> {
    let latest_match = matches::latest(connection, group.id).await?;
    let mut ranked = rank_players(connection, group.id, TREND_MATCHES).await?;
    let first = |ranked: &[RankedPlayer]| {
        let count = usize::try_from(TOP_PLAYERS).unwrap_or(usize::MAX);
        ranked.iter().take(count).cloned().collect()
    };
    let top_players = first(&ranked);
    ranked.retain(|ranked| ranked.player.matches_played > 0);
    ranked.sort_by_key(|ranked| std::cmp::Reverse(ranked.player.matches_played));
    Ok(GroupFigures {
        latest_match,
        top_players,
        most_active: first(&ranked),
    })
}
