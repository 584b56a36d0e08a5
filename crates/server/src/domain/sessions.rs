//! Sessions: an access token, a refresh token, and the family of refresh tokens.

use chrono::Utc;
use db::ids::UserId;
use db::queries::sessions;
use db::rows::{NewSessionRow, UserRow};
use secrecy::SecretString;
use uuid::Uuid;

use crate::caller::admin::Admin;
use crate::caller::user_agent::UserAgent;
use crate::credentials::device_token::Device;
use crate::credentials::opaque_token;
use crate::error::{Error, ErrorCode, Result};
use crate::state::{Connection, State};

/// The tokens of a signed-in browser.
#[derive(Debug)]
pub(crate) struct Tokens {
    pub(crate) admin: Admin,
    /// The JWT sent with every request.
    pub(crate) access: SecretString,
    /// The opaque token, exchanged for the next pair.
    pub(crate) refresh: SecretString,
}

/// A session that has just started, with the request's connection for further reads.
pub(crate) struct StartedSession {
    /// The device token.
    pub(crate) device: SecretString,
    pub(crate) user: UserRow,
    pub(crate) tokens: Tokens,
    /// The request's connection.
    pub(crate) connection: Connection,
}

impl StartedSession {
    /// Signs the device token for the account.
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

/// The maximal number of sessions of an account; the oldest ends when another starts.
const SESSIONS_MAX: i64 = 100;

/// Starts a session for an authenticated account, on this device.
pub(crate) async fn start_session(
    state: &State,
    connection: &mut db::Connection,
    user: UserId,
    agent: UserAgent,
) -> Result<Tokens> {
    let session = Uuid::now_v7();
    let (browser, system) = agent.codes();
    let row = NewSessionRow {
        id: session,
        user_id: user,
        browser: browser.as_deref(),
        system: system.as_deref(),
    };
    sessions::open(connection, &row).await?;
    sessions::end_oldest(connection, user, SESSIONS_MAX).await?;
    let refresh = opaque_token::generate();
    store_refresh_token(state, connection, session, &refresh).await?;
    signed_tokens(state, Admin { user, session }, refresh)
}

/// Why nobody can sign in to an account that is disabled or deleted.
pub(crate) fn refusal_of(user: &UserRow) -> Error {
    if user.disabled_at.is_some() {
        ErrorCode::AccountDisabled.into()
    } else {
        ErrorCode::AccountDeleted.into()
    }
}

/// Stores the digest of a session's next refresh token.
pub(crate) async fn store_refresh_token(
    state: &State,
    connection: &mut db::Connection,
    session: Uuid,
    refresh: &SecretString,
) -> Result<()> {
    let lifetime = state.config.sessions.refresh;
    Ok(sessions::add_token(connection, session, &opaque_token::digest(refresh), lifetime).await?)
}

/// A stored refresh token with a new access token.
pub(crate) fn signed_tokens(state: &State, admin: Admin, refresh: SecretString) -> Result<Tokens> {
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
