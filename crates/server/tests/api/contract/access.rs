//! Who may call which operation.

use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::support::actors::{Actor, Response};
use crate::support::app::App;
use crate::support::openapi::{Operation, operations};

#[test]
fn every_operation_states_who_may_call_it() {
    for operation in operations() {
        let needs_token = operation.needs_token();
        let Operation {
            method,
            path,
            description,
        } = operation;
        let access = description["x-access"]
            .as_str()
            .unwrap_or_else(|| panic!("{method} {path} states no access"));
        match access {
            "anyone" | "passcode" => assert!(!needs_token, "{method} {path}"),
            "account" => assert!(needs_token && !is_of_group(&path), "{method} {path}"),
            "editor" | "admin" | "owner" => assert!(needs_token && is_of_group(&path), "{method} {path}"),
            other => panic!("{method} {path}: unknown access {other}"),
        }
    }
}

/// Whether the path names a group, in which the caller may have a role.
fn is_of_group(path: &str) -> bool {
    path.contains("{groupId}") || path.contains("{hash}")
}

#[test]
fn operation_ids_are_unique() {
    let mut names: Vec<Value> = operations()
        .into_iter()
        .map(|operation| operation.description["operationId"].clone())
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
        description,
    } in operations()
    {
        let mut named: Vec<&str> = path
            .split('/')
            .filter_map(|s| s.strip_prefix('{')?.strip_suffix('}'))
            .collect();
        let parameters = description["parameters"].as_array().unwrap();
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
async fn operations_that_need_a_token_answer_401_without_one() {
    let app = App::start().await;
    for operation in operations() {
        if !operation.needs_token() {
            continue;
        }
        let request = app
            .visitor()
            .request(operation.method.clone(), &operation.placeholder_path())
            .json(&json!({}));
        let response = Response::to(request).await;
        assert_eq!(
            (response.status, &response.json()["code"]),
            (StatusCode::UNAUTHORIZED, &json!("auth.required")),
            "{} {}",
            operation.method,
            operation.path
        );
    }
}

#[tokio::test]
async fn only_the_owner_can_change_a_group() {
    let app = App::start().await;
    let (owner, other) = (app.admin().await, app.admin().await);
    let settings = json!({"name": "Ours now", "passcode": "secret"});
    let by_visitor = app.visitor().put(&owner.group_path(), settings.clone()).await;
    by_visitor.assert_error(StatusCode::UNAUTHORIZED, "auth.required");
    // For others a private group does not exist.
    let by_other = other.put(&owner.group_path(), settings).await;
    by_other.assert_error(StatusCode::NOT_FOUND, "group.not_found");
    let read = other.get(&owner.hash_path()).await.ok();
    assert_eq!(
        (&read["group"]["name"], &read["group"]["passcode"]),
        (&json!("Torsdagspadel"), &json!(""))
    );
}

/// Otherwise malformed requests, which cost a client nothing, could exhaust the pool.
#[tokio::test]
async fn malformed_bodies_are_refused_without_a_database_connection() {
    let no_database = ["--database-url", "postgres://nobody@127.0.0.1:1/none"];
    let app = App::start_with(&no_database).await;
    for operation in operations() {
        // A log-out accepts any body.
        if operation.description["requestBody"].is_null() || operation.path.ends_with("/logout") {
            continue;
        }
        let path = operation.placeholder_path();
        let request = app.visitor().request(operation.method, &path);
        let request = request.header("content-type", "application/json").body("{");
        let response = Response::to(request).await;
        assert!(
            response.status == StatusCode::BAD_REQUEST || response.status == StatusCode::UNAUTHORIZED,
            "{}: {}",
            operation.path,
            response.text
        );
    }
}
