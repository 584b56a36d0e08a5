//! The owner deletes the latest match.

use db::ids::GroupId;
use db::queries::amend;
use elo_core::amendment::amend;

use super::amend_latest::{Meant, described, find_latest, read_standings_before, stored_standings};
use super::audit::{self, Action};
use crate::auth::actor::Actor;
use crate::error::{ErrorCode, Result};

/// Deletes the latest match, which must be held, and puts its players back where they stood. The lock goes with it.
pub(crate) async fn delete_latest(
    connection: &mut db::Connection,
    group: GroupId,
    meant: Meant,
    by: Actor,
) -> Result<()> {
    if meant.lock.is_none() {
        return Err(ErrorCode::MatchLockExpired.into());
    }
    db::transaction(connection, async |connection| {
        let (group, latest) = find_latest(connection, group, meant).await?;
        let (number, saved_at) = (latest.played.match_number, latest.played.created_at);
        let before = read_standings_before(connection, &latest).await?;
        let amended = amend(&before, None);
        let standings = stored_standings(connection, &amended.standings, (number, saved_at), &[]).await?;
        let was = described(&latest);
        audit::record(connection, by, Action::MatchDeleted, Some(group.id), was).await?;
        Ok(amend::delete(connection, group.id, number, &standings).await?)
    })
    .await
}
