use reqwest::{Method, StatusCode};
use serde_json::json;

use crate::support::actors::{Actor, Response};
use crate::support::app::App;

#[tokio::test]
async fn logs_out_the_session_of_the_refresh_token() {
    let app = App::start().await;
    let admin = app.admin().await;
    let tokens = json!({"refreshToken": admin.refresh_token});
    let response = app.visitor().post("/api/auth/logout", tokens.clone()).await;
    assert_eq!(response.ok(), json!({}));
    let refused = app.visitor().post("/api/auth/refresh", tokens).await;
    refused.assert_error(StatusCode::UNAUTHORIZED, "auth.refresh_invalid");
}

#[tokio::test]
async fn logs_out_the_session_of_the_access_token() {
    let app = App::start().await;
    let admin = app.admin().await;
    assert_eq!(
        Response::to(admin.request(Method::POST, "/api/auth/logout"))
            .await
            .ok(),
        json!({})
    );
    let refused = app
        .visitor()
        .post("/api/auth/refresh", json!({"refreshToken": admin.refresh_token}))
        .await;
    refused.assert_error(StatusCode::UNAUTHORIZED, "auth.refresh_invalid");
}

#[tokio::test]
async fn a_log_out_succeeds_with_any_token_or_body() {
    let app = App::start().await;
    let visitor = app.visitor();
    assert_eq!(
        Response::to(visitor.request(Method::POST, "/api/auth/logout"))
            .await
            .ok(),
        json!({})
    );
    assert_eq!(
        visitor
            .post("/api/auth/logout", json!({"refreshToken": "nonsense"}))
            .await
            .ok(),
        json!({})
    );
    let stale = visitor
        .request(Method::POST, "/api/auth/logout")
        .bearer_auth("nonsense");
    assert_eq!(Response::to(stale).await.ok(), json!({}));
}

#[tokio::test]
async fn other_sessions_remain_signed_in() {
    let app = App::start().await;
    let admin = app.admin().await;
    let credentials = json!({"email": admin.email, "password": crate::support::actors::PASSWORD});
    let other = app.visitor().post("/api/auth/login", credentials).await.ok();
    app.visitor()
        .post("/api/auth/logout", json!({"refreshToken": admin.refresh_token}))
        .await
        .ok();
    app.visitor()
        .post(
            "/api/auth/refresh",
            json!({"refreshToken": other["refreshToken"]}),
        )
        .await
        .ok();
}

#[test]
fn the_body_is_optional_in_the_contract() {
    let document = serde_json::to_value(server::openapi::document()).unwrap();
    let body = &document["paths"]["/api/auth/logout"]["post"]["requestBody"];
    assert!(body["content"].is_object(), "{body}");
    assert_eq!(body.get("required"), None, "{body}");
}
