//! Registration of who has an invitation.

use chrono::Utc;
use db::queries::users;
use db::rows::{NewUserRow, UserRow};
use elo_core::account::{Password, PersonName};
use elo_core::identifier::Language;
use secrecy::SecretString;
use serde_json::json;

use super::accept_invitation::join;
use super::read_invitation::find_open;
use crate::caller::actor::UnauthenticatedActor;
use crate::caller::client::Client;
use crate::caller::user_agent::UserAgent;
use crate::credentials::device_token::Device;
use crate::domain::account_invitation::check_registration;
use crate::domain::audit::{self, Action};
use crate::domain::rate_limit;
use crate::domain::registration_limits::registration_limits;
use crate::domain::sessions::{StartedSession, Tokens, start_session};
use crate::error::Result;
use crate::state::State;

/// What an invited person types.
pub(crate) struct InvitedRegistration {
    pub(crate) name: PersonName,
    pub(crate) password: Password,
    pub(crate) language: Language,
}

/// Creates the account of the invited address, without a group of its own, makes it a member, and starts a session. The
/// link came by mail, so it verifies the address.
///
/// # Errors
///
/// Those of [`check_registration`], [`find_open`] and [`join`], and a taken address.
#[tracing::instrument(level = "trace", skip_all)]
pub(crate) async fn register_invited(
    state: &State,
    token: &SecretString,
    registration: InvitedRegistration,
    client: Client,
    device: Device,
    agent: UserAgent,
    by: UnauthenticatedActor,
) -> Result<StartedSession> {
    check_registration(state.config.links.registration, true)?;
    let (of_client, of_network) = registration_limits(&state.config.limits, client);
    let (invitation, _) = {
        let mut connection = state.connection().await?;
        rate_limit::count_all(&mut connection, &of_client, &[of_network]).await?;
        find_open(&mut connection, token, Utc::now()).await?
    };
    let InvitedRegistration {
        name,
        password,
        language,
    } = registration;
    // Only for a valid link, and without a connection.
    let password_hash = (state.passwords)
        .hash(client.site_or_address(), password.into_string().into())
        .await?;
    let mut connection = state.connection().await?;
    let made = db::transaction(&mut connection, async |connection| {
        let at = Utc::now();
        let account = NewUserRow {
            email: &invitation.email,
            name: name.as_str(),
            password_hash: &password_hash,
            language: language.code(),
        };
        let mut user = users::insert(connection, &account).await?;
        let by = by.with_account(user.id);
        if !state.config.links.mail.is_disabled() && users::verify_email(connection, user.id, at).await? {
            audit::record(connection, by, Action::EmailVerified, None, json!({})).await?;
            user.email_verified_at = Some(at);
        }
        join(connection, &invitation, &user, by, at).await?;
        let tokens = start_session(state, connection, user.id, agent).await?;
        Ok((user, tokens))
    });
    let made: Result<(UserRow, Tokens)> = made.await;
    let (user, tokens) = made?;
    StartedSession::new(state, user, tokens, device, connection)
}
