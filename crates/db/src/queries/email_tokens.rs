//! The tokens of mailed links: each works once, for a while, and only until a newer one is mailed.

use std::time::Duration;

use diesel::dsl::IntervalDsl;
use diesel::prelude::*;
use diesel_async::RunQueryDsl;

use super::functions::{now, seconds};
use crate::ids::UserId;
use crate::rows::LinkPurpose;
use crate::schema::email_tokens;
use crate::{Connection, Error};

/// Adds a token, by its digest, and ends the account's older ones of the same purpose. Call it in a transaction that
/// holds the account: of two at once both would stay.
///
/// # Errors
///
/// If the database fails.
pub async fn replace(
    connection: &mut Connection,
    user: UserId,
    purpose: LinkPurpose,
    digest: &[u8],
    lifetime: Duration,
) -> Result<(), Error> {
    end(connection, user, purpose).await?;
    let row = (
        email_tokens::digest.eq(digest),
        email_tokens::user_id.eq(user),
        email_tokens::purpose.eq(purpose.as_str()),
        email_tokens::expires_at.eq(now() + seconds(lifetime).seconds()),
    );
    diesel::insert_into(email_tokens::table)
        .values(row)
        .execute(connection)
        .await?;
    Ok(())
}

/// Ends all tokens of an account that have this purpose.
///
/// # Errors
///
/// If the database fails.
pub async fn end(connection: &mut Connection, user: UserId, purpose: LinkPurpose) -> Result<(), Error> {
    let open = email_tokens::table
        .filter(email_tokens::user_id.eq(user))
        .filter(email_tokens::purpose.eq(purpose.as_str()))
        .filter(email_tokens::used_at.is_null());
    diesel::update(open)
        .set(email_tokens::used_at.eq(now().nullable()))
        .execute(connection)
        .await?;
    Ok(())
}

/// Whose token it is, if it still works. It goes on working.
///
/// # Errors
///
/// If the database fails.
pub async fn holder(
    connection: &mut Connection,
    purpose: LinkPurpose,
    digest: &[u8],
) -> Result<Option<UserId>, Error> {
    let found = working(purpose, digest).select(email_tokens::user_id);
    Ok(found.first(connection).await.optional()?)
}

/// Uses the token up and says whose it was, if it still worked. Of two uses at once one succeeds.
///
/// # Errors
///
/// If the database fails.
pub async fn redeem(
    connection: &mut Connection,
    purpose: LinkPurpose,
    digest: &[u8],
) -> Result<Option<UserId>, Error> {
    let redeemed = diesel::update(working(purpose, digest))
        .set(email_tokens::used_at.eq(now().nullable()))
        .returning(email_tokens::user_id);
    Ok(redeemed.get_result(connection).await.optional()?)
}

#[diesel::dsl::auto_type(no_type_alias)]
fn working<'a>(purpose: LinkPurpose, digest: &'a [u8]) -> _ {
    let purpose: &'static str = purpose.as_str();
    email_tokens::table
        .filter(email_tokens::digest.eq(digest))
        .filter(email_tokens::purpose.eq(purpose))
        .filter(email_tokens::used_at.is_null())
        .filter(email_tokens::expires_at.gt(diesel::dsl::now))
}
