//! What an invitation's page shows.

use chrono::{DateTime, Utc};
use db::queries::invitations::{self, InvitationOf};
use db::queries::{groups, members, users};
use db::rows::{GroupRow, InvitationRow};
use secrecy::SecretString;

use crate::credentials::opaque_token;
use crate::domain::group_access::refuse_closed;
use crate::error::{ErrorCode, Result};

/// An invitation that can be accepted.
pub(crate) struct OpenInvitation {
    pub(crate) invitation: InvitationRow,
    /// The name of who sent it.
    pub(crate) inviter: String,
    pub(crate) group: GroupRow,
    /// How many run the group now.
    pub(crate) members: i64,
    /// Whether the address has an account.
    pub(crate) has_account: bool,
}

/// Reads the invitation of a token.
///
/// # Errors
///
/// Those of [`find_open`], and for a group that was deleted or closed since [`ErrorCode::GroupNotFound`] and
/// [`ErrorCode::GroupClosed`].
#[tracing::instrument(level = "trace", skip_all)]
pub(crate) async fn read_invitation(
    connection: &mut db::Connection,
    token: &SecretString,
    now: DateTime<Utc>,
) -> Result<OpenInvitation> {
    let (invitation, inviter) = find_open(connection, token, now).await?;
    let group = groups::by_id(connection, invitation.group_id)
        .await?
        .ok_or(ErrorCode::GroupNotFound)?;
    refuse_closed(&group)?;
    let members = members::count(connection, &group).await?;
    let account = users::find_by_email(connection, &invitation.email).await?;
    Ok(OpenInvitation {
        invitation,
        inviter,
        group,
        members,
        has_account: account.is_some(),
    })
}

/// The invitation of a token, if it can be accepted.
///
/// # Errors
///
/// Those of [`find`] and of [`check_open`].
pub(super) async fn find_open(
    connection: &mut db::Connection,
    token: &SecretString,
    now: DateTime<Utc>,
) -> Result<InvitationOf> {
    let found = find(connection, token).await?;
    check_open(&found.0, now)?;
    Ok(found)
}

/// The invitation of a token, whatever its state.
///
/// # Errors
///
/// [`ErrorCode::LinkInvalid`].
pub(super) async fn find(connection: &mut db::Connection, token: &SecretString) -> Result<InvitationOf> {
    let found = invitations::by_digest(connection, &opaque_token::digest(token)).await?;
    Ok(found.ok_or(ErrorCode::LinkInvalid)?)
}

/// Refuses an invitation that cannot be accepted.
///
/// # Errors
///
/// [`ErrorCode::InvitationUsed`], [`ErrorCode::InvitationWithdrawn`], [`ErrorCode::InvitationLapsed`].
pub(super) fn check_open(invitation: &InvitationRow, now: DateTime<Utc>) -> Result<()> {
    if invitation.used_at.is_some() {
        Err(ErrorCode::InvitationUsed.into())
    } else if invitation.withdrawn_at.is_some() {
        Err(ErrorCode::InvitationWithdrawn.into())
    } else if invitation.expires_at <= now {
        Err(ErrorCode::InvitationLapsed.into())
    } else {
        Ok(())
    }
}
