//! Tokens of mailed links: single-use, with an expiry, and replaced by a newer one of the same purpose.

use std::time::Duration;

use diesel::dsl::IntervalDsl;
use diesel::prelude::*;

use super::clock::{now, seconds};
use crate::ids::UserId;
use crate::rows::LinkPurpose;
use crate::schema::email_tokens;
use crate::{Connection, Error, RunQueryDsl};

/// Inserts a token, by its digest, and invalidates the account's older ones of the same purpose. Call it in a
/// transaction that has locked the account: otherwise two concurrent calls would leave two valid tokens.
pub async fn replace(
    connection: &mut Connection,
    user: UserId,
    purpose: LinkPurpose,
    digest: &[u8],
    lifetime: Duration,
) -> Result<(), Error> {
    invalidate(connection, user, purpose).await?;
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

/// Invalidates all tokens of an account with this purpose.
pub async fn invalidate(
    connection: &mut Connection,
    user: UserId,
    purpose: LinkPurpose,
) -> Result<(), Error> {
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

/// The account of a valid token, which stays valid.
pub async fn account(
    connection: &mut Connection,
    purpose: LinkPurpose,
    digest: &[u8],
) -> Result<Option<UserId>, Error> {
    let found = valid(purpose, digest).select(email_tokens::user_id);
    Ok(found.first(connection).await.optional()?)
}

/// Marks a valid token as used and returns its account. Of two concurrent calls one succeeds.
pub async fn redeem(
    connection: &mut Connection,
    purpose: LinkPurpose,
    digest: &[u8],
) -> Result<Option<UserId>, Error> {
    let redeemed = diesel::update(valid(purpose, digest))
        .set(email_tokens::used_at.eq(now().nullable()))
        .returning(email_tokens::user_id);
    Ok(redeemed.get_result(connection).await.optional()?)
}

#[diesel::dsl::auto_type(no_type_alias)]
fn valid<'a>(purpose: LinkPurpose, digest: &'a [u8]) -> _ {
    let purpose: &'static str = purpose.as_str();
    email_tokens::table
        .filter(email_tokens::digest.eq(digest))
        .filter(email_tokens::purpose.eq(purpose))
        .filter(email_tokens::used_at.is_null())
        .filter(email_tokens::expires_at.gt(diesel::dsl::now))
}
