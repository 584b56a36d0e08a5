//! The owner adds a player to a group.

use chrono::{DateTime, Utc};
use db::ids::GroupId;
use db::queries::players;
use db::rows::{NewPlayer, Player};
use elo_core::limits::START_RATING;
use elo_core::player::PlayerName;
use serde_json::json;

use super::audit::{self, Action};
use crate::auth::actor::Actor;
use crate::error::Result;

/// Adds a player, who starts where everybody starts.
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
        let player = players::insert(connection, group, &new).await?;
        let details = json!({"playerId": player.id});
        audit::record(connection, by, Action::PlayerAdded, Some(group), details).await?;
        Ok(player)
    })
    .await
}
