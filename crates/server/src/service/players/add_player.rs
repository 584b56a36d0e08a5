//! Adds a player to a group.

use chrono::{DateTime, Utc};
use db::queries::players;
use db::rows::{NewPlayerRow, PlayerRow};
use elo_core::limits::{PLAYERS_MAX, START_RATING};
use elo_core::player::PlayerName;
use serde_json::json;

use crate::caller::actor::Actor;
use crate::domain::audit::{self, Action};
use crate::domain::group_access::GroupAccess;
use crate::domain::ranking::rank_of;
use crate::error::{ErrorCode, Result};

/// Adds a player with the initial rating, unless the group has reached its limit. Returns the player and the rank.
#[tracing::instrument(level = "trace", skip_all)]
pub(crate) async fn add_player(
    connection: &mut db::Connection,
    access: &GroupAccess,
    name: &PlayerName,
    by: Actor,
    at: DateTime<Utc>,
) -> Result<(PlayerRow, Option<u32>)> {
    let new = NewPlayerRow {
        name: name.as_str(),
        starting_elo: START_RATING,
        created_at: at,
    };
    db::transaction(connection, async |connection| {
        let group = access.lock(connection).await?;
        if group.player_count.unsigned_abs() >= PLAYERS_MAX {
            return Err(ErrorCode::TooManyPlayers.with("max", PLAYERS_MAX).into());
        }
        let player = players::insert(connection, &group, &new).await?;
        let details = json!({"playerId": player.id});
        audit::record(connection, by, Action::PlayerAdded, Some(group.id), details).await?;
        let rank = rank_of(connection, &player).await?;
        Ok((player, rank))
    })
    .await
}
