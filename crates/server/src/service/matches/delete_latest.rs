//! The owner deletes the latest match.

use db::ids::GroupId;
use db::queries::corrections;
use db::queries::matches::{self, MatchWithPlayers};
use elo_core::correction::correct;
use elo_core::limits::TREND_MATCHES;

use crate::caller::actor::Actor;
use crate::domain::audit::{self, Action};
use crate::domain::latest_match::{
    LatestMatchTarget, described, find_latest, read_standings_before, stored_standings,
};
use crate::error::{ErrorCode, Result};
use crate::service::players::rank_players::{RankedPlayer, rank_players};

/// Deletes the latest match, which must be locked, and restores the standings of its players. Its lock is deleted too.
/// Returns the new latest match and the ranking.
pub(crate) async fn delete_latest(
    connection: &mut db::Connection,
    group: GroupId,
    target: LatestMatchTarget,
    by: Actor,
) -> Result<(Option<MatchWithPlayers>, Vec<RankedPlayer>)> {
    if target.lock.is_none() {
        return Err(ErrorCode::MatchLockExpired.into());
    }
    db::transaction(connection, async |connection| {
        let (group, latest) = find_latest(connection, group, target).await?;
        let last = (latest.played.match_number, latest.played.created_at);
        let before = read_standings_before(connection, &latest).await?;
        let corrected = correct(&before, None);
        let standings = stored_standings(connection, group.id, &corrected.standings, last, &[]).await?;
        let was = described(&latest);
        audit::record(connection, by, Action::MatchDeleted, Some(group.id), was).await?;
        corrections::delete(connection, &group, &latest.played, &standings).await?;
        let latest = matches::latest(connection, group.id).await?;
        let ranking = rank_players(connection, group.id, TREND_MATCHES).await?;
        Ok((latest, ranking))
    })
    .await
}
