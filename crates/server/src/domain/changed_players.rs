//! Whose rating and rank a change of several matches moves.

use std::collections::BTreeMap;

use db::ids::{GroupId, PlayerId};
use db::queries::players;
use db::queries::rankings::{Compared, ComparedPlayer};
use db::rows::PlayerRow;
use elo_core::ranking::RankChange;
use elo_core::rating::Standing;

use crate::domain::ranking::{Place, places, rank_players};
use crate::error::Result;

/// A player whose standing changes.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct ChangedPlayer {
    /// The player, as before the change.
    pub(crate) player: PlayerRow,
    /// The standing after the change.
    pub(crate) after: Standing,
    /// The ranks before and after it; `None` for a guest.
    pub(crate) ranks: Option<RankChange>,
}

/// The players who get these standings, in the order of the ranking before. `gone` is not ranked after the change.
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
    let ranks_after: BTreeMap<PlayerId, u32> = places(changed.collect())
        .iter()
        .filter_map(|place| Some((place.player.id, place.rank?)))
        .collect();
    let one = |Place { rank, player, .. }: &Place| {
        Some(ChangedPlayer {
            after: *after.get(&player.id)?,
            player: rows.remove(&player.id)?,
            ranks: rank
                .zip(ranks_after.get(&player.id).copied())
                .map(|(before, after)| RankChange { before, after }),
        })
    };
    Ok(before.iter().filter_map(one).collect())
}
