//! The splits of a group that can be undone.

use std::collections::BTreeMap;

use db::ids::PlayerId;
use db::queries::{players, splits};
use db::rows::{GroupRow, PlayerRow, UndoableSplitRow};

use crate::error::Result;

/// Maximum of splits in the list, the latest ones.
const SPLITS_MAX: u32 = 20;

/// A split that has not expired, and whose players are both there.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct ListedSplit {
    pub(crate) split: UndoableSplitRow,
    /// Whose the matches were.
    pub(crate) player: PlayerRow,
    /// Whose they are.
    pub(crate) other: PlayerRow,
}

/// The latest splits that have not expired, newest first, without those of which a player is no more.
pub(crate) async fn list_splits(
    connection: &mut db::Connection,
    group: &GroupRow,
) -> Result<Vec<ListedSplit>> {
    let found = splits::undoable(connection, group.id, SPLITS_MAX).await?;
    let ids: Vec<PlayerId> = found
        .iter()
        .flat_map(|split| [split.player_id, split.to_id])
        .collect();
    let rows = players::by_ids(connection, group.id, &ids).await?;
    let rows: BTreeMap<PlayerId, PlayerRow> = rows.into_iter().map(|player| (player.id, player)).collect();
    let listed = found.into_iter().filter_map(|split| {
        Some(ListedSplit {
            player: rows.get(&split.player_id)?.clone(),
            other: rows.get(&split.to_id)?.clone(),
            split,
        })
    });
    Ok(listed.collect())
}
