//! Counts of the calls by operation and status.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::{LazyLock, Mutex};

use reqwest::{Method, StatusCode};

use crate::support::actors::{Response, text};
use crate::support::openapi::operations;

/// Operations that need a token from a mail to succeed, or a second account.
const REFUSED_ONLY: [&str; 13] = [
    "reset_password",
    "verify_address",
    "read_account_invitation",
    "read_invitation",
    "accept_invitation",
    "register_invited",
    "change_role",
    "remove_member",
    "leave_group",
    "offer_handover",
    "withdraw_handover",
    "accept_handover",
    "decline_handover",
];

/// The number of responses by operation and status.
#[derive(Default)]
pub(super) struct Calls(Mutex<BTreeMap<String, BTreeMap<u16, u64>>>);

impl Calls {
    /// Counts a response, and asserts that it is no server error other than 503 with `Retry-After`.
    #[track_caller]
    pub(super) fn count(&self, operation: &str, response: &Response) {
        let status = response.status;
        if status == StatusCode::SERVICE_UNAVAILABLE {
            assert_ne!(
                response.header("retry-after"),
                "",
                "{operation}: {}",
                response.text
            );
        } else {
            assert!(
                !status.is_server_error(),
                "{operation}: {status}: {}",
                response.text
            );
        }
        let mut calls = self.0.lock().unwrap();
        *calls
            .entry(operation.to_owned())
            .or_default()
            .entry(status.as_u16())
            .or_default() += 1;
    }

    /// The operations of the contract that were not called or, if they can, never succeeded.
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
        let id = text(&operation.description["operationId"]);
        (id, (operation.method, operation.path))
    });
    named.collect()
});

/// Method and path of an operation with its path parameters.
#[track_caller]
pub(super) fn request_line(operation: &str, parameters: &[(&str, &str)]) -> (Method, String) {
    let Some((method, template)) = OPERATIONS.get(operation) else {
        panic!("the contract has no operation {operation}")
    };
    let path = parameters.iter().fold(template.clone(), |path, (name, value)| {
        path.replace(&format!("{{{name}}}"), value)
    });
    assert!(!path.contains('{'), "{operation} needs more than {parameters:?}");
    (method.clone(), path)
}
