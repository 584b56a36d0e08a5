//! The latest match of a group.

use db::ids::{GroupId, PlayerId};
use db::queries::matches::{self, MatchWithPlayers};
use db::queries::players;
use elo_core::rating::Standing;

use crate::domain::stored_rating::standings_before;
use crate::error::{ErrorCode, Result};

/// The latest match and the standings of its players before it. The connection must be in a snapshot.
#[tracing::instrument(level = "trace", skip_all)]
pub(crate) async fn read_latest_for_edit(
    connection: &mut db::Connection,
    group: GroupId,
) -> Result<(MatchWithPlayers, [(PlayerId, Standing); 4])> {
    let latest = matches::latest(connection, group)
        .await?
        .ok_or(ErrorCode::MatchNotFound)?;
    let before = read_standings_before(connection, &latest).await?;
    Ok((latest, before))
}

/// The latest match, if there is one.
#[tracing::instrument(level = "trace", skip_all)]
pub(crate) async fn read_latest(
    connection: &mut db::Connection,
    group: GroupId,
) -> Result<Option<MatchWithPlayers>> {
    Ok(matches::latest(connection, group).await?)
}

/// The standings of the four players before their match, team 1 first.
async fn read_standings_before(
    connection: &mut db::Connection,
    latest: &MatchWithPlayers,
) -> Result<[(PlayerId, Standing); 4]> {
    let four: Vec<PlayerId> = latest.players.iter().map(|named| named.entry.player_id).collect();
    let now = players::by_ids(connection, latest.played.group_id, &four).await?;
    standings_before(latest, &now)
}
