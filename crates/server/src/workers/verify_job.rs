//! The verification job, which replays groups at leisure and reports what differs.

use std::num::NonZeroU32;
use std::time::Duration;

use actix_web::web;
use db::queries::{group_checks, operations};
use db::with_causes;
use tokio::time::sleep;

use crate::config::Verification;
use crate::error::Result;
use crate::service::operations::verify_group::verify_group;
use crate::state::State;

/// How long the job waits if no group is due, or the database is unavailable.
const IDLE: Duration = Duration::from_secs(30);

/// Verifies one group after another while it is polled, the one with the oldest check first. Several servers share the
/// groups.
pub(crate) async fn run_verify_job(state: web::Data<State>, settings: Verification) {
    let Some(rate) = NonZeroU32::new(settings.matches_per_second) else {
        return;
    };
    loop {
        let pause = match verify_next(&state, settings.interval).await {
            Ok(Some(matches)) => pause_after(matches, rate),
            Ok(None) => settings.interval.min(IDLE),
            Err(error) => {
                tracing::error!(cause = %with_causes(&error), "could not verify a group");
                IDLE
            }
        };
        sleep(pause).await;
    }
}

/// The time in which that many matches may be replayed, a group without matches counting as one.
fn pause_after(matches: usize, rate: NonZeroU32) -> Duration {
    let matches = u32::try_from(matches).unwrap_or(u32::MAX).max(1);
    Duration::from_secs(1) * matches / rate.get()
}

/// Verifies the group that is due, and returns the number of its matches.
async fn verify_next(state: &State, interval: Duration) -> Result<Option<usize>> {
    let taken = group_checks::take_next(&mut *state.connection().await?, interval).await?;
    let Some(group) = taken else {
        return Ok(None);
    };
    let mut snapshot = state.snapshot().await?;
    let Some(stored) = operations::by_id(&mut snapshot, group).await? else {
        return Ok(None);
    };
    let verified = verify_group(&mut snapshot, &stored).await?;
    drop(snapshot);
    let differences = verified.differences.len();
    state.metrics.observe_verification(differences);
    if let Some(first) = verified.differences.first() {
        tracing::error!(
            %group,
            differences,
            ?first,
            "a group differs from the replay of its matches; `duelo verify --fix` repairs it"
        );
    }
    group_checks::record(&mut *state.connection().await?, group, differences).await?;
    Ok(Some(verified.matches))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pause_follows_the_number_of_matches() {
        let rate = NonZeroU32::new(500).unwrap();
        assert_eq!(pause_after(0, rate), Duration::from_millis(2));
        assert_eq!(pause_after(1_000, rate), Duration::from_secs(2));
    }
}
