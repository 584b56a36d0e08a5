use reqwest::header::CONTENT_TYPE;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::support::actors::{Actor, Response};
use crate::support::app::App;
use crate::support::openapi::operations;

const LOGIN: &str = "/api/auth/login";

async fn send(app: &App, body: impl Into<reqwest::Body>) -> Response {
    let request = app
        .visitor()
        .request(Method::POST, LOGIN)
        .header(CONTENT_TYPE, "application/json");
    Response::to(request.body(body)).await
}

fn reason(response: &Response) -> Value {
    response.json()["params"]["reason"].clone()
}

#[tokio::test]
async fn malformed_json_is_refused_with_its_reason() {
    let app = App::start().await;
    let response = send(&app, "{").await;
    response.assert_error_body(
        StatusCode::BAD_REQUEST,
        &json!({
            "success": false,
            "error": "Invalid request. Please check your input and try again.",
            "code": "request.malformed",
            "params": {"reason": reason(&response)},
        }),
    );
    assert!(
        reason(&response).as_str().unwrap().contains("line 1"),
        "{}",
        response.text
    );
}

#[tokio::test]
async fn an_empty_body_is_malformed() {
    let app = App::start().await;
    send(&app, "")
        .await
        .assert_error(StatusCode::BAD_REQUEST, "request.malformed");
}

#[tokio::test]
async fn a_value_of_the_wrong_type_is_malformed() {
    let app = App::start().await;
    let response = send(&app, r#"{"email": 1}"#).await;
    response.assert_error(StatusCode::BAD_REQUEST, "request.malformed");
    assert!(
        reason(&response).as_str().unwrap().contains("expected a string"),
        "{}",
        response.text
    );
}

#[tokio::test]
async fn a_body_that_is_not_an_object_is_malformed() {
    let app = App::start().await;
    let admin = app.admin().await;
    let with_body = operations()
        .into_iter()
        .filter(|operation| operation.description["requestBody"]["required"] == json!(true));
    let mut count = 0;
    for operation in with_body {
        let (method, path) = (&operation.method, operation.placeholder_path());
        for body in [
            json!([]),
            json!(["asa@padel.example"]),
            json!("text"),
            json!(null),
        ] {
            let request = admin.request(method.clone(), &path).json(&body);
            let response = Response::to(request).await;
            response.assert_error(StatusCode::BAD_REQUEST, "request.malformed");
            assert!(
                reason(&response).as_str().unwrap().contains("expected an object"),
                "{method} {path} {body}: {}",
                response.text
            );
            count += 1;
        }
    }
    assert!(count > 0, "no operation has a body");
}

#[tokio::test]
async fn invalid_utf_8_is_malformed() {
    let app = App::start().await;
    let response = send(&app, &b"{\"email\": \"\xff\"}"[..]).await;
    response.assert_error(StatusCode::BAD_REQUEST, "request.malformed");
}

#[tokio::test]
async fn a_body_of_another_content_type_is_refused() {
    let app = App::start().await;
    let request = app
        .visitor()
        .request(Method::POST, LOGIN)
        .header(CONTENT_TYPE, "text/plain")
        .body("{}");
    Response::to(request).await.assert_error_body(
        StatusCode::UNSUPPORTED_MEDIA_TYPE,
        &json!({
            "success": false,
            "error": "The request body must be JSON (Content-Type: application/json).",
            "code": "request.content_type",
        }),
    );
}

#[tokio::test]
async fn a_body_above_the_limit_is_refused_with_and_without_content_length() {
    let app = App::start().await;
    let failure = json!({
        "success": false,
        "error": "The request is too large.",
        "code": "request.too_large",
    });
    let large = "x".repeat(64 * 1024 + 1);
    send(&app, large.clone())
        .await
        .assert_error_body(StatusCode::PAYLOAD_TOO_LARGE, &failure);
    let pieces = large
        .into_bytes()
        .chunks(1024)
        .map(<[u8]>::to_vec)
        .map(Ok::<_, std::io::Error>)
        .collect::<Vec<_>>();
    let streamed = reqwest::Body::wrap_stream(futures::stream::iter(pieces));
    send(&app, streamed)
        .await
        .assert_error_body(StatusCode::PAYLOAD_TOO_LARGE, &failure);
}

#[tokio::test]
async fn a_body_at_the_limit_is_read() {
    let app = App::start().await;
    let name = "x".repeat(64 * 1024 - r#"{"email":""}"#.len());
    let response = send(&app, format!(r#"{{"email":"{name}"}}"#)).await;
    response.assert_error(StatusCode::UNPROCESSABLE_ENTITY, "email.too_long");
}

#[tokio::test]
async fn an_unknown_path_is_404() {
    let app = App::start().await;
    for path in ["/api/nothing", "/api/", "/api/auth/login/again"] {
        app.visitor().get(path).await.assert_error_body(
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
async fn an_unknown_method_is_405() {
    let app = App::start().await;
    let response = app.visitor().delete(LOGIN).await;
    response.assert_error_body(
        StatusCode::METHOD_NOT_ALLOWED,
        &json!({
            "success": false,
            "error": "This action isn’t available here.",
            "code": "method.not_allowed",
        }),
    );
    assert_eq!(response.header("allow"), "POST");
}

#[tokio::test]
async fn an_unavailable_database_is_503_with_retry_after() {
    let app = App::start_with(&["--database-url", "postgres://nobody@127.0.0.1:1/nothing"]).await;
    let response = app.visitor().get("/health/ready").await;
    response.assert_error_body(
        StatusCode::SERVICE_UNAVAILABLE,
        &json!({
            "success": false,
            "error": "The service is temporarily unavailable. Please try again shortly.",
            "code": "server.unavailable",
        }),
    );
    assert_eq!(response.header("retry-after"), "5");
}

#[tokio::test]
async fn an_internal_error_is_500_and_only_the_log_has_its_cause() {
    let app = App::start().await;
    app.database.execute("DROP TABLE limit_counters").await.unwrap();
    let credentials = json!({"email": "asa@padel.example", "password": "whatever"});
    let response = app.visitor().post(LOGIN, credentials).await;
    response.assert_error_body(
        StatusCode::INTERNAL_SERVER_ERROR,
        &json!({
            "success": false,
            "error": "Server error. Please try again later.",
            "code": "server.internal",
        }),
    );
    let id = response.header("x-request-id");
    let logged = crate::support::app::logs();
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
        let response = Response::to(request.header("accept-encoding", accepted)).await;
        response.ok();
        assert_eq!(response.json()["success"], true, "{accepted}");
    }
}
