//! Whose rating and rank a change of several matches moves.

use std::collections::BTreeMap;

use db::ids::{GroupId, PlayerId};
use db::queries::players;
use db::queries::rankings::{Compared, ComparedPlayer};
use db::rows::PlayerRow;
use elo_core::rating::Standing;

use crate::domain::ranking::{Place, places, rank_players};
use crate::error::Result;

/// A player whose standing changes.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct ChangedPlayer {
    /// The player, as before the change.
    pub(crate) player: PlayerRow,
    /// The rank before the change.
    pub(crate) rank_before: u32,
    /// The standing after it.
    pub(crate) after: Standing,
    /// The rank after it.
    pub(crate) rank_after: u32,
}

/// The players who get these standings, in the order of the ranking before. `gone` is no longer ranked after the change.
pub(crate) async fn changed_players(
    connection: &mut db::Connection,
    group: GroupId,
    after: &BTreeMap<PlayerId, Standing>,
    gone: Option<PlayerId>,
) -> Result<Vec<ChangedPlayer>> {
    let ids: Vec<PlayerId> = after.keys().copied().collect();
    let rows = players::by_ids(connection, group, &ids).await?;
    let mut rows: BTreeMap<PlayerId, PlayerRow> = rows.into_iter().map(|row| (row.id, row)).collect();
    let before = rank_players(connection, group, Compared::default()).await?;
    let stay = before.iter().filter(|place| Some(place.player.id) != gone);
    let changed = stay.map(|place| ComparedPlayer {
        current_elo: after
            .get(&place.player.id)
            .map_or(place.player.current_elo, |standing| standing.rating),
        ..place.player.clone()
    });
    let ranks: BTreeMap<PlayerId, u32> = places(changed.collect())
        .iter()
        .map(|place| (place.player.id, place.rank))
        .collect();
    let one = |Place { rank, player, .. }: &Place| {
        Some(ChangedPlayer {
            after: *after.get(&player.id)?,
            player: rows.remove(&player.id)?,
            rank_before: *rank,
            rank_after: *ranks.get(&player.id)?,
        })
    };
    Ok(before.iter().filter_map(one).collect())
}
