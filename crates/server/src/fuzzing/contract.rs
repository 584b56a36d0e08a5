//! Checks that a response is declared in the OpenAPI document.

use std::collections::HashSet;
use std::fmt;

use actix_web::dev::{ResourceDef, Url};
use actix_web::http::header::{self, HeaderMap};
use actix_web::http::{Method, StatusCode, Uri};
use actix_web::web::Bytes;
use serde_json::{Value, json};

use crate::openapi;

/// How much of a body a failure message contains, in bytes.
const BODY_SHOWN: usize = 500;

/// A response of the server.
#[derive(Debug)]
pub(super) struct Response {
    pub(super) status: StatusCode,
    pub(super) headers: HeaderMap,
    pub(super) body: Bytes,
}

/// The declared responses, from the OpenAPI document.
pub(super) struct Contract {
    operations: Vec<Operation>,
    codes: HashSet<String>,
}

struct Operation {
    path: ResourceDef,
    method: Method,
    statuses: HashSet<String>,
    is_file: bool,
}

/// A request and its response, for failure messages.
struct Exchange<'a> {
    method: &'a Method,
    uri: &'a Uri,
    response: &'a Response,
}

impl fmt::Display for Exchange<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Response { status, body, .. } = self.response;
        let shown = body.get(..BODY_SHOWN).unwrap_or(body);
        let body = String::from_utf8_lossy(shown);
        write!(formatter, "{} {}: {status} {body}", self.method, self.uri)
    }
}

impl Response {
    /// The body as JSON.
    pub(super) fn json(&self) -> Option<Value> {
        serde_json::from_slice(&self.body).ok()
    }

    /// The `data` of a successful response.
    pub(super) fn data(&self) -> Value {
        let mut body = self.json().unwrap_or_default();
        assert_eq!(body["success"], json!(true), "{self:?}");
        body["data"].take()
    }

    fn header(&self, name: impl header::AsHeaderName) -> &str {
        self.headers
            .get(name)
            .and_then(|value| value.to_str().ok())
            .unwrap_or_default()
    }

    fn is_json(&self) -> bool {
        self.header(header::CONTENT_TYPE) == "application/json"
    }

    pub(super) fn is_event_stream(&self) -> bool {
        self.header(header::CONTENT_TYPE) == "text/event-stream"
    }

    fn is_html(&self) -> bool {
        self.header(header::CONTENT_TYPE).starts_with("text/html")
    }

    /// Compressed bodies are not checked.
    fn is_compressed(&self) -> bool {
        self.headers.contains_key(header::CONTENT_ENCODING)
    }
}

impl Contract {
    /// The contract of this build.
    pub(super) fn new() -> Self {
        let document = serde_json::to_value(openapi::document()).expect("the document is plain data");
        let codes = document["components"]["schemas"]["Code"]["enum"].as_array();
        let texts = |value: &Value| value.as_str().map(str::to_owned);
        let paths = document["paths"].as_object().into_iter().flatten();
        let operations = paths.flat_map(|(path, item)| {
            let methods = item.as_object().into_iter().flatten();
            methods.filter_map(|(method, operation)| {
                Some(Operation {
                    path: ResourceDef::new(path.as_str()),
                    method: method.to_ascii_uppercase().parse().ok()?,
                    statuses: operation["responses"].as_object()?.keys().cloned().collect(),
                    is_file: path.ends_with("/export"),
                })
            })
        });
        let contract = Self {
            operations: operations.collect(),
            codes: codes.into_iter().flatten().filter_map(texts).collect(),
        };
        assert!(
            !contract.operations.is_empty() && !contract.codes.is_empty(),
            "an empty contract"
        );
        contract
    }

    /// Asserts that the response is a declared success or the error envelope, and no server error.
    pub(super) fn check(&self, method: &Method, uri: &Uri, response: &Response) {
        // Routes match the decoded path.
        let url = Url::new(uri.clone());
        let operations: Vec<_> = self
            .operations
            .iter()
            .filter(|operation| operation.method == *method && operation.path.is_match(url.path()))
            .collect();
        let exchange = Exchange {
            method,
            uri,
            response,
        };
        assert!(
            response.headers.contains_key("x-request-id"),
            "no request id: {exchange}"
        );
        assert_eq!(
            response.header(header::X_CONTENT_TYPE_OPTIONS),
            "nosniff",
            "{exchange}"
        );
        if operations.is_empty() {
            self.check_web_app(&exchange);
            return;
        }
        assert!(
            !response.status.is_server_error(),
            "a fault of the server: {exchange}"
        );
        let status = response.status.as_str();
        let is_declared = operations
            .iter()
            .any(|operation| operation.statuses.contains(status));
        assert!(is_declared, "{status} is not declared: {exchange}");
        if response.is_event_stream() {
            assert!(response.status.is_success(), "{exchange}");
        } else if response.status == StatusCode::NOT_MODIFIED {
            assert!(response.body.is_empty(), "{exchange}");
        } else if response.status.is_success() && operations.iter().any(|operation| operation.is_file) {
            assert!(
                response.headers.contains_key(header::CONTENT_DISPOSITION),
                "{exchange}"
            );
        } else if response.status.is_success() {
            assert!(response.is_json(), "{exchange}");
            assert!(
                response.is_compressed() || response.data().is_object(),
                "{exchange}"
            );
        } else {
            self.check_failure(&exchange);
        }
    }

    /// Outside of the API: a page or a file of the web app, or an error.
    fn check_web_app(&self, exchange: &Exchange<'_>) {
        let response = exchange.response;
        // Served where the frontend was not built.
        let is_not_built = response.status == StatusCode::SERVICE_UNAVAILABLE && response.is_html();
        assert!(
            is_not_built || !response.status.is_server_error(),
            "a fault of the server: {exchange}"
        );
        let is_client_error = response.status.is_client_error();
        let is_page = response.is_html() && !exchange.uri.path().starts_with("/api/");
        if is_client_error && !is_page {
            self.check_failure(exchange);
        }
    }

    fn check_failure(&self, exchange: &Exchange<'_>) {
        let response = exchange.response;
        assert!(response.is_json(), "{exchange}");
        if response.is_compressed() {
            return;
        }
        let body = response.json().unwrap_or_default();
        assert_eq!(body["success"], json!(false), "{exchange}");
        let is_known = |code: &Value| code.as_str().is_some_and(|code| self.codes.contains(code));
        assert!(is_known(&body["code"]), "unknown code: {exchange}");
        assert!(
            body["error"].is_string() && body["error"] != body["code"],
            "no message: {exchange}"
        );
        for detail in body["details"].as_array().into_iter().flatten() {
            assert!(
                is_known(&detail["code"]) && detail["field"].is_string(),
                "{exchange}"
            );
        }
    }
}
