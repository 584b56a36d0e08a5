//! The whole body is here before anything else happens.
//!
//! Every body of ours is small. Reading it first means that a client that sends slowly holds no connection
//! to the database, that a body is limited in one place, and that a handler never waits for the network.

use std::time::Duration;

use actix_web::body::MessageBody;
use actix_web::dev::{Payload, ServiceRequest, ServiceResponse};
use actix_web::middleware::Next;
use actix_web::web::{Bytes, BytesMut};
use actix_web::{Error as ActixError, HttpMessage, http::header};
use futures::StreamExt;
use tokio::time::timeout;

use crate::error::{Error, ErrorCode, Result};

/// Ten times what the longest request needs.
pub(crate) const MAX_BYTES: usize = 64 * 1024;

/// As long as the browser waits for a whole answer.
const MAX_TIME: Duration = Duration::from_secs(10);

/// Reads the body, then lets the request through.
pub(crate) async fn read_body_first(
    mut request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<impl MessageBody>, ActixError> {
    if declared_length(&request) > MAX_BYTES {
        return Err(Error::from(ErrorCode::RequestTooLarge).into());
    }
    let payload = request.take_payload();
    let body = timeout(MAX_TIME, collect(payload))
        .await
        .map_err(|_| Error::from(ErrorCode::RequestTimeout))??;
    request.set_payload(Payload::from(body));
    next.call(request).await
}

fn declared_length(request: &ServiceRequest) -> usize {
    let length = request
        .headers()
        .get(header::CONTENT_LENGTH)
        .and_then(|value| value.to_str().ok());
    length.and_then(|text| text.parse().ok()).unwrap_or(0)
}

async fn collect(mut payload: Payload) -> Result<Bytes> {
    let mut body = BytesMut::new();
    while let Some(chunk) = payload.next().await {
        let chunk = chunk.map_err(|_| ErrorCode::RequestMalformed)?;
        if body.len() + chunk.len() > MAX_BYTES {
            return Err(ErrorCode::RequestTooLarge.into());
        }
        body.extend_from_slice(&chunk);
    }
    Ok(body.freeze())
}
