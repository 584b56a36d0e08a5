use std::sync::LazyLock;

use reqwest::header::CONTENT_TYPE;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::support::actors::{Actor, Response, text};
use crate::support::app::App;
use crate::support::group_fixture::GroupFixture;
use crate::support::openapi::{Operation, operations};

/// Asserts that the operation declares the response and that an error has the envelope.
#[track_caller]
fn assert_declared(operation: &Operation, response: &Response, input: &str) {
    let what = format!(
        "{} {} with {input}: {}",
        operation.method, operation.path, response.text
    );
    assert!(!response.status.is_server_error(), "{what}");
    let responses = operation.description["responses"].as_object().unwrap();
    assert!(
        responses.contains_key(response.status.as_str()),
        "{} is not declared: {what}",
        response.status
    );
    if response.status.is_success() && !operation.has_envelope() {
        return;
    }
    assert_eq!(response.header("content-type"), "application/json", "{what}");
    let body = response.json();
    assert_eq!(body["success"], json!(response.status.is_success()), "{what}");
    if !response.status.is_success() {
        assert!(
            body["error"].as_str().is_some_and(|error| !error.is_empty()),
            "{what}"
        );
        assert!(CODES.contains(&body["code"]), "{what}");
    }
}

/// Whether it ends the session of its caller, who could not send further writes.
fn ends_session(operation: &Operation) -> bool {
    operation.path.ends_with("/logout")
}

/// Every error code of the document.
static CODES: LazyLock<Vec<Value>> = LazyLock::new(|| {
    let document = serde_json::to_value(server::openapi::document()).unwrap();
    document["components"]["schemas"]["Code"]["enum"]
        .as_array()
        .unwrap()
        .clone()
});

/// Paths with the ids of an existing group, player and match.
async fn path_to_existing(fixture: &GroupFixture<'_>) -> impl Fn(&Operation) -> String + use<> {
    let played = fixture.play([0, 1], [2, 3], &[[6, 4]]).await["match"].take();
    let (match_id, played_on) = (played["matchId"].to_string(), text(&played["playedOn"]));
    let (group, hash) = (
        fixture.admin.group["groupId"].to_string(),
        text(&fixture.admin.group["publicHash"]),
    );
    let player_id = fixture.players[0].to_string();
    move |operation: &Operation| {
        operation.path_with(|name| match name {
            "groupId" => group.clone(),
            "hash" => hash.clone(),
            "playerId" => player_id.clone(),
            "matchId" => match_id.clone(),
            "matchNumber" | "userId" | "invitationId" => "1".to_owned(),
            "playedOn" => played_on.clone(),
            _ => "torsdag".to_owned(),
        })
    }
}

#[tokio::test]
async fn invalid_path_parameters_are_refused_as_declared() {
    let app = App::start().await;
    let admin = app.admin().await;
    for operation in operations() {
        for invalid in [
            "x",
            "0",
            "-1",
            "9223372036854775807",
            "99999999999999999999",
            "%00",
            "%F0%9F%8E%BE",
            "1.5",
        ] {
            let path = operation.path_with(|_| invalid.to_owned());
            if path == operation.path {
                break;
            }
            let request = admin.request(operation.method.clone(), &path).json(&json!({}));
            let response = Response::to(request).await;
            assert_declared(&operation, &response, invalid);
            assert!(
                response.status.is_client_error(),
                "{} {path}: {}",
                operation.method,
                response.text
            );
        }
    }
}

#[tokio::test]
async fn every_operation_refuses_a_content_encoding_with_415() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    let path_of = path_to_existing(&fixture).await;
    for operation in operations() {
        let path = path_of(&operation);
        let request = fixture.admin.request(operation.method.clone(), &path);
        let response = Response::to(request.header("content-encoding", "identity").json(&json!({}))).await;
        assert_declared(&operation, &response, "a content encoding");
        response.assert_error(StatusCode::UNSUPPORTED_MEDIA_TYPE, "request.content_encoding");
    }
}

#[tokio::test]
async fn invalid_queries_and_bodies_are_refused_as_declared() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    let disposable = app.admin().await;
    let path_of = path_to_existing(&fixture).await;
    let query = "limit=x&offset=-1&before=99999999999&player=x&other=x&from=2025-02-30&sort=rubbish&matches=0&stats=perhaps&search=%00";
    let deep = format!("{}{}", "[".repeat(200), "]".repeat(200));
    for operation in operations() {
        let path = path_of(&operation);
        let caller = if ends_session(&operation) {
            &disposable
        } else {
            &fixture.admin
        };
        if operation.method == Method::GET {
            let response = fixture.admin.get(&format!("{path}?{query}")).await;
            assert_declared(&operation, &response, query);
            continue;
        }
        for body in [
            "",
            "null",
            "[]",
            "\"\"",
            "7",
            "{",
            "{\"a\": \u{1F3BE}}",
            "{\"team1\": {}, \"sets\": [[9e99, -1]]}",
            &deep,
        ] {
            let request = caller.request(operation.method.clone(), &path);
            let response = Response::to(
                request
                    .header(CONTENT_TYPE, "application/json")
                    .body(body.to_owned()),
            )
            .await;
            assert_declared(&operation, &response, body);
        }
        let request = caller.request(operation.method.clone(), &path);
        let response = Response::to(request.header(CONTENT_TYPE, "text/plain").body("{}")).await;
        assert_declared(&operation, &response, "text/plain");
    }
}

#[tokio::test]
async fn other_users_and_forged_tokens_are_refused_as_declared() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    let (other, disposable) = (app.admin().await, app.admin().await);
    let path_of = path_to_existing(&fixture).await;
    for operation in operations() {
        let path = path_of(&operation);
        let access = &operation.description["x-access"];
        let needs_role = ["editor", "admin", "owner"].iter().any(|role| access == role);
        // By its hash a private group is found, and the call refused.
        let by_other_refused = if operation.path.contains("{hash}") {
            StatusCode::FORBIDDEN
        } else {
            StatusCode::NOT_FOUND
        };
        let example = &operation.description["requestBody"]["content"]["application/json"]["example"];
        let other = if ends_session(&operation) {
            &disposable
        } else {
            &other
        };
        let (by_other, anonymous) = (
            other.request(operation.method.clone(), &path),
            app.visitor().request(operation.method.clone(), &path),
        );
        let forged = app
            .visitor()
            .request(operation.method.clone(), &path)
            .bearer_auth("rubbish");
        for (request, caller, refused) in [
            (by_other, "another's token", by_other_refused),
            (anonymous, "no token", StatusCode::UNAUTHORIZED),
            (forged, "a forged token", StatusCode::UNAUTHORIZED),
        ] {
            let response = Response::to(request.json(example)).await;
            assert_declared(&operation, &response, caller);
            assert!(
                !needs_role || response.status == refused,
                "{path} with {caller}: {}",
                response.text
            );
        }
    }
    // None of the requests has changed anything.
    assert_eq!(fixture.matches().await.len(), 1);
    assert_eq!(fixture.standings().await.len(), 4);
}
