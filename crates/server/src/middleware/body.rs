//! The one place where the body of a request is limited.
//!
//! - Nothing is inflated: a request with a `Content-Encoding` is refused before its body is read.
//! - A body has a most length and a time to arrive in. Nearly every body is small and read before the handler runs, so that a
//!   client that sends slowly holds no connection to the database.
//! - A file that is imported is passed on unread, with its own bounds on it: the handler asks first who sends it.

use actix_web::body::MessageBody;
use actix_web::dev::{Payload, ServiceRequest, ServiceResponse};
use actix_web::http::header;
use actix_web::middleware::Next;
use actix_web::{Error as ActixError, HttpMessage};
use elo_core::limits::IMPORT_BYTES_MAX;

use super::limited_body::{Allowance, LimitedBody, collect};
use crate::error::{ErrorCode, Result};
use crate::state::State;

/// Ten times what the longest request needs.
pub(crate) const MAX_BYTES: usize = 64 * 1024;

/// The one call that takes a file.
const IMPORT: &str = "/api/groups/{groupId}/import";

/// Puts the limits on the body, and reads it unless it is a file.
pub(crate) async fn limit_body(
    mut request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<impl MessageBody>, ActixError> {
    let is_file = request.match_pattern().is_some_and(|pattern| pattern == IMPORT);
    let allowance = allowance(&request, is_file)?;
    let body = LimitedBody::new(request.take_payload(), allowance);
    refuse_by_head(&request, allowance)?;
    let mut payload = body.into_payload();
    if !is_file {
        payload = Payload::from(collect(&mut payload).await?);
    }
    request.set_payload(payload);
    next.call(request).await
}

fn allowance(request: &ServiceRequest, is_file: bool) -> Result<Allowance> {
    let config = &State::of(request.request())?.config;
    Ok(if is_file {
        Allowance {
            bytes: usize::try_from(IMPORT_BYTES_MAX).unwrap_or(usize::MAX),
            time: config.transfer_time,
        }
    } else {
        Allowance {
            bytes: MAX_BYTES,
            time: config.request_time,
        }
    })
}

/// Refuses what the head alone shows to be too much.
fn refuse_by_head(request: &ServiceRequest, allowance: Allowance) -> Result<()> {
    let headers = request.headers();
    if headers.contains_key(header::CONTENT_ENCODING) {
        return Err(ErrorCode::RequestContentEncoding.into());
    }
    let length = headers
        .get(header::CONTENT_LENGTH)
        .and_then(|value| value.to_str().ok())
        .and_then(|text| text.parse::<usize>().ok());
    if length.is_some_and(|length| length > allowance.bytes) {
        return Err(ErrorCode::RequestTooLarge.into());
    }
    Ok(())
}
