//! The id of a request.

use actix_web::{HttpMessage, HttpRequest};
use uuid::Uuid;

/// The id of a request, for whatever is kept of what it did.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct RequestId(pub(crate) Uuid);

impl RequestId {
    /// The id that the request was given.
    pub(crate) fn of(request: &HttpRequest) -> Option<Self> {
        request.extensions().get().copied()
    }
}
