//! The owner adds a player to a group.

use chrono::{DateTime, Utc};
use db::ids::GroupId;
use db::queries::{groups, players};
use db::rows::{NewPlayer, Player};
use elo_core::limits::{PLAYERS_MAX, START_RATING};
use elo_core::player::PlayerName;
use serde_json::json;

use super::audit::{self, Action};
use crate::auth::actor::Actor;
use crate::error::{ErrorCode, Result};

/// Adds a player, who starts where everybody starts, to a group that has room for one more.
pub(crate) async fn add_player(
    connection: &mut db::Connection,
    group: GroupId,
    name: &PlayerName,
    by: Actor,
    at: DateTime<Utc>,
) -> Result<Player> {
    let new = NewPlayer {
        name: name.as_str(),
        starting_elo: START_RATING,
        created_at: at,
    };
    db::transaction(connection, async |connection| {
        // Held, so that two at once cannot both be the last that there is room for.
        let held = groups::lock(connection, group)
            .await?
            .ok_or(ErrorCode::GroupNotFound)?;
        if held.player_count.unsigned_abs() >= PLAYERS_MAX {
            return Err(ErrorCode::TooManyPlayers.with("max", PLAYERS_MAX).into());
        }
        let player = players::insert(connection, group, &new).await?;
        let details = json!({"playerId": player.id});
        audit::record(connection, by, Action::PlayerAdded, Some(group), details).await?;
        Ok(player)
    })
    .await
}
