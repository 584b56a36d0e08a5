//! Deletes a player without matches.

use db::ids::PlayerId;
use db::queries::players::{self, Deletion};
use serde_json::json;

use crate::caller::actor::Actor;
use crate::domain::audit::{self, Action};
use crate::domain::group_access::GroupAccess;
use crate::error::{ErrorCode, Result};

/// Deletes the player. A player with matches is refused.
///
/// The group is locked first, so that no player is deleted while one of their matches is being saved.
#[tracing::instrument(level = "trace", skip_all)]
pub(crate) async fn delete_player(
    connection: &mut db::Connection,
    access: &GroupAccess,
    player: PlayerId,
    by: Actor,
) -> Result<()> {
    db::transaction(connection, async |connection| {
        let group = access.lock(connection).await?;
        match players::delete(connection, &group, player).await? {
            Deletion::Deleted => {
                let details = json!({"playerId": player});
                audit::record(connection, by, Action::PlayerDeleted, Some(group.id), details).await
            }
            Deletion::HasMatches => Err(ErrorCode::PlayerHasMatches.into()),
            Deletion::NotFound => Err(ErrorCode::PlayerNotFound.into()),
        }
    })
    .await
}
