//! A member leaves a group.

use db::ids::UserId;
use db::queries::members;
use serde_json::json;

use crate::caller::actor::Actor;
use crate::domain::audit::{self, Action};
use crate::domain::group_access::GroupAccess;
use crate::error::{ErrorCode, Result};

/// Removes the member's own role.
///
/// # Errors
///
/// [`ErrorCode::MemberIsOwner`]: a group always has an owner.
#[tracing::instrument(level = "trace", skip_all)]
pub(crate) async fn leave_group(
    connection: &mut db::Connection,
    access: &GroupAccess,
    user: UserId,
    by: Actor,
) -> Result<()> {
    db::transaction(connection, async |connection| {
        let group = access.lock(connection).await?;
        let role = members::remove(connection, &group, user)
            .await?
            .ok_or(ErrorCode::MemberIsOwner)?;
        let details = json!({"role": role.as_str()});
        audit::record(connection, by, Action::MemberLeft, Some(group.id), details).await
    })
    .await
}
