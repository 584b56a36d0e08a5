//! Sessions: families of refresh tokens, of which each is exchanged for the next.

use std::time::Duration;

use diesel::dsl::IntervalDsl;
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use super::functions::{now, seconds};
use crate::ids::UserId;
use crate::schema::{refresh_tokens, sessions};
use crate::{Connection, Error};

/// What became of a refresh token that somebody wants to exchange.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Exchange {
    /// It is used now, or was a moment ago: there is a next one for its holder.
    Accepted {
        /// Whose session it is.
        user: UserId,
        /// The session.
        session: Uuid,
    },
    /// It was used before, and not just now: somebody has a copy.
    Reused {
        /// Whose session it is.
        user: UserId,
        /// The session.
        session: Uuid,
    },
    /// It is unknown or too old, or its session has ended.
    Refused,
}

/// Opens a session.
///
/// # Errors
///
/// If the database fails.
pub async fn open(connection: &mut Connection, session: Uuid, user: UserId) -> Result<(), Error> {
    let row = (sessions::id.eq(session), sessions::user_id.eq(user));
    diesel::insert_into(sessions::table)
        .values(row)
        .execute(connection)
        .await?;
    Ok(())
}

/// Adds the next refresh token of a session, by its digest.
///
/// # Errors
///
/// If the database fails.
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

/// Marks the token as used and says what that means. To be called within a transaction: the token's row stays
/// locked until the end, so that of two exchanges at once one comes first.
///
/// # Errors
///
/// If the database fails.
pub async fn exchange(
    connection: &mut Connection,
    digest: &[u8],
    grace: Duration,
) -> Result<Exchange, Error> {
    let in_grace = refresh_tokens::used_at.is_null().or(refresh_tokens::used_at
        .assume_not_null()
        .gt(now() - seconds(grace).seconds()));
    let found: Option<(Uuid, bool)> = refresh_tokens::table
        .filter(
            refresh_tokens::digest
                .eq(digest)
                .and(refresh_tokens::expires_at.gt(now())),
        )
        .select((refresh_tokens::session_id, in_grace.assume_not_null()))
        .for_update()
        .first(connection)
        .await
        .optional()?;
    let Some((session, fresh)) = found else {
        return Ok(Exchange::Refused);
    };
    let Some(user) = user_of_open(connection, session).await? else {
        return Ok(Exchange::Refused);
    };
    if !fresh {
        return Ok(Exchange::Reused { user, session });
    }
    diesel::update(
        refresh_tokens::table
            .find(digest)
            .filter(refresh_tokens::used_at.is_null()),
    )
    .set(refresh_tokens::used_at.eq(now().nullable()))
    .execute(connection)
    .await?;
    Ok(Exchange::Accepted { user, session })
}

/// Ends a session: none of its refresh tokens is worth anything any more.
///
/// # Errors
///
/// If the database fails.
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

/// Ends the sessions of an account, all or all but one.
///
/// # Errors
///
/// If the database fails.
pub async fn end_all(connection: &mut Connection, user: UserId, but: Option<Uuid>) -> Result<(), Error> {
    let open = sessions::table
        .filter(sessions::user_id.eq(user))
        .filter(sessions::revoked_at.is_null())
        .filter(sessions::id.nullable().is_distinct_from(but));
    diesel::update(open)
        .set(sessions::revoked_at.eq(now().nullable()))
        .execute(connection)
        .await?;
    Ok(())
}

/// The session that a refresh token belongs to, used or not.
///
/// # Errors
///
/// If the database fails.
pub async fn of_token(connection: &mut Connection, digest: &[u8]) -> Result<Option<Uuid>, Error> {
    let session = refresh_tokens::table
        .find(digest)
        .select(refresh_tokens::session_id);
    Ok(session.first(connection).await.optional()?)
}

async fn user_of_open(connection: &mut Connection, session: Uuid) -> Result<Option<UserId>, Error> {
    let open = sessions::table
        .find(session)
        .filter(sessions::revoked_at.is_null());
    Ok(open
        .select(sessions::user_id)
        .first(connection)
        .await
        .optional()?)
}
