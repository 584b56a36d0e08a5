//! Players of a group who may be one person: what the import finds in a sheet, among those who are in the group.

use std::collections::BTreeMap;

use db::ids::GroupId;
use db::queries::{joins, players};
use db::rows::PlayerRow;
use match_sheets::near_names;
use tokio::task::spawn_blocking;

use crate::error::{Error, Result};

/// Maximum of pairs that are offered.
const PAIRS_MAX: usize = 10;
/// Maximum of pairs whose matches are compared.
const PAIRS_COMPARED: usize = 40;

/// The first pairs of players whose names are near and who have no match together, in the order of their names.
#[tracing::instrument(level = "trace", skip_all)]
pub(crate) async fn list_near_names(
    connection: &mut db::Connection,
    group: GroupId,
) -> Result<Vec<[PlayerRow; 2]>> {
    let rows = players::all(connection, group).await?;
    let known = rows.into_iter().filter(|player| player.anonymised_at.is_none());
    let by_name: BTreeMap<String, PlayerRow> = known.map(|player| (player.name.clone(), player)).collect();
    let names: Vec<String> = by_name.keys().cloned().collect();
    // Each name is compared with each other one.
    let finding = spawn_blocking(move || near_names(&names));
    let found = finding.await.map_err(Error::internal)?;
    let mut near = Vec::new();
    for pair in found.into_iter().take(PAIRS_COMPARED) {
        let [Some(one), Some(other)] = pair.each_ref().map(|name| by_name.get(name)) else {
            continue;
        };
        let met = joins::first_met(connection, group, [one.id, other.id]).await?;
        if met.is_none() {
            near.push([one.clone(), other.clone()]);
        }
        if near.len() == PAIRS_MAX {
            break;
        }
    }
    Ok(near)
}
