//! The owner removes a player who has not played.

use db::ids::{GroupId, PlayerId};
use db::queries::players::{self, Deletion};

use crate::error::{ErrorCode, Result};

/// Deletes the player. History keeps its people: one who has matches stays.
pub(crate) async fn delete_player(
    connection: &mut db::Connection,
    group: GroupId,
    player: PlayerId,
) -> Result<()> {
    match players::delete(connection, group, player).await? {
        Deletion::Deleted => Ok(()),
        Deletion::HasMatches => Err(ErrorCode::PlayerHasMatches.into()),
        Deletion::NotFound => Err(ErrorCode::PlayerNotFound.into()),
    }
}
