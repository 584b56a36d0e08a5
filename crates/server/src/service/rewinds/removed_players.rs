//! The players of removed matches, of whom some may have been joined since.

use std::collections::BTreeSet;

use db::ids::{GroupId, PlayerId};
use db::rows::RemovedMatchRow;

use crate::domain::current_players::current_ids;
use crate::error::Result;

/// Replaces players who were joined into others by these, where the four stay four: who have a match together are not
/// one person, so it stays as it is and cannot be entered again.
pub(super) async fn name_current_players(
    connection: &mut db::Connection,
    group: GroupId,
    removed: &mut [RemovedMatchRow],
) -> Result<()> {
    let all: BTreeSet<PlayerId> = removed
        .iter()
        .flat_map(|played| played.player_ids.iter().copied())
        .collect();
    let all: Vec<PlayerId> = all.into_iter().collect();
    let now = current_ids(connection, group, &all).await?;
    for played in removed {
        let ids = played.player_ids.iter();
        let current: Vec<PlayerId> = ids.map(|id| now.get(id).copied().unwrap_or(*id)).collect();
        if current.iter().collect::<BTreeSet<_>>().len() == current.len() {
            played.player_ids = current;
        }
    }
    Ok(())
}
