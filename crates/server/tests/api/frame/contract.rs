use std::sync::LazyLock;

use base64ct::{Base64, Encoding};
use reqwest::header::CONTENT_TYPE;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::access::{Operation, operations};
use crate::actors::{Actor, Answer, text};
use crate::app::App;
use crate::club::Club;

/// What an operation may answer, and what every failure must look like.
#[track_caller]
fn is_declared(operation: &Operation, answer: &Answer, tried: &str) {
    let what = format!(
        "{} {} with {tried}: {}",
        operation.method, operation.path, answer.text
    );
    assert!(!answer.status.is_server_error(), "{what}");
    let responses = operation.described["responses"].as_object().unwrap();
    assert!(
        responses.contains_key(answer.status.as_str()),
        "{} is not declared: {what}",
        answer.status
    );
    if answer.status.is_success() && is_file(&operation.path) {
        return;
    }
    assert_eq!(answer.header("content-type"), "application/json", "{what}");
    let body = answer.json();
    assert_eq!(body["success"], json!(answer.status.is_success()), "{what}");
    if !answer.status.is_success() {
        assert!(
            body["error"].as_str().is_some_and(|error| !error.is_empty()),
            "{what}"
        );
        assert!(CODES.contains(&body["code"]), "{what}");
    }
}

/// Whether it signs its caller out, who could then change nothing any more.
fn ends_session(operation: &Operation) -> bool {
    operation.path.ends_with("/logout")
}

/// A file that is saved stands for itself, without the envelope.
fn is_file(path: &str) -> bool {
    path.ends_with("/export")
}

/// Every code that a failure may carry.
static CODES: LazyLock<Vec<Value>> = LazyLock::new(|| {
    let document = serde_json::to_value(server::openapi::document()).unwrap();
    document["components"]["schemas"]["Code"]["enum"]
        .as_array()
        .unwrap()
        .clone()
});

fn filled(path: &str, value: impl Fn(&str) -> String) -> String {
    let segments = path.split('/').map(|segment| {
        match segment.strip_prefix('{').and_then(|rest| rest.strip_suffix('}')) {
            Some(name) => value(name),
            None => segment.to_owned(),
        }
    });
    segments.collect::<Vec<_>>().join("/")
}

/// The addresses of what there is in a club with a match.
async fn real_path(club: &Club<'_>) -> impl Fn(&str) -> String + use<> {
    let played = club.play([0, 1], [2, 3], &[[6, 4]]).await["match"]["matchId"].to_string();
    let (group, hash) = (
        club.admin.group["groupId"].to_string(),
        text(&club.admin.group["publicHash"]),
    );
    let someone = club.players[0].to_string();
    move |path: &str| {
        filled(path, |name| match name {
            "groupId" => group.clone(),
            "hash" => hash.clone(),
            "playerId" => someone.clone(),
            "matchId" => played.clone(),
            _ => "torsdag".to_owned(),
        })
    }
}

#[tokio::test]
async fn rubbish_in_a_path_is_nothing_that_exists() {
    let app = App::start().await;
    let admin = app.admin().await;
    for operation in operations() {
        for rubbish in [
            "x",
            "0",
            "-1",
            "9223372036854775807",
            "99999999999999999999",
            "%00",
            "%F0%9F%8E%BE",
            "1.5",
        ] {
            let path = filled(&operation.path, |_| rubbish.to_owned());
            if path == operation.path {
                break;
            }
            let request = admin.request(operation.method.clone(), &path).json(&json!({}));
            let answer = Answer::to(request).await;
            is_declared(&operation, &answer, rubbish);
            assert!(
                answer.status.is_client_error(),
                "{} {path}: {}",
                operation.method,
                answer.text
            );
        }
    }
}

#[tokio::test]
async fn a_content_encoding_is_refused_by_every_operation_as_declared() {
    let app = App::start().await;
    let club = Club::of(&app, 4).await;
    let real = real_path(&club).await;
    for operation in operations() {
        let path = real(&operation.path);
        let request = club.admin.request(operation.method.clone(), &path);
        let answer = Answer::to(request.header("content-encoding", "identity").json(&json!({}))).await;
        is_declared(&operation, &answer, "a content encoding");
        answer.refuses(StatusCode::UNSUPPORTED_MEDIA_TYPE, "request.content_encoding");
    }
}

#[tokio::test]
async fn a_rubbish_query_or_body_is_refused_as_declared() {
    let app = App::start().await;
    let club = Club::of(&app, 4).await;
    let leaving = app.admin().await;
    let real = real_path(&club).await;
    let query = "limit=x&offset=-1&before=99999999999&player=x&from=2025-02-30&sort=rubbish&matches=0&stats=perhaps&search=%00";
    let deep = format!("{}{}", "[".repeat(200), "]".repeat(200));
    for operation in operations() {
        let path = real(&operation.path);
        let caller = if ends_session(&operation) {
            &leaving
        } else {
            &club.admin
        };
        if operation.method == Method::GET {
            let answer = club.admin.get(&format!("{path}?{query}")).await;
            is_declared(&operation, &answer, query);
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
            let answer = Answer::to(
                request
                    .header(CONTENT_TYPE, "application/json")
                    .body(body.to_owned()),
            )
            .await;
            is_declared(&operation, &answer, body);
        }
        let request = caller.request(operation.method.clone(), &path);
        let answer = Answer::to(request.header(CONTENT_TYPE, "text/plain").body("{}")).await;
        is_declared(&operation, &answer, "text/plain");
    }
}

#[tokio::test]
async fn strangers_are_refused_as_declared() {
    let app = App::start().await;
    let club = Club::of(&app, 4).await;
    let (other, leaving) = (app.admin().await, app.admin().await);
    let real = real_path(&club).await;
    for operation in operations() {
        let path = real(&operation.path);
        let owned = operation.described["x-access"] == json!("owner");
        let typed = &operation.described["requestBody"]["content"]["application/json"]["example"];
        let other = if ends_session(&operation) {
            &leaving
        } else {
            &other
        };
        let (by_other, by_nobody) = (
            other.request(operation.method.clone(), &path),
            app.visitor().request(operation.method.clone(), &path),
        );
        let forged = app
            .visitor()
            .request(operation.method.clone(), &path)
            .bearer_auth("rubbish");
        for (request, who, refused) in [
            (by_other, "another's token", StatusCode::NOT_FOUND),
            (by_nobody, "no token", StatusCode::UNAUTHORIZED),
            (forged, "a forged token", StatusCode::UNAUTHORIZED),
        ] {
            let answer = Answer::to(request.json(typed)).await;
            is_declared(&operation, &answer, who);
            assert!(
                !owned || answer.status == refused,
                "{path} with {who}: {}",
                answer.text
            );
        }
    }
    // Nothing of it has changed anything.
    assert_eq!(club.log().await.len(), 1);
    assert_eq!(club.standings().await.len(), 4);
}

#[test]
fn every_operation_says_who_may_call_it_and_shows_what_it_takes_and_answers() {
    for Operation {
        method,
        path,
        described,
    } in operations()
    {
        let what = format!("{method} {path}");
        let told = described["description"].as_str().unwrap_or_default();
        assert!(told.contains("**Access:** "), "{what}");
        assert!(
            described["summary"]
                .as_str()
                .is_some_and(|summary| !summary.is_empty()),
            "{what}"
        );
        let bodies = described["requestBody"]["content"]
            .as_object()
            .into_iter()
            .flatten();
        for (_, content) in bodies {
            assert!(content.get("example").is_some(), "{what} shows no request");
        }
        for (status, response) in described["responses"].as_object().unwrap() {
            for (_, content) in response["content"].as_object().into_iter().flatten() {
                let example = &content["example"];
                assert!(!example.is_null(), "{what} shows no {status}");
                let is_success = status.starts_with('2');
                if !(is_success && is_file(&path)) {
                    assert_eq!(example["success"], json!(is_success), "{what} shows no {status}");
                }
            }
        }
    }
}

/// An empty list would be each of them at once, and so none of what the contract says.
#[test]
fn no_answer_is_one_of_several_lists() {
    fn walk(schema: &Value) {
        let variants = schema["oneOf"].as_array().into_iter().flatten();
        let lists = variants.filter(|variant| variant["type"] == json!("array"));
        assert!(lists.count() < 2, "{schema}");
        match schema {
            Value::Object(fields) => fields.values().for_each(walk),
            Value::Array(items) => items.iter().for_each(walk),
            _ => {}
        }
    }
    walk(&serde_json::to_value(server::openapi::document()).unwrap());
}

#[tokio::test]
async fn the_contract_can_be_browsed() {
    let app = App::start().await;
    let document = app.visitor().get("/api/openapi.json").await;
    let expected: Value = serde_json::from_str(&server::openapi::to_json().unwrap()).unwrap();
    assert_eq!((document.status, document.json()), (StatusCode::OK, expected));
    let known = app.visitor().request(Method::GET, "/api/openapi.json");
    let known = Answer::to(known.header("if-none-match", document.header("etag"))).await;
    assert_eq!(known.status, StatusCode::NOT_MODIFIED);

    let moved = app.visitor().get("/api/docs").await;
    assert_eq!(
        (moved.status, moved.header("location")),
        (StatusCode::PERMANENT_REDIRECT, "docs/")
    );
    let page = app.visitor().get("/api/docs/").await;
    assert_eq!(
        (page.status, page.header("content-type")),
        (StatusCode::OK, "text/html")
    );
    let policy = page.header("content-security-policy");
    // One style stands inside, in the logo that a script draws: its hash is all that is added to the policy.
    let preset = app
        .visitor()
        .get("/api/docs/swagger-ui-standalone-preset.js")
        .await;
    let styles: Vec<&str> = (preset.text.split("createElement(\"style\",null,\"").skip(1))
        .filter_map(|rest| rest.split('"').next())
        .collect();
    assert_eq!(styles.len(), 1, "{styles:?}");
    let hash = Base64::encode_string(&Sha256::digest(styles[0]));
    for directive in [
        "script-src 'self' 'wasm-unsafe-eval'",
        &format!("style-src 'self' 'sha256-{hash}'"),
    ] {
        assert!(
            policy.split("; ").any(|found| found == directive),
            "{directive}: {policy}"
        );
    }
    // Every file that it names is here, and none of its scripts stands inside.
    let named = page
        .text
        .split('"')
        .filter(|part| matches!(part.rsplit_once('.'), Some((_, "js" | "css"))));
    let mut count = 0;
    for file in named {
        let path = format!("/api/docs/{}", file.trim_start_matches("./"));
        assert_eq!(app.visitor().get(&path).await.status, StatusCode::OK, "{path}");
        count += 1;
    }
    assert!(count >= 4);
    assert!(
        page.text
            .split("<script")
            .skip(1)
            .all(|script| script.starts_with(" src="))
    );
    let settings = app.visitor().get("/api/docs/swagger-initializer.js").await;
    assert!(settings.text.contains("/api/openapi.json"), "{}", settings.text);
    app.visitor()
        .get("/api/docs/nothing")
        .await
        .refuses(StatusCode::NOT_FOUND, "route.not_found");
}
