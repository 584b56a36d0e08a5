//! The rewinds of a group, and what of them is declared to its readers.

use std::collections::BTreeMap;

use db::ids::{GroupId, PlayerId};
use db::queries::players;
use db::queries::rewinds::{self, KeptRewind};
use db::rows::{DeclaredChangeRow, PlayerRow};
use elo_core::limits::DECLARED_CHANGES_MAX;

use super::removed_players::name_current_players;
use crate::error::Result;

/// Maximum of rewinds in the admins' list, the latest ones.
const REWINDS_MAX: u32 = 20;

/// Rewinds whose removed matches can be entered again, with the players of these matches.
pub(crate) struct ListedRewinds {
    /// The rewinds, newest first.
    pub(crate) rewinds: Vec<KeptRewind>,
    /// The players who have not been deleted since.
    pub(crate) players: BTreeMap<PlayerId, PlayerRow>,
}

/// The latest rewinds whose removed matches are still kept.
#[tracing::instrument(level = "trace", skip_all)]
pub(crate) async fn list_rewinds(connection: &mut db::Connection, group: GroupId) -> Result<ListedRewinds> {
    let mut rewinds = rewinds::kept(connection, group, REWINDS_MAX).await?;
    for rewind in &mut rewinds {
        name_current_players(connection, group, &mut rewind.removed).await?;
    }
    let removed = rewinds.iter().flat_map(|rewind| &rewind.removed);
    let mut ids: Vec<PlayerId> = removed.flat_map(|played| played.player_ids.clone()).collect();
    ids.sort_unstable();
    ids.dedup();
    let rows = players::by_ids(connection, group, &ids).await?;
    Ok(ListedRewinds {
        rewinds,
        players: rows.into_iter().map(|row| (row.id, row)).collect(),
    })
}

/// The latest changes of matches that were not the latest one.
#[tracing::instrument(level = "trace", skip_all)]
pub(crate) async fn list_declared_changes(
    connection: &mut db::Connection,
    group: GroupId,
) -> Result<Vec<DeclaredChangeRow>> {
    Ok(rewinds::declared_changes(connection, group, DECLARED_CHANGES_MAX).await?)
}
