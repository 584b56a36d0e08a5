//! The owner removes a member.

use db::ids::UserId;
use db::queries::members;
use serde_json::json;

use crate::caller::actor::Actor;
use crate::domain::audit::{self, Action};
use crate::domain::group_access::GroupAccess;
use crate::error::{ErrorCode, Result};

/// Removes a member, who has no role from the next call on.
///
/// # Errors
///
/// [`ErrorCode::MemberNotFound`], and [`ErrorCode::MemberIsOwner`].
#[tracing::instrument(level = "trace", skip_all)]
pub(crate) async fn remove_member(
    connection: &mut db::Connection,
    access: &GroupAccess,
    user: UserId,
    by: Actor,
) -> Result<()> {
    db::transaction(connection, async |connection| {
        let group = access.lock(connection).await?;
        if user == group.owner_id {
            return Err(ErrorCode::MemberIsOwner.into());
        }
        let role = members::remove(connection, &group, user)
            .await?
            .ok_or(ErrorCode::MemberNotFound)?;
        let details = json!({"userId": user, "role": role.as_str()});
        audit::record(connection, by, Action::MemberRemoved, Some(group.id), details).await
    })
    .await
}
