//! Undoes the latest matches of a group, one after the other.

use std::collections::BTreeMap;

use db::ids::PlayerId;
use db::queries::matches::MatchWithPlayers;
use db::queries::{match_log, players};
use db::rows::GroupRow;
use elo_core::limits::REWIND_MATCHES_MAX;
use elo_core::rating::Standing;

use crate::domain::stored_rating::{standing, standing_before};
use crate::error::{Error, ErrorCode, Result};

/// The latest matches of a group, and the standings before them.
pub(super) struct Undone {
    /// The matches, in their order.
    pub(super) matches: Vec<MatchWithPlayers>,
    /// The standings of their players before the first of them.
    pub(super) standings: BTreeMap<PlayerId, Standing>,
}

/// Undoes all matches after number `after`, as if the latest one were deleted again and again.
///
/// # Errors
///
/// [`ErrorCode::RewindOutOfRange`] unless these are one to [`REWIND_MATCHES_MAX`] matches.
pub(super) async fn undo_after(
    connection: &mut db::Connection,
    group: &GroupRow,
    after: i32,
) -> Result<Undone> {
    let first = group
        .match_count
        .saturating_sub_unsigned(REWIND_MATCHES_MAX)
        .max(0);
    if !(first..group.match_count).contains(&after) {
        let refusal = ErrorCode::RewindOutOfRange.with("first", first);
        return Err(refusal.with("last", group.match_count.saturating_sub(1)).into());
    }
    let matches = match_log::after(connection, group.id, after, REWIND_MATCHES_MAX.into()).await?;
    let ids: Vec<PlayerId> = matches
        .iter()
        .flat_map(|played| played.players.iter().map(|named| named.entry.player_id))
        .collect();
    let now = players::by_ids(connection, group.id, &ids).await?;
    let mut standings: BTreeMap<_, _> = now.iter().map(|player| (player.id, standing(player))).collect();
    for named in matches.iter().rev().flat_map(|played| &played.players) {
        let standing = standings
            .get_mut(&named.entry.player_id)
            .ok_or_else(|| Error::internal("a player of a stored match is not stored"))?;
        *standing = standing_before(&named.entry, *standing);
    }
    Ok(Undone { matches, standings })
}
