//! An account accepts an invitation.

use chrono::{DateTime, Utc};
use db::ids::GroupId;
use db::queries::{groups, invitations, members, users};
use db::rows::{InvitationRow, UserRow};
use secrecy::SecretString;
use serde_json::json;

use super::read_invitation::{check_open, find};
use crate::caller::actor::Actor;
use crate::caller::admin::Admin;
use crate::domain::audit::{self, Action};
use crate::domain::group_access::refuse_closed;
use crate::error::{ErrorCode, Result};

/// Makes the account a member of the group. Only the account of the invited address may: the link came there by mail,
/// so it verifies the address as well. Returns the group, also to a member who has used the invitation before: the
/// first answer may have been lost.
///
/// # Errors
///
/// Those of [`find`] and [`check_open`], [`ErrorCode::InvitationOfAnother`], and those of [`join`].
#[tracing::instrument(level = "trace", skip_all)]
pub(crate) async fn accept_invitation(
    connection: &mut db::Connection,
    token: &SecretString,
    admin: Admin,
    by: Actor,
    at: DateTime<Utc>,
    verifies: bool,
) -> Result<GroupId> {
    db::transaction(connection, async |connection| {
        let (invitation, _) = find(connection, token).await?;
        // Locked before the group, as by a registration.
        let user = users::lock_by_email(connection, &invitation.email).await?;
        let user = user.filter(|user| user.id == admin.user && user.can_sign_in());
        if let Some(user) = &user
            && has_used(connection, &invitation, user).await?
        {
            return Ok(invitation.group_id);
        }
        check_open(&invitation, at)?;
        let user = user.ok_or(ErrorCode::InvitationOfAnother)?;
        if verifies && users::verify_email(connection, user.id, at).await? {
            audit::record(connection, by, Action::EmailVerified, None, json!({})).await?;
        }
        join(connection, &invitation, &user, by, at).await?;
        Ok(invitation.group_id)
    })
    .await
}

/// Whether the account of the invited address has used the invitation, and is still a member.
async fn has_used(
    connection: &mut db::Connection,
    invitation: &InvitationRow,
    user: &UserRow,
) -> Result<bool> {
    if invitation.used_at.is_none() {
        return Ok(false);
    }
    let Some(group) = groups::by_id(connection, invitation.group_id).await? else {
        return Ok(false);
    };
    Ok(members::role(connection, &group, user.id).await?.is_some())
}

/// Uses the invitation up, and makes the account a member. Call it in a transaction that has locked the account.
///
/// # Errors
///
/// [`ErrorCode::GroupNotFound`], [`ErrorCode::GroupClosed`], [`ErrorCode::MemberExists`], [`ErrorCode::InvitationUsed`]
/// where another request was faster.
pub(super) async fn join(
    connection: &mut db::Connection,
    invitation: &InvitationRow,
    user: &UserRow,
    by: Actor,
    at: DateTime<Utc>,
) -> Result<()> {
    let group = groups::lock(connection, invitation.group_id)
        .await?
        .ok_or(ErrorCode::GroupNotFound)?;
    refuse_closed(&group)?;
    if !invitations::use_up(connection, &group, invitation.id, at).await? {
        return Err(ErrorCode::InvitationUsed.into());
    }
    if members::role(connection, &group, user.id).await?.is_some() {
        return Err(ErrorCode::MemberExists.into());
    }
    members::set_role(connection, &group, user.id, invitation.role, at).await?;
    let details = json!({"invitationId": invitation.id, "role": invitation.role.as_str()});
    audit::record(connection, by, Action::MemberJoined, Some(group.id), details).await
}
