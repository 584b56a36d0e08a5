//! Every request has an id, a span and one line in the log.

use std::time::Instant;

use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::error::InternalError;
use actix_web::http::header::{HeaderMap, HeaderName, HeaderValue};
use actix_web::http::{Method, StatusCode};
use actix_web::middleware::Next;
use actix_web::{Error as ActixError, HttpMessage};
use db::with_causes;
use tracing::{Instrument, Span, field, info_span};
use uuid::Uuid;

use super::security_headers::add_security_headers;
use crate::caller::request_id::RequestId;
use crate::config::Config;
use crate::error::Error;
use crate::metrics::Metrics;
use crate::state::State;

/// The header that carries the request's id to the client, who can quote it.
pub(crate) const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// Gives the request an id, runs it in a span, counts and logs how it went, and adds the headers of every answer.
///
/// The log names the route's pattern, never the path or the query: a private group's link is a secret, and
/// so is what people search for.
pub(crate) async fn observe<B: MessageBody + 'static>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<B>, ActixError> {
    let state = State::of(request.request())?.clone();
    let method = request.method().clone();
    let id = Uuid::now_v7();
    request.extensions_mut().insert(RequestId(id));
    let started = Instant::now();
    let span = info_span!(
        "request",
        request_id = %id,
        method = %request.method(),
        route = field::Empty,
        status = field::Empty,
        milliseconds = field::Empty,
    );
    match next.call(request).instrument(span.clone()).await {
        Ok(mut response) => {
            let route = response.request().match_pattern();
            let outcome = Outcome {
                status: response.status(),
                route,
                error: response.response().error(),
            };
            outcome.note(&method, started, &state.metrics, &span);
            finish(response.headers_mut(), id, &state.config);
            Ok(response)
        }
        // What failed before it reached a route has no request to answer to, only an answer.
        Err(error) => {
            let mut response = error.error_response();
            Outcome {
                status: response.status(),
                route: None,
                error: Some(&error),
            }
            .note(&method, started, &state.metrics, &span);
            finish(response.headers_mut(), id, &state.config);
            Err(InternalError::from_response(error, response).into())
        }
    }
}

/// How a request went.
struct Outcome<'a> {
    status: StatusCode,
    route: Option<String>,
    error: Option<&'a ActixError>,
}

impl Outcome<'_> {
    /// Counts it and logs it.
    fn note(self, method: &Method, started: Instant, metrics: &Metrics, span: &Span) {
        let (route, took) = (self.route.as_deref().unwrap_or("-"), started.elapsed());
        metrics.answered(method, route, self.status, took);
        span.record("route", route);
        span.record("status", self.status.as_u16());
        span.record(
            "milliseconds",
            u64::try_from(took.as_millis()).unwrap_or(u64::MAX),
        );
        let _entered = span.enter();
        match self.error.and_then(ActixError::as_error::<Error>) {
            Some(error @ (Error::Internal(_) | Error::Unavailable(_))) => {
                tracing::error!(cause = %with_causes(error), "failed");
            }
            Some(error) => tracing::info!(refusal = %error, "refused"),
            None => tracing::info!("answered"),
        }
    }
}

fn finish(headers: &mut HeaderMap, id: Uuid, config: &Config) {
    add_security_headers(headers, config.strict_transport_security());
    if let Ok(id) = HeaderValue::from_str(&id.to_string()) {
        headers.insert(REQUEST_ID, id);
    }
}
