//! Somebody becomes a group administrator.

use db::queries::users::{self, NewUser};
use db::rows::{Group, User};
use elo_core::account::Registration;
use elo_core::identifier::Language;

use super::create_group::{self, insert_group};
use super::limit::{self, Limit};
use super::start_session::{Tokens, start_session};
use crate::error::{ErrorCode, Result};
use crate::state::State;

/// A new administrator, signed in, with a first group.
#[derive(Debug)]
pub(crate) struct Registered {
    pub(crate) user: User,
    pub(crate) group: Group,
    pub(crate) tokens: Tokens,
}

/// Makes the account and its first group, both or neither, and opens a session.
pub(crate) async fn register_admin(
    state: &State,
    registration: Registration,
    language: Language,
    client: String,
) -> Result<Registered> {
    let limit = Limit {
        bucket: "registrations",
        subject: client,
        window: state.config.limits.registrations,
        refusal: ErrorCode::RegistrationLimit,
    };
    limit::count(&mut *state.connection().await?, &limit).await?;
    let password_hash = state.passwords.hash(registration.password.into_string().into()).await?;
    todo!()
}
