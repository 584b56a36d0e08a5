//! Renames a player.

use db::ids::PlayerId;
use db::queries::players;
use db::rows::PlayerRow;
use elo_core::player::PlayerName;
use serde_json::json;

use crate::caller::actor::Actor;
use crate::domain::audit::{self, Action};
use crate::domain::group_access::GroupAccess;
use crate::domain::ranking::rank_of;
use crate::error::{ErrorCode, Result};

/// Renames the player; past matches show the new name too. Returns the player and the rank.
pub(crate) async fn rename_player(
    connection: &mut db::Connection,
    access: &GroupAccess,
    player: PlayerId,
    name: &PlayerName,
    by: Actor,
) -> Result<(PlayerRow, u32)> {
    db::transaction(connection, async |connection| {
        let group = access.lock(connection).await?;
        let renamed = players::rename(connection, &group, player, name.as_str()).await?;
        let Some(renamed) = renamed else {
            let found = players::by_id(connection, group.id, player).await?;
            return Err(found
                .map_or(ErrorCode::PlayerNotFound, |_| ErrorCode::PlayerAnonymous)
                .into());
        };
        let details = json!({"playerId": player});
        audit::record(connection, by, Action::PlayerRenamed, Some(group.id), details).await?;
        let rank = rank_of(connection, &renamed).await?;
        Ok((renamed, rank))
    })
    .await
}
