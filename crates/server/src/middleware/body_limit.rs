//! Limits the bodies of all requests.
//!
//! - Bodies are not decompressed: a request with a `Content-Encoding` is refused before its body is read. A few
//!   kilobytes of Brotli would become gigabytes before a limit applies.
//! - A body has a maximum length and a timeout. Except for imported files it is read before the handler runs, so that a
//!   slow client occupies no database connection.
//! - An imported file is streamed to the handler within limits of its own, one of them a minimal speed: the handler
//!   authorises the sender first.

use actix_web::body::MessageBody;
use actix_web::dev::{Payload, ServiceRequest, ServiceResponse};
use actix_web::http::header;
use actix_web::middleware::Next;
use actix_web::{Error as ActixError, HttpMessage};
use elo_core::limits::IMPORT_BYTES_MAX;

use super::limited_body::{BodyLimit, LimitedBody, collect};
use crate::error::{ErrorCode, Result};
use crate::state::State;

/// Ten times the size of the longest valid request.
pub(crate) const MAX_BYTES: usize = 64 * 1024;

/// The route that accepts a file.
const IMPORT_ROUTE: &str = "/api/groups/{groupId}/import";

/// Applies the limits to the body, and reads it unless it is a file.
pub(crate) async fn limit_body(
    mut request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<impl MessageBody>, ActixError> {
    let is_file = request
        .match_pattern()
        .is_some_and(|pattern| pattern == IMPORT_ROUTE);
    let limit = limit_of(&request, is_file)?;
    let body = LimitedBody::new(request.take_payload(), limit);
    check_headers(&request, limit)?;
    let mut payload = body.into_payload();
    if !is_file {
        payload = Payload::from(collect(&mut payload).await?);
    }
    request.set_payload(payload);
    next.call(request).await
}

fn limit_of(request: &ServiceRequest, is_file: bool) -> Result<BodyLimit> {
    let config = &State::of(request.request())?.config;
    Ok(if is_file {
        BodyLimit {
            bytes: usize::try_from(IMPORT_BYTES_MAX).unwrap_or(usize::MAX),
            timeout: config.transfer_timeout,
            stalled: config.request_timeout,
        }
    } else {
        BodyLimit {
            bytes: MAX_BYTES,
            timeout: config.request_timeout,
            stalled: config.request_timeout,
        }
    })
}

/// Refuses a compressed body and a `Content-Length` above the limit, before the body is read.
fn check_headers(request: &ServiceRequest, limit: BodyLimit) -> Result<()> {
    let headers = request.headers();
    if headers.contains_key(header::CONTENT_ENCODING) {
        return Err(ErrorCode::RequestContentEncoding.into());
    }
    let length = headers
        .get(header::CONTENT_LENGTH)
        .and_then(|value| value.to_str().ok())
        .and_then(|text| text.parse::<usize>().ok());
    if length.is_some_and(|length| length > limit.bytes) {
        return Err(ErrorCode::RequestTooLarge.into());
    }
    Ok(())
}
