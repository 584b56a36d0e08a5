//! Every request has an id, a span and one line in the log.

use std::error::Error as StdError;
use std::time::Instant;

use actix_web::Error as ActixError;
use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{HeaderName, HeaderValue};
use actix_web::middleware::Next;
use tracing::{Instrument, Span, field, info_span};
use uuid::Uuid;

use crate::error::Error;

/// The header that carries the request's id to the client, who can quote it.
pub(crate) const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// Gives the request an id, runs it in a span, and logs how it went.
///
/// The log names the route's pattern, never the path or the query: a private group's link is a secret, and
/// so is what people search for.
pub(crate) async fn observe<B: MessageBody + 'static>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<impl MessageBody>, ActixError> {
    let id = Uuid::now_v7();
    let started = Instant::now();
    let span = info_span!(
        "request",
        request_id = %id,
        method = %request.method(),
        route = field::Empty,
        status = field::Empty,
        milliseconds = field::Empty,
    );
    let handled = request.request().clone();
    let outcome = next.call(request).instrument(span.clone()).await;
    let mut response = match outcome {
        Ok(response) => response.map_into_boxed_body(),
        Err(error) => ServiceResponse::from_err(error, handled),
    };
    record(&span, &response, started);
    if let Ok(value) = HeaderValue::from_str(&id.to_string()) {
        response.headers_mut().insert(REQUEST_ID, value);
    }
    Ok(response)
}

fn record<B>(span: &Span, response: &ServiceResponse<B>, started: Instant) {
    let route = response
        .request()
        .match_pattern()
        .unwrap_or_else(|| "-".to_owned());
    span.record("route", route);
    span.record("status", response.status().as_u16());
    span.record(
        "milliseconds",
        u64::try_from(started.elapsed().as_millis()).unwrap_or(u64::MAX),
    );
    let _entered = span.enter();
    match response
        .response()
        .error()
        .and_then(ActixError::as_error::<Error>)
    {
        Some(error @ (Error::Internal(_) | Error::Unavailable(_))) => {
            tracing::error!(cause = %causes(error), "failed");
        }
        Some(error) => tracing::info!(refusal = %error, "refused"),
        None => tracing::info!("answered"),
    }
}

/// An error and everything behind it, in one line.
fn causes(error: &dyn StdError) -> String {
    let mut line = error.to_string();
    let mut next = error.source();
    while let Some(cause) = next {
        line.push_str(": ");
        line.push_str(&cause.to_string());
        next = cause.source();
    }
    line
}
