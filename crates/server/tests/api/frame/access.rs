use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use server::openapi;

use crate::actors::{Actor, Answer};
use crate::app::App;

pub(crate) struct Operation {
    pub(crate) method: Method,
    pub(crate) path: String,
    pub(crate) described: Value,
}

/// Every operation of the contract.
pub(crate) fn operations() -> Vec<Operation> {
    let document = serde_json::to_value(openapi::document()).unwrap();
    let mut operations = Vec::new();
    for (path, item) in document["paths"].as_object().unwrap() {
        for (method, described) in item.as_object().unwrap() {
            let method = method.to_uppercase().parse().unwrap();
            operations.push(Operation {
                method,
                path: path.clone(),
                described: described.clone(),
            });
        }
    }
    operations
}

/// An empty requirement beside the others means that a token is welcome but not needed.
pub(crate) fn needs_token(described: &Value) -> bool {
    described["security"]
        .as_array()
        .is_some_and(|ways| !ways.contains(&json!({})))
}

/// The path with something in place of its parameters.
pub(super) fn filled(path: &str) -> String {
    let segments = path.split('/').map(|segment| match segment {
        "{hash}" => "abcd1234",
        segment if segment.starts_with('{') => "1",
        segment => segment,
    });
    segments.collect::<Vec<_>>().join("/")
}

#[test]
fn every_operation_states_who_may_call_it() {
    for Operation {
        method,
        path,
        described,
    } in operations()
    {
        let access = described["x-access"]
            .as_str()
            .unwrap_or_else(|| panic!("{method} {path} states no access"));
        let needs_token = needs_token(&described);
        match access {
            "anyone" | "passcode" => assert!(!needs_token, "{method} {path}"),
            "admin" | "owner" => assert!(needs_token, "{method} {path}"),
            other => panic!("{method} {path}: nobody knows who {other} is"),
        }
    }
}

#[test]
fn no_two_operations_share_a_name() {
    let mut names: Vec<Value> = operations()
        .into_iter()
        .map(|operation| operation.described["operationId"].clone())
        .collect();
    let count = names.len();
    names.sort_by_key(ToString::to_string);
    names.dedup();
    assert_eq!(names.len(), count);
}

#[test]
fn every_parameter_of_a_path_is_described() {
    for Operation {
        method,
        path,
        described,
    } in operations()
    {
        let mut named: Vec<&str> = path
            .split('/')
            .filter_map(|s| s.strip_prefix('{')?.strip_suffix('}'))
            .collect();
        let parameters = described["parameters"].as_array().unwrap();
        let in_path = parameters.iter().filter(|parameter| parameter["in"] == "path");
        let mut stated: Vec<&str> = in_path
            .map(|parameter| parameter["name"].as_str().unwrap())
            .collect();
        named.sort_unstable();
        stated.sort_unstable();
        assert_eq!(stated, named, "{method} {path}");
    }
}

#[tokio::test]
async fn what_needs_a_token_is_refused_without_one() {
    let app = App::start().await;
    for Operation {
        method,
        path,
        described,
    } in operations()
    {
        if !needs_token(&described) {
            continue;
        }
        let request = app
            .visitor()
            .request(method.clone(), &filled(&path))
            .json(&json!({}));
        let answer = Answer::to(request).await;
        assert_eq!(
            (answer.status, &answer.json()["code"]),
            (StatusCode::UNAUTHORIZED, &json!("auth.required")),
            "{method} {path}"
        );
    }
}

#[tokio::test]
async fn a_group_changes_for_its_owner_alone() {
    let app = App::start().await;
    let (owner, other) = (app.admin().await, app.admin().await);
    let settings = json!({"name": "Ours now", "passcode": "secret"});
    let by_visitor = app.visitor().put(&owner.group_path(), settings.clone()).await;
    by_visitor.refuses(StatusCode::UNAUTHORIZED, "auth.required");
    // To others a private group is not even there.
    let by_other = other.put(&owner.group_path(), settings).await;
    by_other.refuses(StatusCode::NOT_FOUND, "group.not_found");
    let read = other.get(&owner.hash_path()).await.ok();
    assert_eq!(
        (&read["group"]["name"], &read["group"]["passcode"]),
        (&json!("Torsdagspadel"), &json!(""))
    );
}

/// A connection that is taken for a request that turns out to be unreadable would cost strangers nothing and the pool much.
#[tokio::test]
async fn what_is_sent_is_read_before_a_connection_is_taken() {
    let nowhere = ["--database-url", "postgres://nobody@127.0.0.1:1/none"];
    let app = App::start_with(&nowhere).await;
    for operation in operations() {
        // A log-out succeeds whatever is sent with it.
        if operation.described["requestBody"].is_null() || operation.path.ends_with("/logout") {
            continue;
        }
        let request = app.visitor().request(operation.method, &filled(&operation.path));
        let request = request.header("content-type", "application/json").body("{");
        let answer = Answer::to(request).await;
        assert!(
            answer.status == StatusCode::BAD_REQUEST || answer.status == StatusCode::UNAUTHORIZED,
            "{}: {}",
            operation.path,
            answer.text
        );
    }
}
