//! The owner corrects a player's name.

use db::ids::{GroupId, PlayerId};
use db::queries::{groups, players};
use db::rows::Player;
use elo_core::player::PlayerName;
use serde_json::json;

use super::audit::{self, Action};
use crate::auth::actor::Actor;
use crate::error::{ErrorCode, Result};

/// Gives the player another name; past matches show it too.
///
/// The group is locked before the player, as by everything that changes players: in the other order a match that is
/// submitted meanwhile and this would wait for each other.
pub(crate) async fn rename_player(
    connection: &mut db::Connection,
    group: GroupId,
    player: PlayerId,
    name: &PlayerName,
    by: Actor,
) -> Result<Player> {
    db::transaction(connection, async |connection| {
        groups::lock(connection, group)
            .await?
            .ok_or(ErrorCode::GroupNotFound)?;
        let renamed = players::rename(connection, group, player, name.as_str()).await?;
        let renamed = renamed.ok_or(ErrorCode::PlayerNotFound)?;
        let details = json!({"playerId": player});
        audit::record(connection, by, Action::PlayerRenamed, Some(group), details).await?;
        Ok(renamed)
    })
    .await
}
