//! Registration of a group administrator.

use chrono::Utc;
use db::queries::{account_invitations, users};
use db::rows::{LinkPurpose, NewUserRow, UserRow};
use elo_core::account::Registration;
use elo_core::identifier::Language;
use secrecy::SecretString;

use crate::caller::actor::UnauthenticatedActor;
use crate::caller::client::Client;
use crate::caller::user_agent::UserAgent;
use crate::credentials::device_token::Device;
use crate::domain::account_invitation::{check_registration, find_account_invitation};
use crate::domain::account_mails::mail_link;
use crate::domain::new_group::{GroupToCreate, insert_group};
use crate::domain::rate_limit;
use crate::domain::registration_limits::registration_limits;
use crate::domain::sessions::{StartedSession, Tokens, start_session};
use crate::error::{ErrorCode, Result};
use crate::state::State;

/// Who registers, and how.
pub(crate) struct NewAdmin<'a> {
    pub(crate) registration: Registration,
    /// The token of an invitation by the operator.
    pub(crate) invitation: Option<&'a SecretString>,
    pub(crate) language: Language,
}

/// Creates the account and its first group in one transaction, mails a verification link, and starts a session. With
/// the token of an invitation by the operator, the account is for its address alone.
///
/// # Errors
///
/// Those of [`check_registration`] and [`find_account_invitation`], [`ErrorCode::InvitationOfAnother`], and a taken
/// address.
#[tracing::instrument(level = "trace", skip_all)]
pub(crate) async fn register_admin(
    state: &State,
    new: NewAdmin<'_>,
    client: Client,
    device: Device,
    agent: UserAgent,
    by: UnauthenticatedActor,
) -> Result<StartedSession> {
    let NewAdmin {
        registration,
        invitation,
        language,
    } = new;
    check_registration(state.config.links.registration, invitation.is_some())?;
    let (of_client, of_network) = registration_limits(&state.config.limits, client);
    let invitation = {
        let mut connection = state.connection().await?;
        rate_limit::count_all(&mut connection, &of_client, &[of_network]).await?;
        match invitation {
            Some(token) => Some(find_account_invitation(&mut connection, token, Utc::now()).await?),
            None => None,
        }
    };
    if let Some(invitation) = &invitation
        && invitation.email.to_lowercase() != registration.email.as_str().to_lowercase()
    {
        return Err(ErrorCode::InvitationOfAnother.into());
    }
    let Registration {
        email,
        password,
        name,
        group_name,
        passcode,
    } = registration;
    let password_hash = (state.passwords)
        .hash(client.site_or_address(), password.into_string().into())
        .await?;
    let mut connection = state.connection().await?;
    let made = db::transaction(&mut connection, async |connection| {
        let account = NewUserRow {
            email: email.as_str(),
            name: name.as_str(),
            password_hash: &password_hash,
            language: language.code(),
        };
        let user = users::insert(connection, &account).await?;
        if let Some(invitation) = &invitation
            && !account_invitations::use_up(connection, invitation.id, Utc::now()).await?
        {
            return Err(ErrorCode::InvitationUsed.into());
        }
        let new_group = GroupToCreate {
            owner: user.id,
            by: by.with_account(user.id),
            name: group_name.clone(),
            passcode: Some(passcode.clone()),
            vanity_name: None,
            is_discoverable: false,
            at: Utc::now(),
            key: None,
        };
        insert_group(connection, &new_group).await?;
        mail_link(connection, &state.config.links, &user, LinkPurpose::VerifyEmail).await?;
        let tokens = start_session(state, connection, user.id, agent).await?;
        Ok((user, tokens))
    });
    let made: Result<(UserRow, Tokens)> = made.await;
    let (user, tokens) = made?;
    state.mail_queued.notify_one();
    StartedSession::new(state, user, tokens, device, connection)
}
