//! The owner changes a member's role.

use chrono::{DateTime, Utc};
use db::ids::UserId;
use db::queries::members;
use db::rows::Role;
use serde_json::json;

use crate::caller::actor::Actor;
use crate::domain::audit::{self, Action};
use crate::domain::group_access::GroupAccess;
use crate::error::{ErrorCode, Result};

/// Gives a member another role. It holds from the next call on.
///
/// # Errors
///
/// [`ErrorCode::MemberNotFound`], and [`ErrorCode::MemberIsOwner`]: another owner is made by handing the group over.
#[tracing::instrument(level = "trace", skip_all)]
pub(crate) async fn change_role(
    connection: &mut db::Connection,
    access: &GroupAccess,
    user: UserId,
    role: Role,
    by: Actor,
    at: DateTime<Utc>,
) -> Result<()> {
    db::transaction(connection, async |connection| {
        let group = access.lock(connection).await?;
        let before = members::role(connection, &group, user)
            .await?
            .ok_or(ErrorCode::MemberNotFound)?;
        if before == Role::Owner {
            return Err(ErrorCode::MemberIsOwner.into());
        }
        if before == role {
            return Ok(());
        }
        members::set_role(connection, &group, user, role, at).await?;
        let details = json!({"userId": user, "from": before.as_str(), "to": role.as_str()});
        audit::record(connection, by, Action::RoleChanged, Some(group.id), details).await
    })
    .await
}
