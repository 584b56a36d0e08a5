//! The whole body is here before anything else happens.
//!
//! Every body of ours is small, but for a history that is imported. Reading it first means that a client that sends slowly holds no connection
//! to the database, that a body is limited in one place, and that a handler never waits for the network.

use std::time::Duration;

use actix_web::body::MessageBody;
use actix_web::dev::{Payload, ServiceRequest, ServiceResponse};
use actix_web::middleware::Next;
use actix_web::web::{Bytes, BytesMut};
use actix_web::{Error as ActixError, HttpMessage, http::header, rt};
use elo_core::limits::IMPORT_BYTES_MAX;
use futures::StreamExt;
use tokio::time::timeout;

use crate::auth::access::Admin;
use crate::error::{Error, ErrorCode, Result};
use crate::state::State;

/// Ten times what the longest request needs.
pub(crate) const MAX_BYTES: usize = 64 * 1024;

/// The one call that takes a file.
const IMPORT: &str = "/api/groups/{groupId}/import";

/// What a phone needs for the largest file.
const IMPORT_TIME: Duration = Duration::from_mins(2);

/// How much a request may send, and in which time.
struct Allowance {
    bytes: usize,
    time: Duration,
}

impl Allowance {
    /// What this request may; a file comes only from somebody who is signed in. A token that is refused is said at once:
    /// whoever renews it may send the file again.
    fn of(request: &ServiceRequest) -> Result<Self> {
        let is_import = request.match_pattern().is_some_and(|pattern| pattern == IMPORT);
        if is_import && Admin::from_request_head(request.request())?.is_some() {
            return Ok(Self {
                bytes: usize::try_from(IMPORT_BYTES_MAX).unwrap_or(MAX_BYTES),
                time: IMPORT_TIME,
            });
        }
        Ok(Self {
            bytes: MAX_BYTES,
            time: State::of(request.request())?.config.request_time,
        })
    }
}

/// Reads the body, then lets the request through.
pub(crate) async fn read_body_first(
    mut request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<impl MessageBody>, ActixError> {
    let allowed = Allowance::of(&request)?;
    if declared_length(&request) > allowed.bytes {
        return Err(Error::from(ErrorCode::RequestTooLarge).into());
    }
    let mut payload = request.take_payload();
    let read = timeout(allowed.time, collect(&mut payload, allowed.bytes)).await;
    match read.map_err(|_| ErrorCode::RequestTimeout.into()).flatten() {
        Ok(body) => {
            request.set_payload(Payload::from(body));
            next.call(request).await
        }
        Err(refusal) => {
            rt::spawn(timeout(allowed.time, discard(payload)));
            Err(refusal.into())
        }
    }
}

fn declared_length(request: &ServiceRequest) -> usize {
    let length = request
        .headers()
        .get(header::CONTENT_LENGTH)
        .and_then(|value| value.to_str().ok());
    length.and_then(|text| text.parse().ok()).unwrap_or(0)
}

async fn collect(payload: &mut Payload, most: usize) -> Result<Bytes> {
    let mut body = BytesMut::new();
    while let Some(chunk) = payload.next().await {
        let chunk = chunk.map_err(|_| ErrorCode::RequestMalformed)?;
        if body.len() + chunk.len() > most {
            return Err(ErrorCode::RequestTooLarge.into());
        }
        body.extend_from_slice(&chunk);
    }
    Ok(body.freeze())
}

/// Reads on for nobody until the answer is out and the connection closed. A body in pieces that is let go of earlier
/// would be read by actix instead, to an end that never comes.
async fn discard(mut payload: Payload) {
    while let Some(Ok(_)) = payload.next().await {}
}
