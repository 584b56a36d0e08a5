//! Gives every request an id, a span, a log line and metrics.

use std::time::Instant;

use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::error::InternalError;
use actix_web::http::header::{HeaderMap, HeaderName, HeaderValue};
use actix_web::http::{Method, StatusCode};
use actix_web::middleware::Next;
use actix_web::{Error as ActixError, HttpMessage};
use db::with_causes;
use tracing::{Instrument, Span, error_span, field};
use uuid::Uuid;

use super::proxy_notices::notice_proxy;
use super::security_headers::add_security_headers;
use crate::caller::client::Client;
use crate::caller::request_id::RequestId;
use crate::config::Config;
use crate::error::{Error, Refusal};
use crate::metrics::Metrics;
use crate::state::State;

/// The response header with the request id, which a client can quote in a report.
pub(crate) const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// Runs the request in a span with a new id, records its outcome in the log and the metrics, and adds the headers that
/// all responses have.
///
/// The log contains the route's pattern, never the path or the query: a private group's link is a secret, and search
/// terms are personal data.
pub(crate) async fn observe_request<B: MessageBody + 'static>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<B>, ActixError> {
    let state = State::of(request.request())?.clone();
    let method = request.method().clone();
    let id = Uuid::now_v7();
    request.extensions_mut().insert(RequestId(id));
    let started = Instant::now();
    // Of the highest level, so that lines of every level have its fields.
    let span = error_span!(
        "request",
        request_id = %id,
        method = %request.method(),
        route = field::Empty,
        status = field::Empty,
        milliseconds = field::Empty,
    );
    span.in_scope(|| notice_proxy(&request, &state));
    match next.call(request).instrument(span.clone()).await {
        Ok(mut response) => {
            let route = response.request().match_pattern();
            let outcome = RequestOutcome {
                status: response.status(),
                route,
                error: response.response().error(),
                limited: limited_client(&response, &state.config),
            };
            outcome.record(&method, started, &state.metrics, &span);
            add_headers(response.headers_mut(), id, &state.config);
            Ok(response)
        }
        // An error of a middleware: there is no request to build a `ServiceResponse` from.
        Err(error) => {
            let mut response = error.error_response();
            RequestOutcome {
                status: response.status(),
                route: None,
                error: Some(&error),
                limited: None,
            }
            .record(&method, started, &state.metrics, &span);
            add_headers(response.headers_mut(), id, &state.config);
            Err(InternalError::from_response(error, response).into())
        }
    }
}

struct RequestOutcome<'a> {
    status: StatusCode,
    route: Option<String>,
    error: Option<&'a ActixError>,
    /// The client that a limit of attempts has refused, if it is to be logged.
    limited: Option<Client>,
}

/// The client of a request that a limit of attempts has refused, on a server whose log has it.
fn limited_client<B>(response: &ServiceResponse<B>, config: &Config) -> Option<Client> {
    let error = response.response().error().and_then(ActixError::as_error);
    let is_limited = matches!(error, Some(Error::Refused(Refusal { code, .. })) if code.is_of_attempts());
    (config.logs_limited_clients && is_limited)
        .then(|| Client::of(response.request()).ok())
        .flatten()
}

impl RequestOutcome<'_> {
    /// Records the outcome in the metrics and the log.
    fn record(self, method: &Method, started: Instant, metrics: &Metrics, span: &Span) {
        let (route, duration) = (self.route.as_deref().unwrap_or("-"), started.elapsed());
        metrics.observe_request(method, route, self.status, duration);
        span.record("route", route);
        span.record("status", self.status.as_u16());
        span.record(
            "milliseconds",
            u64::try_from(duration.as_millis()).unwrap_or(u64::MAX),
        );
        let _entered = span.enter();
        match self.error.and_then(ActixError::as_error::<Error>) {
            Some(error @ (Error::Internal(_) | Error::Unavailable(_))) => {
                tracing::error!(cause = %with_causes(error), "failed");
            }
            Some(error) => {
                if let Error::Refused(Refusal { code, .. }) = error {
                    metrics.observe_refusal(*code);
                }
                tracing::info!(client = self.limited.map(field::display), refusal = %error, "refused");
            }
            None => tracing::info!("answered"),
        }
    }
}

fn add_headers(headers: &mut HeaderMap, id: Uuid, config: &Config) {
    add_security_headers(headers, config.strict_transport_security());
    if let Ok(id) = HeaderValue::from_str(&id.to_string()) {
        headers.insert(REQUEST_ID, id);
    }
}
