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

/// All players of a group in the order of the ranking, without trends.
pub(crate) async fn rank_players(
    connection: &mut db::Connection,
    group: GroupId,
) -> Result<Vec<RankedPlayer>> {
    Ok(ranked(players::ranking(connection, group).await?))
}

/// The players, which are in the order of the ranking, with ranks and without trends.
pub(crate) fn ranked(players: Vec<PlayerRow>) -> Vec<RankedPlayer> {
    let ratings: Vec<i32> = players.iter().map(|player| player.current_elo).collect();
    let ranked = ranks(&ratings).into_iter().zip(players);
    ranked
        .map(|(rank, player)| RankedPlayer {
            rank,
            player,
            trend: None,
            trend_matches: 0,
        })
        .collect()
}

/// Sets the trends of these players over their latest `matches` matches.
pub(crate) async fn add_trends(
    connection: &mut db::Connection,
    group: GroupId,
    ranked: &mut [RankedPlayer],
    matches: u32,
) -> Result<()> {
    let ids: Vec<PlayerId> = ranked.iter().map(|ranked| ranked.player.id).collect();
    let changes = players::recent_changes(connection, group, &ids, matches).await?;
    let changes: HashMap<_, _> = changes
        .into_iter()
        .map(|recent| (recent.player_id, recent.changes))
        .collect();
    for ranked in ranked {
        if let Some(changes) = changes.get(&ranked.player.id) {
            ranked.set_trend(changes, matches);
        }
    }
    Ok(())
}

impl RankedPlayer {
    /// Sets the trend from the latest rating changes, oldest first.
    pub(crate) fn set_trend(&mut self, changes: &[i32], matches: u32) {
        self.trend = trend(changes, matches);
        self.trend_matches = u32::try_from(changes.len()).unwrap_or(u32::MAX);
    }
}

/// The rank of one player.
pub(crate) async fn rank_of(connection: &mut db::Connection, player: &PlayerRow) -> Result<u32> {
    let above = players::count_above(connection, player.group_id, player.current_elo).await?;
    Ok(u32::try_from(above).unwrap_or(u32::MAX).saturating_add(1))
}
