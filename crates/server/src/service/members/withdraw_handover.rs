//! The owner takes the offer of the group back.

use chrono::{DateTime, Utc};
use db::queries::handovers;
use serde_json::json;

use crate::caller::actor::Actor;
use crate::domain::audit::{self, Action};
use crate::domain::group_access::GroupAccess;
use crate::error::{ErrorCode, Result};

/// Ends the offer that waits: the member cannot accept it any more.
///
/// # Errors
///
/// [`ErrorCode::HandoverNotFound`].
#[tracing::instrument(level = "trace", skip_all)]
pub(crate) async fn withdraw_handover(
    connection: &mut db::Connection,
    access: &GroupAccess,
    by: Actor,
    at: DateTime<Utc>,
) -> Result<()> {
    db::transaction(connection, async |connection| {
        let group = access.lock(connection).await?;
        let offered = handovers::waiting(connection, group.id, at)
            .await?
            .ok_or(ErrorCode::HandoverNotFound)?;
        handovers::end(connection, &group).await?;
        let details = json!({"userId": offered.user_id});
        audit::record(connection, by, Action::HandoverWithdrawn, Some(group.id), details).await
    })
    .await
}
