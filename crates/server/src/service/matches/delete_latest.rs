//! A member deletes the latest match.

use db::queries::latest_match::LatestMatch;
use elo_core::correction::correct;

use super::change_latest::{
    Change, Changed, Kind, LatestMatchTarget, change_latest, ranking_after, stored_standings,
};
use crate::domain::stored_rating::standings_before;
use crate::error::Result;
use crate::state::State;

/// Deletes the latest match, which must be locked, and restores the standings of its players. Its lock is deleted too.
#[tracing::instrument(level = "trace", skip_all)]
pub(crate) async fn delete_latest(state: &State, target: &LatestMatchTarget) -> Result<Changed> {
    change_latest(state, target, Kind::Deletion, delete).await
}

fn delete(found: &LatestMatch) -> Result<(Change, Changed)> {
    let before = standings_before(&found.latest, &found.players)?;
    let standings = stored_standings(found, &correct(&before, None).standings, &[])?;
    let changed = Changed {
        latest: found.previous.clone(),
        ranking: ranking_after(found, &standings, &[]),
        total_players: found.group.player_count.unsigned_abs(),
    };
    Ok((Change::Deletion(standings), changed))
}
