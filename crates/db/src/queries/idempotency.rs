//! Answers that are kept to be given again.

use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use crate::ids::GroupId;
use crate::rows::IdempotencyKey;
use crate::schema::idempotency_keys;
use crate::{Connection, Error};

/// What was answered under this key. Ask under the group's lock: before it, the first request may still be at work.
///
/// # Errors
///
/// When the database fails.
pub async fn find(
    connection: &mut Connection,
    group: GroupId,
    key: Uuid,
) -> Result<Option<IdempotencyKey>, Error> {
    let found = idempotency_keys::table
        .find((group, key))
        .select(IdempotencyKey::as_select())
        .first(connection)
        .await;
    Ok(found.optional()?)
}

/// Keeps an answer; call it in the transaction of the change that was asked for.
///
/// # Errors
///
/// [`Violated::IdempotencyKeyUsed`](crate::Violated).
pub async fn keep(connection: &mut Connection, answered: &IdempotencyKey) -> Result<(), Error> {
    diesel::insert_into(idempotency_keys::table)
        .values(answered)
        .execute(connection)
        .await?;
    Ok(())
}
