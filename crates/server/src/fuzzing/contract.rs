//! Whether an answer is one that the contract declares.

use std::collections::HashSet;
use std::fmt;

use actix_web::dev::{ResourceDef, Url};
use actix_web::http::header::{self, HeaderMap};
use actix_web::http::{Method, StatusCode, Uri};
use actix_web::web::Bytes;
use serde_json::{Value, json};

use crate::openapi;

/// How much of a body a message shows, in bytes.
const BODY_SHOWN: usize = 500;

/// What the server answered.
#[derive(Debug)]
pub(super) struct Answer {
    pub(super) status: StatusCode,
    pub(super) headers: HeaderMap,
    pub(super) body: Bytes,
}

/// What may be answered, from the OpenAPI document.
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

/// What was asked and answered, for the message of a check that fails.
struct Exchange<'a> {
    method: &'a Method,
    uri: &'a Uri,
    answer: &'a Answer,
}

impl fmt::Display for Exchange<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Answer { status, body, .. } = self.answer;
        let shown = body.get(..BODY_SHOWN).unwrap_or(body);
        let body = String::from_utf8_lossy(shown);
        write!(formatter, "{} {}: {status} {body}", self.method, self.uri)
    }
}

impl Answer {
    /// The body as JSON.
    pub(super) fn json(&self) -> Option<Value> {
        serde_json::from_slice(&self.body).ok()
    }

    /// What a success carries.
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

    fn is_html(&self) -> bool {
        self.header(header::CONTENT_TYPE).starts_with("text/html")
    }

    /// Brotli and gzip are the affair of a library.
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

    /// Asserts that the answer is a declared success or the one envelope of failures, and never a fault of ours.
    pub(super) fn check(&self, method: &Method, uri: &Uri, answer: &Answer) {
        // What a route is found by.
        let url = Url::new(uri.clone());
        let called: Vec<_> = self
            .operations
            .iter()
            .filter(|operation| operation.method == *method && operation.path.is_match(url.path()))
            .collect();
        let what = Exchange { method, uri, answer };
        assert!(
            answer.headers.contains_key("x-request-id"),
            "no request id: {what}"
        );
        assert_eq!(answer.header(header::X_CONTENT_TYPE_OPTIONS), "nosniff", "{what}");
        if called.is_empty() {
            self.check_elsewhere(&what);
            return;
        }
        assert!(!answer.status.is_server_error(), "a fault of the server: {what}");
        let status = answer.status.as_str();
        let is_declared = called.iter().any(|operation| operation.statuses.contains(status));
        assert!(is_declared, "{status} is not declared: {what}");
        if answer.status == StatusCode::NOT_MODIFIED {
            assert!(answer.body.is_empty(), "{what}");
        } else if answer.status.is_success() && called.iter().any(|operation| operation.is_file) {
            assert!(answer.headers.contains_key(header::CONTENT_DISPOSITION), "{what}");
        } else if answer.status.is_success() {
            assert!(answer.is_json(), "{what}");
            assert!(answer.is_compressed() || answer.data().is_object(), "{what}");
        } else {
            self.check_failure(&what);
        }
    }

    /// No operation of the contract: a page or a file of the web app, or no such thing.
    fn check_elsewhere(&self, what: &Exchange<'_>) {
        let answer = what.answer;
        // The page that says that the web app was not built.
        let is_not_built = answer.status == StatusCode::SERVICE_UNAVAILABLE && answer.is_html();
        assert!(
            is_not_built || !answer.status.is_server_error(),
            "a fault of the server: {what}"
        );
        let is_refused = answer.status.is_client_error();
        let is_page = answer.is_html() && !what.uri.path().starts_with("/api/");
        if is_refused && !is_page {
            self.check_failure(what);
        }
    }

    fn check_failure(&self, what: &Exchange<'_>) {
        let answer = what.answer;
        assert!(answer.is_json(), "{what}");
        if answer.is_compressed() {
            return;
        }
        let body = answer.json().unwrap_or_default();
        assert_eq!(body["success"], json!(false), "{what}");
        let is_known = |code: &Value| code.as_str().is_some_and(|code| self.codes.contains(code));
        assert!(is_known(&body["code"]), "unknown code: {what}");
        assert!(
            body["error"].as_str().is_some_and(|error| !error.is_empty()),
            "no sentence: {what}"
        );
        for detail in body["details"].as_array().into_iter().flatten() {
            assert!(is_known(&detail["code"]) && detail["field"].is_string(), "{what}");
        }
    }
}
