//! Tells the owner of a group that others submit many matches.

use chrono::Utc;
use db::ids::GroupId;
use db::queries::{groups, users, visitor_matches};

use crate::domain::account_mails::mail_burst;
use crate::domain::submission_limits::burst_to_report;
use crate::error::Result;
use crate::state::State;

/// Records the burst, which the owner's pages show, and enqueues a mail. At most once a day, by whichever server is
/// first.
pub(crate) async fn report_burst(state: &State, group: GroupId) -> Result<()> {
    let mut connection = state.connection().await?;
    let reported: Result<Option<i32>> = db::transaction(&mut connection, async |connection| {
        let Some(group) = groups::lock(connection, group).await? else {
            return Ok(None);
        };
        let visitors = visitor_matches::read(connection, group.id).await?;
        let at = Utc::now();
        let Some(matches) = burst_to_report(&state.config.limits, &group, &visitors, at) else {
            return Ok(None);
        };
        visitor_matches::record_burst(connection, &group, at, matches).await?;
        if let Some(owner) = users::find(connection, group.owner_id).await? {
            mail_burst(connection, &state.config.links, &owner, group.id, matches).await?;
        }
        Ok(Some(matches))
    })
    .await;
    if let Some(matches) = reported? {
        tracing::warn!(%group, matches, "many matches were submitted to a group");
        state.mail_queued.notify_one();
    }
    Ok(())
}
