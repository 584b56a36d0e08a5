//! A session begins: an access token, a refresh token, and the family they belong to.

use chrono::Utc;
use db::ids::UserId;
use db::queries::sessions;
use db::rows::User;
use secrecy::SecretString;
use uuid::Uuid;

use crate::auth::access::Admin;
use crate::auth::opaque;
use crate::error::Result;
use crate::state::{Connection, State};

/// What a signed-in browser holds.
#[derive(Debug)]
pub(crate) struct Tokens {
    /// Whose they are.
    pub(crate) admin: Admin,
    /// The JWT that goes with every request.
    pub(crate) access: SecretString,
    /// The opaque token that is exchanged for the next pair.
    pub(crate) refresh: SecretString,
}

/// Somebody who has just proved who they are, with the request's connection for what is read next.
pub(crate) struct Begun {
    /// Who it is.
    pub(crate) user: User,
    /// Their tokens.
    pub(crate) tokens: Tokens,
    /// The request's connection.
    pub(crate) connection: Connection,
}

/// Opens a session for somebody who has just proved who they are.
pub(crate) async fn start_session(
    state: &State,
    connection: &mut db::Connection,
    user: UserId,
) -> Result<Tokens> {
    let session = Uuid::now_v7();
    sessions::open(connection, session, user).await?;
    issue_tokens(state, connection, Admin { user, session }).await
}

/// The next pair of tokens of a session.
pub(super) async fn issue_tokens(
    state: &State,
    connection: &mut db::Connection,
    admin: Admin,
) -> Result<Tokens> {
    let refresh = opaque::generate();
    let lifetime = state.config.sessions.refresh;
    sessions::add_token(connection, admin.session, &opaque::digest(&refresh), lifetime).await?;
    let access = state
        .access_tokens
        .sign(admin.user, admin.session, Utc::now())?
        .into();
    Ok(Tokens {
        admin,
        access,
        refresh,
    })
}
