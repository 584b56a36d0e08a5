//! The owner takes an invitation back.

use chrono::{DateTime, Utc};
use db::ids::InvitationId;
use db::queries::invitations;
use serde_json::json;

use crate::caller::actor::Actor;
use crate::domain::audit::{self, Action};
use crate::domain::group_access::GroupAccess;
use crate::error::{ErrorCode, Result};

/// Takes back an invitation that waits: its link does nothing any more.
///
/// # Errors
///
/// [`ErrorCode::InvitationNotFound`].
#[tracing::instrument(level = "trace", skip_all)]
pub(crate) async fn withdraw_invitation(
    connection: &mut db::Connection,
    access: &GroupAccess,
    invitation: InvitationId,
    by: Actor,
    at: DateTime<Utc>,
) -> Result<()> {
    db::transaction(connection, async |connection| {
        let group = access.lock(connection).await?;
        if !invitations::withdraw(connection, &group, invitation, at).await? {
            return Err(ErrorCode::InvitationNotFound.into());
        }
        let details = json!({"invitationId": invitation});
        audit::record(
            connection,
            by,
            Action::InvitationWithdrawn,
            Some(group.id),
            details,
        )
        .await
    })
    .await
}
