//! The splits of a group that can be undone.

use std::collections::BTreeMap;

use db::ids::PlayerId;
use db::queries::{players, splits};
use db::rows::{GroupRow, PlayerRow, UndoableSplitRow};

use super::undo_split::is_split_since;
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
    /// Whether matches of it were split off again since.
    pub(crate) is_split_since: bool,
}

/// The latest splits that have not expired, newest first, without those of which a player is no more.
#[tracing::instrument(level = "trace", skip_all)]
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
    let mut listed = Vec::new();
    for split in found {
        let players = [split.player_id, split.to_id].map(|id| rows.get(&id).cloned());
        let [Some(player), Some(other)] = players else {
            continue;
        };
        listed.push(ListedSplit {
            is_split_since: is_split_since(connection, group, &split).await?,
            split,
            player,
            other,
        });
    }
    Ok(listed)
}
