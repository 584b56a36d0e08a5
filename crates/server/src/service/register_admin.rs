//! Somebody becomes a group administrator.

use chrono::Utc;
use db::queries::users;
use db::rows::{Group, NewUser, User};
use elo_core::account::Registration;
use elo_core::identifier::Language;

use super::create_group::{Opening, insert_group};
use super::limit::{self, Limit};
use super::start_session::{Tokens, start_session};
use crate::error::{ErrorCode, Result};
use crate::state::{Connection, State};

/// A new administrator, signed in, with a first group.
pub(crate) struct Registered {
    pub(crate) user: User,
    pub(crate) group: Group,
    pub(crate) tokens: Tokens,
    pub(crate) connection: Connection,
}

/// Makes the account and its first group, both or neither, and opens a session.
pub(crate) async fn register_admin(
    state: &State,
    registration: Registration,
    language: Language,
    client: String,
) -> Result<Registered> {
    limit::count(&mut *state.connection().await?, &registrations(state, client)).await?;
    let Registration { email, password, name, group_name, passcode } = registration;
    let password_hash = state.passwords.hash(password.into_string().into()).await?;
    let mut connection = state.connection().await?;
    let made = db::transaction(&mut connection, async |connection| {
        let account = NewUser {
            email: email.as_str(),
            name: name.as_str(),
            password_hash: &password_hash,
            language: language.code(),
        };
        let user = users::insert(connection, &account).await?;
        let opening = Opening {
            owner: user.id,
            name: group_name.clone(),
            passcode: Some(passcode.clone()),
            vanity_name: None,
            is_discoverable: false,
            at: Utc::now(),
        };
        let group = insert_group(connection, opening).await?;
        let tokens = start_session(state, connection, user.id).await?;
        Ok((user, group, tokens))
    });
    let made: Result<(User, Group, Tokens)> = made.await;
    let (user, group, tokens) = made?;
    Ok(Registered { user, group, tokens, connection })
}

fn registrations(state: &State, client: String) -> Limit {
    Limit {
        bucket: "registrations",
        subject: client,
        window: state.config.limits.registrations,
        refusal: ErrorCode::RegistrationLimit,
    }
}
