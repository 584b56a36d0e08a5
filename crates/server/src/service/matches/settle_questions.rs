//! Settles the questions about a match.

use chrono::{DateTime, Utc};
use db::queries::match_questions;
use serde_json::json;

use crate::caller::actor::Actor;
use crate::domain::audit::{self, Action};
use crate::domain::group_access::GroupAccess;
use crate::error::Result;

/// Removes the questions about a match, if there are any. The match is another version of itself then: those who asked
/// learn on its page that somebody has looked.
#[tracing::instrument(level = "trace", skip_all)]
pub(crate) async fn settle_questions(
    connection: &mut db::Connection,
    access: &GroupAccess,
    match_number: i32,
    by: Actor,
    at: DateTime<Utc>,
) -> Result<()> {
    db::transaction(connection, async |connection| {
        let group = access.lock(connection).await?;
        let settled = match_questions::settle(connection, &group, match_number, at).await?;
        if settled > 0 {
            let details = json!({"matchNumber": match_number, "questions": settled});
            audit::record(connection, by, Action::QuestionsSettled, Some(group.id), details).await?;
        }
        Ok(())
    })
    .await
}
