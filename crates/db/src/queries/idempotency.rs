//! Idempotency keys: stored responses for repeated requests.

use diesel::prelude::*;
use uuid::Uuid;

use super::locked_group::LockedGroup;
use crate::ids::GroupId;
use crate::rows::IdempotencyKeyRow;
use crate::schema::idempotency_keys;
use crate::{Connection, Error, RunQueryDsl};

/// The response stored for this key.
pub async fn find(
    connection: &mut Connection,
    group: GroupId,
    key: Uuid,
) -> Result<Option<IdempotencyKeyRow>, Error> {
    let found = idempotency_keys::table
        .find((group, key))
        .select(IdempotencyKeyRow::as_select())
        .first(connection)
        .await;
    Ok(found.optional()?)
}

/// Writes a stored response again as it is. Its commit waits for what the commit of the response has waited for: a
/// synchronous standby may not have that one, although it can be read, if the session that waited was ended.
pub async fn write_again(connection: &mut Connection, group: &LockedGroup, key: Uuid) -> Result<(), Error> {
    diesel::update(idempotency_keys::table.find((group.id, key)))
        .set(idempotency_keys::answer.eq(idempotency_keys::answer))
        .execute(connection)
        .await?;
    Ok(())
}

/// The keys of all responses stored for a group, to read them one at a time: responses can be large.
pub async fn keys(connection: &mut Connection, group: &LockedGroup) -> Result<Vec<Uuid>, Error> {
    let of_group = idempotency_keys::table.filter(idempotency_keys::group_id.eq(group.id));
    Ok(of_group.select(idempotency_keys::key).load(connection).await?)
}

/// Replaces a stored response.
pub async fn update(
    connection: &mut Connection,
    group: &LockedGroup,
    stored: &IdempotencyKeyRow,
) -> Result<(), Error> {
    diesel::update(idempotency_keys::table.find((group.id, stored.key)))
        .set(idempotency_keys::answer.eq(&stored.answer))
        .execute(connection)
        .await?;
    Ok(())
}
