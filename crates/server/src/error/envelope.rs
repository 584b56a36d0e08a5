//! The envelope of errors, and the conversion of actix's own errors into it.

use actix_web::http::StatusCode;
use actix_web::http::header::{self, HeaderValue};
use actix_web::{HttpRequest, HttpResponse, ResponseError};
use elo_core::violation::{Violation, ViolationCode};
use serde::Serialize;
use serde_json::{Map, Value, json};
use utoipa::openapi::extensions::Extensions;
use utoipa::openapi::{ObjectBuilder, RefOr, Schema, Type};
use utoipa::{PartialSchema, ToSchema};

use super::message::message;
use super::{Error, ErrorCode, Refusal};

/// The `Retry-After` of temporary failures.
pub(crate) const UNAVAILABLE_RETRY_SECONDS: u64 = 5;

/// The body of every answer that is not a success.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Failure {
    /// Always `false`.
    #[schema(schema_with = always_false)]
    success: bool,
    /// What went wrong, in English.
    error: String,
    /// What went wrong, for programs: the reader's language has a text for each code.
    #[schema(value_type = Code)]
    code: &'static str,
    /// Every field that breaks a rule.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    details: Vec<Detail>,
    /// The values that the text of `code` needs.
    #[serde(skip_serializing_if = "Map::is_empty")]
    #[schema(required = false, value_type = Object)]
    params: Map<String, Value>,
}

/// One rule that one field breaks.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[schema(as = FieldError)]
pub(crate) struct Detail {
    /// The field, as a path into the request: `email`, `sets[1]`.
    field: String,
    /// The broken rule.
    #[schema(value_type = Code)]
    code: &'static str,
    /// The values that the rule's text needs.
    #[serde(skip_serializing_if = "Map::is_empty")]
    #[schema(required = false, value_type = Object)]
    params: Map<String, Value>,
    /// The rule in English.
    message: String,
}

/// Every code that a failure can carry: refusals of the server and broken rules of the product.
pub(crate) struct Code;

impl PartialSchema for Code {
    fn schema() -> RefOr<Schema> {
        let refusals = ErrorCode::ALL.iter().map(|code| code.as_str());
        let rules = ViolationCode::ALL.iter().map(|code| code.as_str());
        ObjectBuilder::new()
            .schema_type(Type::String)
            .description(Some("Why a request failed: a closed list."))
            .enum_values(Some(refusals.chain(rules)))
            .extensions(Some(Extensions::from_iter([(
                "x-refusals",
                refusals_in_contract(),
            )])))
            .into()
    }
}

impl ToSchema for Code {}

/// The status of each refusal, and the field that it is about: what a client's test needs to answer like the server.
/// Broken rules are answered 422, with the fields that break them.
fn refusals_in_contract() -> Value {
    let entry = |code: &ErrorCode| {
        let status = code.status().as_u16();
        let refusal = match code.field() {
            Some(field) => json!({"status": status, "field": field}),
            None => json!({"status": status}),
        };
        (code.as_str().to_owned(), refusal)
    };
    ErrorCode::ALL.iter().map(entry).collect::<Map<_, _>>().into()
}

impl ResponseError for Error {
    fn status_code(&self) -> StatusCode {
        match self {
            Self::Invalid(_) => StatusCode::UNPROCESSABLE_ENTITY,
            Self::Refused(refusal) => refusal.code.status(),
            Self::Unavailable(_) => ErrorCode::Unavailable.status(),
            Self::Internal(_) => ErrorCode::Internal.status(),
        }
    }

    fn error_response(&self) -> HttpResponse {
        let mut response = HttpResponse::build(self.status_code());
        response.insert_header((header::CACHE_CONTROL, "no-store"));
        if let Some(seconds) = self.retry_after() {
            response.insert_header((header::RETRY_AFTER, seconds));
        }
        if self.status_code() == StatusCode::UNAUTHORIZED {
            response.insert_header((header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer")));
        }
        response.json(Failure::from(self))
    }
}

impl Error {
    fn retry_after(&self) -> Option<u64> {
        match self {
            Self::Refused(refusal) => refusal.params.get("retryAfter").and_then(Value::as_u64),
            Self::Unavailable(_) => Some(UNAVAILABLE_RETRY_SECONDS),
            Self::Invalid(_) | Self::Internal(_) => None,
        }
    }
}

impl From<&Error> for Failure {
    fn from(error: &Error) -> Self {
        match error {
            Error::Invalid(violations) => Self::of_violations(violations),
            Error::Refused(refusal) => Self::of_refusal(refusal),
            Error::Unavailable(_) => Self::of_refusal(&ErrorCode::Unavailable.into()),
            Error::Internal(_) => Self::of_refusal(&ErrorCode::Internal.into()),
        }
    }
}

impl Failure {
    fn of_refusal(refusal: &Refusal) -> Self {
        let Refusal { code, params } = refusal;
        let error = message(code.as_str(), params);
        let details = code.field().map(|field| Detail {
            field: field.to_owned(),
            code: code.as_str(),
            params: params.clone(),
            message: error.clone(),
        });
        Self {
            success: false,
            error,
            code: code.as_str(),
            details: details.into_iter().collect(),
            params: params.clone(),
        }
    }

    fn of_violations(violations: &[Violation]) -> Self {
        let details: Vec<Detail> = violations.iter().map(Detail::from).collect();
        let Some(first) = details.first() else {
            return Self::of_refusal(&ErrorCode::Internal.into());
        };
        Self {
            success: false,
            error: first.message.clone(),
            code: first.code,
            params: first.params.clone(),
            details,
        }
    }
}

impl From<&Violation> for Detail {
    fn from(violation: &Violation) -> Self {
        let code = violation.code.as_str();
        let params = violation
            .params
            .iter()
            .map(|(name, value)| (name.to_owned(), value.into()))
            .collect();
        Self {
            field: violation.field.clone(),
            code,
            message: message(code, &params),
            params,
        }
    }
}

/// Converts an error in the query string.
#[expect(clippy::needless_pass_by_value, reason = "the signature that actix asks for")]
pub(crate) fn query_error(error: actix_web::error::QueryPayloadError, _: &HttpRequest) -> actix_web::Error {
    malformed(&error.to_string()).into()
}

/// An invalid path parameter is not found.
pub(crate) fn path_error(_: actix_web::error::PathError, _: &HttpRequest) -> actix_web::Error {
    Error::from(ErrorCode::RouteNotFound).into()
}

fn malformed(reason: &str) -> Error {
    ErrorCode::RequestMalformed.with("reason", reason).into()
}

fn always_false() -> RefOr<Schema> {
    ObjectBuilder::new()
        .schema_type(Type::Boolean)
        .enum_values(Some([false]))
        .into()
}
