//! The operator gives a group to another account.

use chrono::{DateTime, Utc};
use db::ids::{GroupId, UserId};
use db::queries::{account_deletions, groups, handovers, members};
use db::rows::Role;
use serde_json::json;

use crate::caller::actor::Actor;
use crate::domain::audit::{self, Action};
use crate::domain::sessions::refusal_of;
use crate::error::{ErrorCode, Result};

/// Makes the account the owner, whether or not it was a member, and the owner an admin. An offer of the group ends.
/// Returns whether the account owns the group only now.
///
/// # Errors
///
/// [`ErrorCode::GroupNotFound`] for a deleted group, and [`ErrorCode::AccountDeleted`] or
/// [`ErrorCode::AccountDisabled`], as nobody could use the group.
pub(crate) async fn transfer_group(
    connection: &mut db::Connection,
    group: GroupId,
    to: UserId,
    at: DateTime<Utc>,
) -> Result<bool> {
    db::transaction(connection, async |connection| {
        // Locked before the group, as by the creation of one.
        let account = account_deletions::lock(connection, to)
            .await?
            .filter(|account| account.deleted_at.is_none())
            .ok_or(ErrorCode::AccountDeleted)?;
        if !account.can_sign_in() {
            return Err(refusal_of(&account));
        }
        let group = groups::lock(connection, group)
            .await?
            .ok_or(ErrorCode::GroupNotFound)?;
        if group.owner_id == to {
            return Ok(false);
        }
        handovers::end(connection, &group).await?;
        if members::role(connection, &group, to).await?.is_none() {
            members::set_role(connection, &group, to, Role::Admin, at).await?;
        }
        members::hand_over(connection, &group, to).await?;
        let details = json!({"userId": to, "formerUserId": group.owner_id});
        audit::record(
            connection,
            Actor::OPERATOR,
            Action::GroupTransferred,
            Some(group.id),
            details,
        )
        .await?;
        Ok(true)
    })
    .await
}
