//! Sessions: families of refresh tokens, each exchanged once for the next. A session has an absolute lifetime.

use std::collections::HashMap;
use std::time::Duration;

use chrono::{DateTime, NaiveDate, Utc};
use diesel::dsl::{AsExprOf, IntervalDsl, max};
use diesel::prelude::*;
use uuid::Uuid;

use diesel::sql_types::Timestamptz;

use super::clock::{now, seconds};
use crate::ids::UserId;
use crate::rows::{NewSessionRow, SessionRow};
use crate::schema::{refresh_tokens, sessions};
use crate::{Connection, Error, RunQueryDsl};

/// The result of exchanging a refresh token.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Exchange {
    /// The token was unused; it is marked as used now.
    First {
        /// The account of the session.
        user: UserId,
        /// The session.
        session: Uuid,
    },
    /// The token was used within the grace period: its successor exists.
    Repeated {
        /// The account of the session.
        user: UserId,
        /// The session.
        session: Uuid,
        /// The salt from which the successor was derived.
        salt: Vec<u8>,
    },
    /// The token was used before the grace period, so it may be stolen.
    Reused {
        /// The account of the session.
        user: UserId,
        /// The session.
        session: Uuid,
    },
    /// The token is unknown or expired, or its session has ended.
    Refused,
}

/// Lifetimes of tokens and sessions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lifetimes {
    /// The grace period: how long after its first exchange a refresh token can be exchanged again.
    pub grace: Duration,
    /// The absolute lifetime of a session, from the log-in on.
    pub session: Duration,
}

/// The session in which something is asked for, as its access token names it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AskingSession {
    /// The session.
    pub session: Uuid,
    /// The account of the token.
    pub user: UserId,
    /// The absolute lifetime of a session.
    pub lifetime: Duration,
}

/// Inserts a session.
pub async fn open(connection: &mut Connection, session: &NewSessionRow<'_>) -> Result<(), Error> {
    diesel::insert_into(sessions::table)
        .values(session)
        .execute(connection)
        .await?;
    Ok(())
}

/// The sessions of an account that can still be used, the last used first.
pub async fn open_of(
    connection: &mut Connection,
    user: UserId,
    lifetime: Duration,
) -> Result<Vec<SessionRow>, Error> {
    let last_used_at = max(refresh_tokens::created_at).assume_not_null();
    Ok(sessions::table
        .inner_join(refresh_tokens::table)
        .filter(sessions::user_id.eq(user))
        .filter(sessions::revoked_at.is_null())
        .filter(sessions::created_at.gt(now() - seconds(lifetime).seconds()))
        .filter(sessions::tokens_expire_at.gt(now()))
        .group_by(sessions::id)
        .select((
            sessions::id,
            sessions::browser,
            sessions::system,
            sessions::created_at,
            last_used_at,
        ))
        .order((last_used_at.desc(), sessions::id.desc()))
        .load(connection)
        .await?)
}

/// The day (UTC) on which each of the accounts last used one of its sessions that are still stored.
pub async fn last_days(
    connection: &mut Connection,
    users: &[UserId],
) -> Result<HashMap<UserId, NaiveDate>, Error> {
    let found: Vec<(UserId, DateTime<Utc>)> = sessions::table
        .inner_join(refresh_tokens::table)
        .filter(sessions::user_id.eq_any(users))
        .group_by(sessions::user_id)
        .select((
            sessions::user_id,
            max(refresh_tokens::created_at).assume_not_null(),
        ))
        .load(connection)
        .await?;
    Ok(found
        .into_iter()
        .map(|(user, at)| (user, at.date_naive()))
        .collect())
}

/// Ends all open sessions of an account but the newest `most`. Call it in a transaction that has locked the account.
pub async fn end_oldest(connection: &mut Connection, user: UserId, most: i64) -> Result<(), Error> {
    let beyond: Vec<Uuid> = sessions::table
        .filter(sessions::user_id.eq(user))
        .filter(sessions::revoked_at.is_null())
        .order((sessions::created_at.desc(), sessions::id.desc()))
        .offset(most)
        .select(sessions::id)
        .load(connection)
        .await?;
    if beyond.is_empty() {
        return Ok(());
    }
    diesel::update(sessions::table.filter(sessions::id.eq_any(beyond)))
        .set(sessions::revoked_at.eq(now().nullable()))
        .execute(connection)
        .await?;
    Ok(())
}

/// Inserts the next refresh token of a session, by its digest.
pub async fn add_token(
    connection: &mut Connection,
    session: Uuid,
    digest: &[u8],
    lifetime: Duration,
) -> Result<(), Error> {
    let row = (
        refresh_tokens::digest.eq(digest),
        refresh_tokens::session_id.eq(session),
        refresh_tokens::expires_at.eq(now() + seconds(lifetime).seconds()),
    );
    diesel::insert_into(refresh_tokens::table)
        .values(row)
        .execute(connection)
        .await?;
    Ok(())
}

/// Marks a token as used, with the salt of its successor, unless it is used already. Call it in a transaction: the row
/// lock on the token serialises concurrent exchanges.
pub async fn exchange(
    connection: &mut Connection,
    digest: &[u8],
    salt: &[u8],
    lifetimes: Lifetimes,
) -> Result<Exchange, Error> {
    let in_grace = refresh_tokens::used_at.is_null().or(refresh_tokens::used_at
        .assume_not_null()
        .gt(now() - seconds(lifetimes.grace).seconds()));
    let found: Option<(Uuid, bool, bool, Option<Vec<u8>>)> = refresh_tokens::table
        .filter(
            refresh_tokens::digest
                .eq(digest)
                .and(refresh_tokens::expires_at.gt(now())),
        )
        .select((
            refresh_tokens::session_id,
            refresh_tokens::used_at.is_null(),
            in_grace.assume_not_null(),
            refresh_tokens::successor_salt,
        ))
        .for_update()
        .first(connection)
        .await
        .optional()?;
    let Some((session, is_unused, is_in_grace, known_salt)) = found else {
        return Ok(Exchange::Refused);
    };
    let Some(user) = user_of_open(connection, session, lifetimes.session).await? else {
        return Ok(Exchange::Refused);
    };
    match (is_unused, is_in_grace, known_salt) {
        (true, ..) => {
            diesel::update(refresh_tokens::table.find(digest))
                .set((
                    refresh_tokens::used_at.eq(now().nullable()),
                    refresh_tokens::successor_salt.eq(salt),
                ))
                .execute(connection)
                .await?;
            Ok(Exchange::First { user, session })
        }
        (false, true, Some(salt)) => Ok(Exchange::Repeated { user, session, salt }),
        // Used before salts were stored: its successor cannot be derived.
        (false, true, None) => Ok(Exchange::Refused),
        (false, false, _) => Ok(Exchange::Reused { user, session }),
    }
}

/// Whether the session belongs to this account, has not ended and is within its lifetime.
pub async fn is_open(connection: &mut Connection, asked: AskingSession) -> Result<bool, Error> {
    Ok(user_of_open(connection, asked.session, asked.lifetime).await? == Some(asked.user))
}

/// Ends a session, which invalidates its refresh tokens.
pub async fn end(connection: &mut Connection, session: Uuid) -> Result<(), Error> {
    diesel::update(
        sessions::table
            .find(session)
            .filter(sessions::revoked_at.is_null()),
    )
    .set(sessions::revoked_at.eq(now().nullable()))
    .execute(connection)
    .await?;
    Ok(())
}

/// Ends a session of this account; false if it has no such open session.
pub async fn end_of(connection: &mut Connection, user: UserId, session: Uuid) -> Result<bool, Error> {
    let open = sessions::table
        .find(session)
        .filter(sessions::user_id.eq(user))
        .filter(sessions::revoked_at.is_null());
    let ended = diesel::update(open)
        .set(sessions::revoked_at.eq(now().nullable()))
        .execute(connection)
        .await?;
    Ok(ended > 0)
}

/// Ends the sessions of an account, all or all except one.
pub async fn end_all(connection: &mut Connection, user: UserId, except: Option<Uuid>) -> Result<(), Error> {
    let open = sessions::table
        .filter(sessions::user_id.eq(user))
        .filter(sessions::revoked_at.is_null())
        .filter(sessions::id.nullable().is_distinct_from(except));
    diesel::update(open)
        .set(sessions::revoked_at.eq(now().nullable()))
        .execute(connection)
        .await?;
    Ok(())
}

/// The session that a refresh token belongs to, used or not.
pub async fn of_token(connection: &mut Connection, digest: &[u8]) -> Result<Option<Uuid>, Error> {
    let session = refresh_tokens::table
        .find(digest)
        .select(refresh_tokens::session_id);
    Ok(session.first(connection).await.optional()?)
}

async fn user_of_open(
    connection: &mut Connection,
    session: Uuid,
    lifetime: Duration,
) -> Result<Option<UserId>, Error> {
    Ok(open_session(session, lifetime)
        .select(sessions::user_id)
        .first(connection)
        .await
        .optional()?)
}

/// The session, if it has not ended and is within its lifetime.
#[diesel::dsl::auto_type]
pub(super) fn open_session(session: Uuid, lifetime: Duration) -> _ {
    let shortest: diesel::data_types::PgInterval = seconds(lifetime).seconds();
    let now: AsExprOf<diesel::dsl::now, Timestamptz> = now();
    sessions::table
        .find(session)
        .filter(sessions::revoked_at.is_null())
        .filter(sessions::created_at.gt(now - shortest))
}
