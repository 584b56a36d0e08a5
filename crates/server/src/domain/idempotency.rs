//! Idempotency keys: a request sent twice changes a group once.

use chrono::{DateTime, Utc};
use db::ids::GroupId;
use db::queries::{groups, idempotency};
use db::rows::IdempotencyKeyRow;
use serde::Serialize;
use serde_json::Value;
use uuid::Uuid;

use crate::error::{Error, ErrorCode, Result};

/// A request with an idempotency key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct IdempotentRequest {
    /// The idempotency key.
    pub(crate) key: Uuid,
    /// SHA-256 of the request, to detect a key reused for another request. It is stored, so it covers no secret.
    pub(crate) digest: Vec<u8>,
    pub(crate) at: DateTime<Utc>,
}

/// Runs the work and stores its response in one transaction; a repeated request gets the stored response.
///
/// The group is locked before the key is looked up, which serialises concurrent repeats. The caller must have checked
/// permissions, as everyone with the key gets the response.
pub(crate) async fn run_once<T: Serialize>(
    connection: &mut db::Connection,
    group: GroupId,
    request: &IdempotentRequest,
    work: impl AsyncFnOnce(&mut db::Connection) -> Result<T> + Clone,
) -> Result<Value> {
    db::transaction(connection, async |connection| {
        let group = groups::lock(connection, group)
            .await?
            .ok_or(ErrorCode::GroupNotFound)?;
        if let Some(first) = idempotency::find(connection, group.id, request.key).await? {
            return stored_response(first, request);
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

fn stored_response(first: IdempotencyKeyRow, request: &IdempotentRequest) -> Result<Value> {
    if first.request_digest == request.digest {
        Ok(first.answer)
    } else {
        Err(ErrorCode::IdempotencyMismatch.into())
    }
}
