//! A session begins: an access token, a refresh token, and the family they belong to.

use chrono::Utc;
use db::ids::UserId;
use db::queries::sessions;
use db::rows::UserRow;
use secrecy::SecretString;
use uuid::Uuid;

use crate::caller::admin::Admin;
use crate::credentials::device_token::Device;
use crate::credentials::opaque_token;
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
    /// What their browser is known by from now on.
    pub(crate) device: SecretString,
    /// Who it is.
    pub(crate) user: UserRow,
    /// Their tokens.
    pub(crate) tokens: Tokens,
    /// The request's connection.
    pub(crate) connection: Connection,
}

impl Begun {
    /// The session of somebody who has just proved who they are with this device.
    pub(crate) fn new(
        state: &State,
        user: UserRow,
        tokens: Tokens,
        device: Device,
        connection: Connection,
    ) -> Result<Self> {
        Ok(Self {
            device: state.device_tokens.sign(&device.with(user.id), Utc::now())?,
            user,
            tokens,
            connection,
        })
    }
}

/// Open sessions of one account; the oldest ends when another begins.
const SESSIONS_MAX: i64 = 100;

/// Opens a session for somebody who has just proved who they are.
pub(crate) async fn start_session(
    state: &State,
    connection: &mut db::Connection,
    user: UserId,
) -> Result<Tokens> {
    let session = Uuid::now_v7();
    sessions::open(connection, session, user).await?;
    sessions::end_oldest(connection, user, SESSIONS_MAX).await?;
    let refresh = opaque_token::generate();
    keep_refresh_token(state, connection, session, &refresh).await?;
    pair(state, Admin { user, session }, refresh)
}

/// Stores the digest of a session's next refresh token.
pub(crate) async fn keep_refresh_token(
    state: &State,
    connection: &mut db::Connection,
    session: Uuid,
    refresh: &SecretString,
) -> Result<()> {
    let lifetime = state.config.sessions.refresh;
    Ok(sessions::add_token(connection, session, &opaque_token::digest(refresh), lifetime).await?)
}

/// A refresh token that is stored, with a fresh access token beside it.
pub(crate) fn pair(state: &State, admin: Admin, refresh: SecretString) -> Result<Tokens> {
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
