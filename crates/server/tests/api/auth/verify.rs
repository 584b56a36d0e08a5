use chrono::Utc;
use jsonwebtoken::{Algorithm, EncodingKey, Header, encode};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::actors::{Actor, Answer, redacted};
use crate::app::{App, JWT_SECRET};

/// A token like the server's, but with claims and a secret of choice.
fn forged(claims: &Value, secret: &str) -> String {
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

async fn verify_with(app: &App, authorization: &str) -> Answer {
    let request = app.visitor().request(Method::GET, "/api/auth/verify");
    Answer::to(request.header("authorization", authorization)).await
}

#[tokio::test]
async fn says_who_the_token_belongs_to() {
    let app = App::start().await;
    let admin = app.admin().await;
    let data = admin.get("/api/auth/verify").await.ok();
    assert_eq!(
        redacted(data.clone()),
        json!({
            "user": {
                "userId": "[id]",
                "email": admin.email,
                "name": "Anna Öberg",
                "emailVerified": false,
                "accountType": "group_admin",
                "language": "en",
                "createdAt": "[time]",
            },
            "group": redacted(admin.group.clone()),
            "groups": [redacted(admin.group.clone())],
        })
    );
}

#[tokio::test]
async fn without_a_token_there_is_nobody() {
    let app = App::start().await;
    let answer = app.visitor().get("/api/auth/verify").await;
    answer.fails(
        StatusCode::UNAUTHORIZED,
        &json!({
            "success": false,
            "error": "Authentication required. Please log in and try again.",
            "code": "auth.required",
        }),
    );
    assert_eq!(answer.header("www-authenticate"), "Bearer");
}

#[tokio::test]
async fn a_token_whose_time_is_over_is_refused() {
    let app = App::start().await;
    let expired = format!("Bearer {}", forged(&claims(-1), JWT_SECRET));
    verify_with(&app, &expired).await.fails(
        StatusCode::UNAUTHORIZED,
        &json!({
            "success": false,
            "error": "The access token has expired.",
            "code": "auth.token_expired",
        }),
    );
}

#[tokio::test]
async fn a_token_that_is_not_ours_is_refused() {
    let app = App::start().await;
    let other_secret = forged(&claims(60), "another secret of more than thirty-two characters");
    let unsigned = "eyJhbGciOiJub25lIiwidHlwIjoiSldUIn0.eyJzdWIiOiIxIn0.";
    let incomplete = forged(&json!({"sub": "1"}), JWT_SECRET);
    for token in [&other_secret, unsigned, &incomplete, "nonsense"] {
        let answer = verify_with(&app, &format!("Bearer {token}")).await;
        answer.refuses(StatusCode::UNAUTHORIZED, "auth.token_invalid");
    }
    verify_with(&app, "Basic YTpi")
        .await
        .refuses(StatusCode::UNAUTHORIZED, "auth.token_invalid");
}

#[tokio::test]
async fn a_token_of_an_account_that_is_gone_is_refused() {
    let app = App::start().await;
    let nobody = format!("Bearer {}", forged(&claims(60), JWT_SECRET));
    verify_with(&app, &nobody)
        .await
        .refuses(StatusCode::UNAUTHORIZED, "auth.token_invalid");
}

#[tokio::test]
async fn the_lifetime_of_a_token_is_fifteen_minutes() {
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
