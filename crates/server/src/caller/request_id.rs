//! The id of a request.

use actix_web::{HttpMessage, HttpRequest};
use uuid::Uuid;

/// The id of a request, stored in the audit log.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct RequestId(pub(crate) Uuid);

impl RequestId {
    pub(crate) fn of(request: &HttpRequest) -> Option<Self> {
        request.extensions().get().copied()
    }
}
