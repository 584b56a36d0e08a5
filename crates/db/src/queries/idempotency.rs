//! Answers that are kept to be given again.

use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use serde_json::Value;
use uuid::Uuid;

use super::groups::LockedGroup;
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

/// The keys of all answers that are kept for a group, to read one by one: answers can be large. Under the group's lock none
/// is added meanwhile.
///
/// # Errors
///
/// When the database fails.
pub async fn keys_of(connection: &mut Connection, group: &LockedGroup) -> Result<Vec<Uuid>, Error> {
    let kept = idempotency_keys::table.filter(idempotency_keys::group_id.eq(group.id));
    Ok(kept.select(idempotency_keys::key).load(connection).await?)
}

/// Puts another answer in the place of the one that is kept.
///
/// # Errors
///
/// When the database fails.
pub async fn replace_answer(
    connection: &mut Connection,
    group: &LockedGroup,
    kept: &IdempotencyKey,
) -> Result<(), Error> {
    diesel::update(idempotency_keys::table.find((group.id, kept.key)))
        .set(idempotency_keys::answer.eq(&kept.answer))
        .execute(connection)
        .await?;
    Ok(())
}

/// Keeps an answer, and says what is kept: a fraction's last digit may differ from what was handed in, and the first
/// answer is to be the same as the next. Call it in the transaction of the change that was asked for.
///
/// # Errors
///
/// [`Violated::IdempotencyKeyUsed`](crate::Violated).
pub async fn keep(
    connection: &mut Connection,
    _: &LockedGroup,
    answered: &IdempotencyKey,
) -> Result<Value, Error> {
    Ok(diesel::insert_into(idempotency_keys::table)
        .values(answered)
        .returning(idempotency_keys::answer)
        .get_result(connection)
        .await?)
}
