//! The ranking of a group.

use std::collections::HashMap;

use db::ids::{GroupId, PlayerId};
use db::queries::players;
use db::rows::PlayerRow;
use elo_core::ranking::ranks;
use elo_core::rating::trend;

use crate::error::Result;

/// A player with a rank.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct RankedPlayer {
    /// The rank; equal ratings share it.
    pub(crate) rank: u32,
    pub(crate) player: PlayerRow,
    /// The sum of the latest rating changes; `None` without matches.
    pub(crate) trend: Option<i32>,
    /// The number of matches in the trend.
    pub(crate) trend_matches: u32,
}

/// All players of a group in the order of the ranking, with their trends over the latest `matches` matches.
pub(crate) async fn rank_players(
    connection: &mut db::Connection,
    group: GroupId,
    matches: u32,
) -> Result<Vec<RankedPlayer>> {
    let players = players::ranking(connection, group).await?;
    let changes = players::recent_changes(connection, group, matches).await?;
    let changes: HashMap<_, _> = changes
        .into_iter()
        .map(|recent| (recent.player_id, recent.changes))
        .collect();
    let ranks = ranks(
        &players
            .iter()
            .map(|player| player.current_elo)
            .collect::<Vec<_>>(),
    );
    let ranked = ranks.into_iter().zip(players);
    Ok(ranked
        .map(|(rank, player)| with_trend(rank, player, &changes, matches))
        .collect())
}

/// The rank of one player.
pub(crate) async fn rank_of(connection: &mut db::Connection, player: &PlayerRow) -> Result<u32> {
    let above = players::count_above(connection, player.group_id, player.current_elo).await?;
    Ok(u32::try_from(above).unwrap_or(u32::MAX).saturating_add(1))
}

fn with_trend(
    rank: u32,
    player: PlayerRow,
    changes: &HashMap<PlayerId, Vec<i32>>,
    matches: u32,
) -> RankedPlayer {
    let changes = changes.get(&player.id).map(Vec::as_slice).unwrap_or_default();
    let trend_matches = u32::try_from(changes.len()).unwrap_or(u32::MAX);
    RankedPlayer {
        rank,
        trend: trend(changes, matches),
        trend_matches,
        player,
    }
}
