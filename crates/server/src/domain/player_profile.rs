//! A player's profile.

use std::collections::HashMap;

use db::ids::{GroupId, PlayerId};
use db::queries::{player_matches, players};
use db::rows::PlayerRow;

use crate::domain::current_players::current_player;
use crate::domain::player_history::PlayerHistory;
use crate::domain::player_history::insights::Insights;
use crate::domain::ranking::rank_of;
use crate::error::{ErrorCode, Result};

/// A player with all matches.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Profile {
    /// The player.
    pub(crate) player: PlayerRow,
    /// The rank; `None` for a guest.
    pub(crate) rank: Option<u32>,
    /// The matches.
    pub(crate) history: PlayerHistory,
    /// Streaks, partners and opponents.
    pub(crate) insights: Insights,
    /// The players in the insights.
    pub(crate) companions: HashMap<PlayerId, PlayerRow>,
}

/// Reads the profile of one player of a group; of one who was joined into another, of that one.
#[tracing::instrument(level = "trace", skip_all)]
pub(crate) async fn read_profile(
    connection: &mut db::Connection,
    group: GroupId,
    player: PlayerId,
) -> Result<Profile> {
    let player = current_player(connection, group, player)
        .await?
        .ok_or(ErrorCode::PlayerNotFound)?;
    let rank = rank_of(connection, &player).await?;
    let history = read_history(connection, &player).await?;
    let insights = history.results.insights();
    let companion_ids: Vec<PlayerId> = insights.companions().map(|companion| companion.player).collect();
    let companions = players::by_ids(connection, group, &companion_ids).await?;
    Ok(Profile {
        rank,
        companions: companions.into_iter().map(|player| (player.id, player)).collect(),
        insights,
        history,
        player,
    })
}

async fn read_history(connection: &mut db::Connection, player: &PlayerRow) -> Result<PlayerHistory> {
    let mut history = PlayerHistory::default();
    for own in player_matches::all(connection, player.group_id, player.id).await? {
        history.add(own)?;
    }
    Ok(history)
}
