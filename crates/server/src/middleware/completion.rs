//! What was begun is finished.
//!
//! When a client goes away, actix drops the handler where it stands, perhaps in the middle of a transaction.
//! Here the handler runs as a task of its own instead: it comes to its end, gives its connection back clean,
//! and if it panics, the client gets an answer all the same.

use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::middleware::Next;
use actix_web::{Error as ActixError, rt};
use tracing::Instrument;

use crate::error::Error;

/// Runs the request to its end, come what may.
pub(crate) async fn run_to_completion<B: MessageBody + 'static>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<B>, ActixError> {
    let task = rt::spawn(next.call(request).in_current_span());
    task.await
        .unwrap_or_else(|lost| Err(Error::internal(lost).into()))
}
