//! Who an id of a player means now: of one that was joined into another, the one who stayed.

use std::collections::BTreeMap;

use db::ids::{GroupId, PlayerId};
use db::queries::{joins, players};
use db::rows::PlayerRow;

use crate::error::Result;

/// The player with this id, or the one into whom that player was joined.
pub(crate) async fn current_player(
    connection: &mut db::Connection,
    group: GroupId,
    player: PlayerId,
) -> Result<Option<PlayerRow>> {
    if let Some(found) = players::by_id(connection, group, player).await? {
        return Ok(Some(found));
    }
    match joins::successor(connection, group, player).await? {
        Some(kept) => Ok(players::by_id(connection, group, kept).await?),
        None => Ok(None),
    }
}

/// The players with these ids, or into whom those were joined, by the ids asked for; without those that never were in
/// the group, or were deleted.
pub(crate) async fn current_ids(
    connection: &mut db::Connection,
    group: GroupId,
    ids: &[PlayerId],
) -> Result<BTreeMap<PlayerId, PlayerId>> {
    let joined = joins::successors(connection, group, ids).await?;
    let players = players::by_ids(connection, group, ids).await?;
    let players = players.into_iter().map(|player| (player.id, player.id));
    Ok(joined.into_iter().chain(players).collect())
}
