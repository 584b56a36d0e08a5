//! The calls that were made, by operation and status.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::{LazyLock, Mutex};

use reqwest::{Method, StatusCode};

use crate::actors::{Answer, text};
use crate::frame::access::operations;

/// Operations that need a token from a mail to succeed.
const REFUSED_ONLY: [&str; 2] = ["reset_password", "verify_address"];

/// How often each operation was answered with each status.
#[derive(Default)]
pub(super) struct Calls(Mutex<BTreeMap<String, BTreeMap<u16, u64>>>);

impl Calls {
    /// Counts an answer, and asserts that it is no failure of the server but 503 with `Retry-After`.
    #[track_caller]
    pub(super) fn count(&self, operation: &str, answer: &Answer) {
        let status = answer.status;
        if status == StatusCode::SERVICE_UNAVAILABLE {
            assert_ne!(answer.header("retry-after"), "", "{operation}: {}", answer.text);
        } else {
            assert!(
                !status.is_server_error(),
                "{operation}: {status}: {}",
                answer.text
            );
        }
        let mut calls = self.0.lock().unwrap();
        *calls
            .entry(operation.to_owned())
            .or_default()
            .entry(status.as_u16())
            .or_default() += 1;
    }

    /// The operations of the contract that were not called, or did not succeed where they can.
    pub(super) fn missing(&self) -> BTreeSet<&'static str> {
        let calls = self.0.lock().unwrap();
        OPERATIONS
            .keys()
            .map(String::as_str)
            .filter(|operation| {
                let statuses = calls.get(*operation);
                let succeeded = |statuses: &BTreeMap<u16, u64>| statuses.keys().any(|status| *status < 400);
                !statuses.is_some_and(|statuses| REFUSED_ONLY.contains(operation) || succeeded(statuses))
            })
            .collect()
    }
}

impl fmt::Display for Calls {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (operation, statuses) in self.0.lock().unwrap().iter() {
            writeln!(formatter, "{operation:<32} {statuses:?}")?;
        }
        Ok(())
    }
}

/// Method and path template of every operation of the contract, by its id.
static OPERATIONS: LazyLock<BTreeMap<String, (Method, String)>> = LazyLock::new(|| {
    let named = operations().into_iter().map(|operation| {
        let id = text(&operation.described["operationId"]);
        (id, (operation.method, operation.path))
    });
    named.collect()
});

/// Method and path of an operation, its places filled in by name.
#[track_caller]
pub(super) fn request_line(operation: &str, places: &[(&str, &str)]) -> (Method, String) {
    let Some((method, template)) = OPERATIONS.get(operation) else {
        panic!("the contract has no operation {operation}")
    };
    let path = places.iter().fold(template.clone(), |path, (name, value)| {
        path.replace(&format!("{{{name}}}"), value)
    });
    assert!(!path.contains('{'), "{operation} needs more than {places:?}");
    (method.clone(), path)
}
