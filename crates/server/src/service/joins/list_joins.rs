//! The joins of a group that can be undone.

use std::collections::BTreeMap;

use db::ids::{MatchId, PlayerId};
use db::queries::joins::{self, UndoableJoin};
use db::queries::players;
use db::rows::{GroupRow, PlayerRow};

use super::undo_join::{is_split_since, played_since};
use crate::error::Result;

/// Maximum of joins in the list, the latest ones.
const JOINS_MAX: u32 = 20;

/// A join that has not expired.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct ListedJoin {
    pub(crate) found: UndoableJoin,
    /// The player of whom the joined one is a part now.
    pub(crate) kept: PlayerRow,
    /// The matches that the joined player has played since, with their numbers.
    pub(crate) played_since: BTreeMap<MatchId, i32>,
    /// Whether matches of the dropped player were split off since.
    pub(crate) is_split_since: bool,
}

/// The latest joins that have not expired, newest first.
#[tracing::instrument(level = "trace", skip_all)]
pub(crate) async fn list_joins(connection: &mut db::Connection, group: &GroupRow) -> Result<Vec<ListedJoin>> {
    let found = joins::undoable(connection, group.id, None, JOINS_MAX).await?;
    let ids: Vec<PlayerId> = found.iter().map(|join| join.kept).collect();
    let kept = players::by_ids(connection, group.id, &ids).await?;
    let kept: BTreeMap<PlayerId, PlayerRow> = kept.into_iter().map(|player| (player.id, player)).collect();
    let mut listed = Vec::new();
    for found in found {
        let Some(kept) = kept.get(&found.kept).cloned() else {
            continue;
        };
        let played_since = played_since(connection, group, &found).await?;
        let is_split_since = is_split_since(connection, group, &found).await?;
        listed.push(ListedJoin {
            found,
            kept,
            played_since,
            is_split_since,
        });
    }
    Ok(listed)
}
