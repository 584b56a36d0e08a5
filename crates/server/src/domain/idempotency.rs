//! Idempotency keys: a request sent twice changes a group once.

use db::queries::submissions::EarlierAnswer;
use uuid::Uuid;

use crate::error::{ErrorCode, Result};

/// A request with an idempotency key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct IdempotentRequest {
    /// The idempotency key.
    pub(crate) key: Uuid,
    /// SHA-256 of the match as it was typed, to detect a key reused for another one. It is stored, so it covers no
    /// secret.
    pub(crate) digest: Vec<u8>,
}

impl IdempotentRequest {
    /// The answer to the first of the requests with this key, also if the match was deleted since: a phone that lost
    /// the answer does not bring back what a member has deleted.
    ///
    /// # Errors
    ///
    /// [`ErrorCode::IdempotencyMismatch`] if that was another request.
    pub(crate) fn answer_of(&self, earlier: EarlierAnswer) -> Result<String> {
        if earlier.request_digest == self.digest {
            Ok(earlier.answer)
        } else {
            Err(ErrorCode::IdempotencyMismatch.into())
        }
    }
}
