use reqwest::header::CONTENT_TYPE;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use super::access::{Operation, filled, operations};
use crate::actors::{Actor, Answer};
use crate::app::App;

const LOGIN: &str = "/api/auth/login";

async fn send(app: &App, body: impl Into<reqwest::Body>) -> Answer {
    let request = app
        .visitor()
        .request(Method::POST, LOGIN)
        .header(CONTENT_TYPE, "application/json");
    Answer::to(request.body(body)).await
}

fn reason(answer: &Answer) -> Value {
    answer.json()["params"]["reason"].clone()
}

#[tokio::test]
async fn malformed_json() {
    let app = App::start().await;
    let answer = send(&app, "{").await;
    answer.fails(
        StatusCode::BAD_REQUEST,
        &json!({
            "success": false,
            "error": "Invalid request. Please check your input and try again.",
            "code": "request.malformed",
            "params": {"reason": reason(&answer)},
        }),
    );
    assert!(
        reason(&answer).as_str().unwrap().contains("line 1"),
        "{}",
        answer.text
    );
}

#[tokio::test]
async fn an_empty_body() {
    let app = App::start().await;
    send(&app, "")
        .await
        .refuses(StatusCode::BAD_REQUEST, "request.malformed");
}

#[tokio::test]
async fn a_value_of_the_wrong_type() {
    let app = App::start().await;
    let answer = send(&app, r#"{"email": 1}"#).await;
    answer.refuses(StatusCode::BAD_REQUEST, "request.malformed");
    assert!(
        reason(&answer).as_str().unwrap().contains("expected a string"),
        "{}",
        answer.text
    );
}

#[tokio::test]
async fn a_body_that_is_no_object() {
    let app = App::start().await;
    let admin = app.admin().await;
    let with_body = operations()
        .into_iter()
        .filter(|operation| operation.described["requestBody"]["required"] == json!(true));
    let mut tried = 0;
    for Operation { method, path, .. } in with_body {
        for body in [
            json!([]),
            json!(["asa@padel.example"]),
            json!("text"),
            json!(null),
        ] {
            let request = admin.request(method.clone(), &filled(&path)).json(&body);
            let answer = Answer::to(request).await;
            answer.refuses(StatusCode::BAD_REQUEST, "request.malformed");
            assert!(
                reason(&answer).as_str().unwrap().contains("expected an object"),
                "{method} {path} {body}: {}",
                answer.text
            );
            tried += 1;
        }
    }
    assert!(tried > 0, "the contract has bodies");
}

#[tokio::test]
async fn text_that_is_not_utf_8() {
    let app = App::start().await;
    let answer = send(&app, &b"{\"email\": \"\xff\"}"[..]).await;
    answer.refuses(StatusCode::BAD_REQUEST, "request.malformed");
}

#[tokio::test]
async fn a_body_that_is_not_json() {
    let app = App::start().await;
    let request = app
        .visitor()
        .request(Method::POST, LOGIN)
        .header(CONTENT_TYPE, "text/plain")
        .body("{}");
    Answer::to(request).await.fails(
        StatusCode::UNSUPPORTED_MEDIA_TYPE,
        &json!({
            "success": false,
            "error": "The request body must be JSON (Content-Type: application/json).",
            "code": "request.content_type",
        }),
    );
}

#[tokio::test]
async fn a_body_that_is_too_large_whether_it_says_so_or_not() {
    let app = App::start().await;
    let failure = json!({
        "success": false,
        "error": "The request is too large.",
        "code": "request.too_large",
    });
    let large = "x".repeat(64 * 1024 + 1);
    send(&app, large.clone())
        .await
        .fails(StatusCode::PAYLOAD_TOO_LARGE, &failure);
    let pieces = large
        .into_bytes()
        .chunks(1024)
        .map(<[u8]>::to_vec)
        .map(Ok::<_, std::io::Error>)
        .collect::<Vec<_>>();
    let streamed = reqwest::Body::wrap_stream(futures::stream::iter(pieces));
    send(&app, streamed)
        .await
        .fails(StatusCode::PAYLOAD_TOO_LARGE, &failure);
}

#[tokio::test]
async fn a_body_of_the_largest_size_is_read() {
    let app = App::start().await;
    let name = "x".repeat(64 * 1024 - r#"{"email":""}"#.len());
    let answer = send(&app, format!(r#"{{"email":"{name}"}}"#)).await;
    answer.refuses(StatusCode::UNPROCESSABLE_ENTITY, "email.too_long");
}

#[tokio::test]
async fn a_path_that_does_not_exist() {
    let app = App::start().await;
    for path in ["/api/nothing", "/api/", "/api/auth/login/again"] {
        app.visitor().get(path).await.fails(
            StatusCode::NOT_FOUND,
            &json!({
                "success": false,
                "error": "Resource not found. The requested item may have been deleted or moved.",
                "code": "route.not_found",
            }),
        );
    }
}

#[tokio::test]
async fn a_method_that_does_not_exist() {
    let app = App::start().await;
    let answer = app.visitor().delete(LOGIN).await;
    answer.fails(
        StatusCode::METHOD_NOT_ALLOWED,
        &json!({
            "success": false,
            "error": "This method is not allowed here.",
            "code": "method.not_allowed",
        }),
    );
    assert_eq!(answer.header("allow"), "POST");
}

#[tokio::test]
async fn a_database_that_is_away() {
    let app = App::start_with(&["--database-url", "postgres://nobody@127.0.0.1:1/nothing"]).await;
    let answer = app.visitor().get("/health/ready").await;
    answer.fails(
        StatusCode::SERVICE_UNAVAILABLE,
        &json!({
            "success": false,
            "error": "The service is temporarily unavailable. Please try again later.",
            "code": "server.unavailable",
        }),
    );
    assert_eq!(answer.header("retry-after"), "5");
}

#[tokio::test]
async fn a_fault_of_ours_tells_nothing_of_its_cause() {
    let app = App::start().await;
    app.database.execute("DROP TABLE limit_counters").await.unwrap();
    let credentials = json!({"email": "asa@padel.example", "password": "whatever"});
    let answer = app.visitor().post(LOGIN, credentials).await;
    answer.fails(
        StatusCode::INTERNAL_SERVER_ERROR,
        &json!({
            "success": false,
            "error": "Server error. Please try again later.",
            "code": "server.internal",
        }),
    );
    let id = answer.header("x-request-id");
    let logged = crate::app::logs();
    let line = logged
        .lines()
        .find(|line| line.contains(id) && line.contains("ERROR"))
        .expect("a line");
    assert!(line.contains("limit_counters"), "{line}");
}

#[tokio::test]
async fn an_accept_encoding_that_nothing_satisfies_is_ignored() {
    let app = App::start().await;
    for accepted in ["*;q=0", "identity;q=0", "zstd, *;q=0"] {
        let request = app.visitor().request(Method::GET, "/api/groups");
        let answer = Answer::to(request.header("accept-encoding", accepted)).await;
        answer.ok();
        assert_eq!(answer.json()["success"], true, "{accepted}");
    }
}
