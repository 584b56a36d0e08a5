use chrono::Utc;
use jsonwebtoken::{Algorithm, EncodingKey, Header, encode};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::support::actors::{Actor, Response, redacted};
use crate::support::app::{App, JWT_SECRET};

/// A token in the server's format with any claims and secret.
fn signed_token(claims: &Value, secret: &str) -> String {
    encode(
        &Header::new(Algorithm::HS256),
        claims,
        &EncodingKey::from_secret(secret.as_bytes()),
    )
    .unwrap()
}

fn claims(seconds: i64) -> Value {
    let now = Utc::now().timestamp();
    json!({"sub": "1", "sid": "0198c0de-0000-7000-8000-000000000000", "iat": now, "exp": now + seconds})
}

async fn verify_with(app: &App, authorization: &str) -> Response {
    let request = app.visitor().request(Method::GET, "/api/auth/verify");
    Response::to(request.header("authorization", authorization)).await
}

#[tokio::test]
async fn verify_returns_the_account_of_the_token() {
    let app = App::start().await;
    let admin = app.admin().await;
    let data = admin.get("/api/auth/verify").await.ok();
    assert_eq!(
        redacted(data.clone()),
        json!({
            "serverVersion": env!("CARGO_PKG_VERSION"),
            "user": admin.redacted_user(false),
            "group": redacted(admin.group.clone()),
            "groups": [redacted(admin.group.clone())],
        })
    );
}

#[tokio::test]
async fn a_request_without_a_token_is_refused() {
    let app = App::start().await;
    let response = app.visitor().get("/api/auth/verify").await;
    response.assert_error_body(
        StatusCode::UNAUTHORIZED,
        &json!({
            "success": false,
            "error": "Authentication required. Please log in and try again.",
            "code": "auth.required",
        }),
    );
    assert_eq!(response.header("www-authenticate"), "Bearer");
}

#[tokio::test]
async fn an_expired_token_is_refused() {
    let app = App::start().await;
    let expired = format!("Bearer {}", signed_token(&claims(-1), JWT_SECRET));
    verify_with(&app, &expired).await.assert_error_body(
        StatusCode::UNAUTHORIZED,
        &json!({
            "success": false,
            "error": "Your session has ended. Please sign in again.",
            "code": "auth.token_expired",
        }),
    );
}

#[tokio::test]
async fn a_token_with_another_signature_is_refused() {
    let app = App::start().await;
    let other_secret = signed_token(&claims(60), "another secret of more than thirty-two characters");
    let unsigned = "eyJhbGciOiJub25lIiwidHlwIjoiSldUIn0.eyJzdWIiOiIxIn0.";
    let incomplete = signed_token(&json!({"sub": "1"}), JWT_SECRET);
    for token in [&other_secret, unsigned, &incomplete, "nonsense"] {
        let response = verify_with(&app, &format!("Bearer {token}")).await;
        response.assert_error(StatusCode::UNAUTHORIZED, "auth.token_invalid");
    }
    verify_with(&app, "Basic YTpi")
        .await
        .assert_error(StatusCode::UNAUTHORIZED, "auth.token_invalid");
}

#[tokio::test]
async fn a_token_of_a_deleted_account_is_refused() {
    let app = App::start().await;
    let unknown_account = format!("Bearer {}", signed_token(&claims(60), JWT_SECRET));
    verify_with(&app, &unknown_account)
        .await
        .assert_error(StatusCode::UNAUTHORIZED, "auth.session_ended");
}

#[tokio::test]
async fn a_token_expires_after_15_minutes() {
    let app = App::start().await;
    let admin = app.admin().await;
    let validation = jsonwebtoken::Validation::new(Algorithm::HS256);
    let key = jsonwebtoken::DecodingKey::from_secret(JWT_SECRET.as_bytes());
    let claims = jsonwebtoken::decode::<Value>(&admin.token, &key, &validation)
        .unwrap()
        .claims;
    assert_eq!(
        claims["exp"].as_i64().unwrap() - claims["iat"].as_i64().unwrap(),
        15 * 60
    );
}
