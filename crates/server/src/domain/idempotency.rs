//! A request that may arrive twice changes a group once.

use chrono::{DateTime, Utc};
use db::ids::GroupId;
use db::queries::{groups, idempotency};
use db::rows::IdempotencyKeyRow;
use serde::Serialize;
use serde_json::Value;
use uuid::Uuid;

use crate::error::{Error, ErrorCode, Result};

/// A request that its client may send again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Keyed {
    /// What the client calls it.
    pub(crate) key: Uuid,
    /// SHA-256 of what it asks for, to tell it from another one of the same key. It is stored, so it covers no secret.
    pub(crate) digest: Vec<u8>,
    /// When it arrived.
    pub(crate) at: DateTime<Utc>,
}

/// Does the work and keeps its answer, both or neither; the second time the first answer is given again.
///
/// The group is locked before the key is looked up: two of the same requests at once come one after the other. Whoever
/// asks must have been let in before, as the answer is given to everyone who has the key.
pub(crate) async fn answer_once<T: Serialize>(
    connection: &mut db::Connection,
    group: GroupId,
    request: &Keyed,
    work: impl AsyncFnOnce(&mut db::Connection) -> Result<T> + Clone,
) -> Result<Value> {
    db::transaction(connection, async |connection| {
        let group = groups::lock(connection, group)
            .await?
            .ok_or(ErrorCode::GroupNotFound)?;
        if let Some(first) = idempotency::find(connection, group.id, request.key).await? {
            return answer_again(first, request);
        }
        let answer = serde_json::to_value(work(connection).await?).map_err(Error::internal)?;
        let answered = IdempotencyKeyRow {
            group_id: group.id,
            key: request.key,
            request_digest: request.digest.clone(),
            answer,
            created_at: request.at,
        };
        Ok(idempotency::insert(connection, &group, &answered).await?)
    })
    .await
}

fn answer_again(first: IdempotencyKeyRow, request: &Keyed) -> Result<Value> {
    if first.request_digest == request.digest {
        Ok(first.answer)
    } else {
        Err(ErrorCode::IdempotencyMismatch.into())
    }
}
