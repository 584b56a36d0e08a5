//! The four players of a match.

use std::collections::HashMap;

use db::ids::{GroupId, PlayerId};
use db::queries::players;
use db::rows::PlayerRow;
use elo_core::submission::Submission;

use crate::error::Result;

/// The players of the line-up in its order, team 1 first; unknown players are violations.
pub(crate) async fn find_players(
    connection: &mut db::Connection,
    group: GroupId,
    submission: &Submission<PlayerId>,
) -> Result<[PlayerRow; 4]> {
    let lineup = submission.lineup;
    let found = players::by_ids(connection, group, &lineup.players()).await?;
    let mut found: HashMap<PlayerId, PlayerRow> =
        found.into_iter().map(|player| (player.id, player)).collect();
    let unknown = lineup.unknown_players(|player| found.contains_key(&player));
    match lineup.players().map(|player| found.remove(&player)) {
        [Some(one), Some(two), Some(three), Some(four)] => Ok([one, two, three, four]),
        _ => Err(unknown.into()),
    }
}
