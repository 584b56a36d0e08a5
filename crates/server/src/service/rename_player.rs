//! The owner corrects a player's name.

use db::ids::{GroupId, PlayerId};
use db::queries::players;
use db::rows::Player;
use elo_core::player::PlayerName;

use crate::error::{ErrorCode, Result};

/// Gives the player another name; past matches show it too.
pub(crate) async fn rename_player(
    connection: &mut db::Connection,
    group: GroupId,
    player: PlayerId,
    name: &PlayerName,
) -> Result<Player> {
    let renamed = players::rename(connection, group, player, name.as_str()).await?;
    renamed.ok_or_else(|| ErrorCode::PlayerNotFound.into())
}
