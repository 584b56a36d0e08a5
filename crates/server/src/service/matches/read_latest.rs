//! The latest match of a group.

use db::ids::{GroupId, PlayerId};
use db::queries::matches::{self, MatchWithPlayers};
use elo_core::rating::Standing;

use crate::domain::latest_match::read_standings_before;
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
