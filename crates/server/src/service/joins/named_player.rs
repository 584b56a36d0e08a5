//! A player who is joined or split.

use db::ids::{GroupId, PlayerId};
use db::queries::players;
use db::rows::PlayerRow;

use crate::error::{ErrorCode, Result};

/// A player of the group, who is not anonymised: who is not named any more would be again.
pub(super) async fn named_player(
    connection: &mut db::Connection,
    group: GroupId,
    player: PlayerId,
) -> Result<PlayerRow> {
    let player = players::by_id(connection, group, player)
        .await?
        .ok_or(ErrorCode::PlayerNotFound)?;
    if player.anonymised_at.is_some() {
        return Err(ErrorCode::PlayerNameless.into());
    }
    Ok(player)
}
