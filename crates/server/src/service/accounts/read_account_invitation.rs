//! What the registration page shows of an invitation.

use chrono::{DateTime, Utc};
use db::rows::AccountInvitationRow;
use secrecy::SecretString;

use crate::domain::account_invitation::{check_registration, find_account_invitation};
use crate::error::Result;
use crate::state::State;

/// Reads the invitation of a token, unless it would be refused.
///
/// # Errors
///
/// Those of [`check_registration`] and [`find_account_invitation`].
#[tracing::instrument(level = "trace", skip_all)]
pub(crate) async fn read_account_invitation(
    state: &State,
    connection: &mut db::Connection,
    token: &SecretString,
    now: DateTime<Utc>,
) -> Result<AccountInvitationRow> {
    check_registration(state.config.links.registration, true)?;
    find_account_invitation(connection, token, now).await
}
