//! One match of a group.

use db::ids::{GroupId, MatchId};
use db::queries::matches::{self, MatchWithPlayers};

use crate::error::{ErrorCode, Result};

/// Reads a match.
///
/// # Errors
///
/// [`ErrorCode::MatchNotFound`].
#[tracing::instrument(level = "trace", skip_all)]
pub(crate) async fn read_match(
    connection: &mut db::Connection,
    group: GroupId,
    played: MatchId,
) -> Result<MatchWithPlayers> {
    let found = matches::by_id(connection, group, played).await?;
    found.ok_or_else(|| ErrorCode::MatchNotFound.into())
}
