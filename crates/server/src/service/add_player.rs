//! The owner adds a player to a group.

use chrono::{DateTime, Utc};
use db::ids::GroupId;
use db::queries::players;
use db::rows::{NewPlayer, Player};
use elo_core::limits::START_RATING;
use elo_core::player::PlayerName;

use crate::error::Result;

/// Adds a player, who starts where everybody starts.
pub(crate) async fn add_player(
    connection: &mut db::Connection,
    group: GroupId,
    name: &PlayerName,
    at: DateTime<Utc>,
) -> Result<Player> {
    let new = NewPlayer {
        name: name.as_str(),
        starting_elo: START_RATING,
        created_at: at,
    };
    Ok(players::insert(connection, group, &new).await?)
}
