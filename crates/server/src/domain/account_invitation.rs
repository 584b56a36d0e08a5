//! Invitations by the operator to make an account.

use chrono::{DateTime, Utc};
use db::queries::account_invitations;
use db::rows::AccountInvitationRow;
use secrecy::SecretString;

use crate::config::Registration;
use crate::credentials::opaque_token;
use crate::error::{ErrorCode, Result};

/// Refuses a new account without an invitation, unless anyone may make one.
///
/// # Errors
///
/// [`ErrorCode::RegistrationClosed`], [`ErrorCode::RegistrationByInvitation`].
pub(crate) fn check_registration(mode: Registration, is_invited: bool) -> Result<()> {
    match mode {
        Registration::Open => Ok(()),
        Registration::Invited if is_invited => Ok(()),
        Registration::Invited => Err(ErrorCode::RegistrationByInvitation.into()),
        Registration::Closed => Err(ErrorCode::RegistrationClosed.into()),
    }
}

/// The invitation of a token, if it can be used.
///
/// # Errors
///
/// [`ErrorCode::LinkInvalid`], [`ErrorCode::InvitationUsed`], [`ErrorCode::InvitationLapsed`].
pub(crate) async fn find_account_invitation(
    connection: &mut db::Connection,
    token: &SecretString,
    now: DateTime<Utc>,
) -> Result<AccountInvitationRow> {
    let found = account_invitations::by_digest(connection, &opaque_token::digest(token)).await?;
    let found = found.ok_or(ErrorCode::LinkInvalid)?;
    if found.used_at.is_some() {
        Err(ErrorCode::InvitationUsed.into())
    } else if found.expires_at <= now {
        Err(ErrorCode::InvitationLapsed.into())
    } else {
        Ok(found)
    }
}
