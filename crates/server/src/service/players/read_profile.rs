//! A player's profile.

use std::collections::HashMap;
use std::sync::Arc;

use db::ids::PlayerId;
use db::queries::{player_matches, players};
use db::rows::{GroupRow, PlayerRow};

use super::rank_players::rank_of;
use crate::error::{ErrorCode, Result};
use crate::player_histories::history::PlayerHistory;
use crate::player_histories::insights::Insights;
use crate::state::State;

/// A player with all matches.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Profile {
    /// The player.
    pub(crate) player: PlayerRow,
    /// The rank.
    pub(crate) rank: u32,
    /// The matches.
    pub(crate) history: Arc<PlayerHistory>,
    /// Streaks, partners and opponents.
    pub(crate) insights: Insights,
    /// The players in the insights.
    pub(crate) companions: HashMap<PlayerId, PlayerRow>,
}

/// Reads the profile of one player of a group.
pub(crate) async fn read_profile(
    state: &State,
    connection: &mut db::Connection,
    group: &GroupRow,
    player: PlayerId,
) -> Result<Profile> {
    let player = players::by_id(connection, group.id, player)
        .await?
        .ok_or(ErrorCode::PlayerNotFound)?;
    let rank = rank_of(connection, &player).await?;
    let history = read_history(state, connection, group, &player).await?;
    let insights = history.results.insights();
    let companion_ids: Vec<PlayerId> = insights.companions().map(|companion| companion.player).collect();
    let companions = players::by_ids(connection, group.id, &companion_ids).await?;
    Ok(Profile {
        rank,
        companions: companions.into_iter().map(|player| (player.id, player)).collect(),
        insights,
        history,
        player,
    })
}

/// Continues the history that is known, or reads all matches.
async fn read_history(
    state: &State,
    connection: &mut db::Connection,
    group: &GroupRow,
    player: &PlayerRow,
) -> Result<Arc<PlayerHistory>> {
    let mut history = state.player_histories.get(group, player.id).unwrap_or_default();
    if !history.leads_to(player) {
        history = continued(connection, history, player).await?;
    }
    if !history.leads_to(player) {
        history = continued(connection, Arc::default(), player).await?;
    }
    state.player_histories.put(group, player.id, &history);
    Ok(history)
}

/// The history with the matches that are not in it.
async fn continued(
    connection: &mut db::Connection,
    mut history: Arc<PlayerHistory>,
    player: &PlayerRow,
) -> Result<Arc<PlayerHistory>> {
    let newer = player_matches::after(connection, player.group_id, player.id, history.latest_match()).await?;
    let added = Arc::make_mut(&mut history);
    for own in newer {
        added.add(own)?;
    }
    Ok(history)
}
