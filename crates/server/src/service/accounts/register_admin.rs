//! Registration of a group administrator.

use chrono::Utc;
use db::queries::users;
use db::rows::{LinkPurpose, NewUserRow, UserRow};
use elo_core::account::Registration;
use elo_core::identifier::Language;

use crate::caller::actor::UnauthenticatedActor;
use crate::caller::client::Client;
use crate::caller::user_agent::UserAgent;
use crate::credentials::device_token::Device;
use crate::domain::account_mails::mail_link;
use crate::domain::new_group::{GroupToCreate, insert_group};
use crate::domain::rate_limit;
use crate::domain::registration_limits::registration_limits;
use crate::domain::sessions::{StartedSession, Tokens, start_session};
use crate::error::Result;
use crate::state::State;

/// Creates the account and its first group in one transaction, mails a verification link, and starts a session.
pub(crate) async fn register_admin(
    state: &State,
    registration: Registration,
    language: Language,
    client: Client,
    device: Device,
    agent: UserAgent,
    by: UnauthenticatedActor,
) -> Result<StartedSession> {
    let (of_client, of_network) = registration_limits(&state.config.limits, client);
    rate_limit::count_all(&mut *state.connection().await?, &of_client, &[of_network]).await?;
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
        let new_group = GroupToCreate {
            owner: user.id,
            by: by.with_account(user.id),
            name: group_name.clone(),
            passcode: Some(passcode.clone()),
            vanity_name: None,
            is_discoverable: false,
            at: Utc::now(),
        };
        insert_group(connection, &new_group).await?;
        mail_link(
            connection,
            &state.config.public_url,
            &user,
            LinkPurpose::VerifyEmail,
        )
        .await?;
        let tokens = start_session(state, connection, user.id, agent).await?;
        Ok((user, tokens))
    });
    let made: Result<(UserRow, Tokens)> = made.await;
    let (user, tokens) = made?;
    state.mail_queued.notify_one();
    StartedSession::new(state, user, tokens, device, connection)
}
