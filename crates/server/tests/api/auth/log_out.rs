use reqwest::{Method, StatusCode};
use serde_json::json;

use crate::actors::{Actor, Answer};
use crate::app::App;

#[tokio::test]
async fn the_session_of_the_refresh_token_ends() {
    let app = App::start().await;
    let admin = app.admin().await;
    let tokens = json!({"refreshToken": admin.refresh_token});
    let answer = app.visitor().post("/api/auth/logout", tokens.clone()).await;
    assert_eq!(answer.ok(), json!({}));
    let refused = app.visitor().post("/api/auth/refresh", tokens).await;
    refused.refuses(StatusCode::UNAUTHORIZED, "auth.refresh_invalid");
}

#[tokio::test]
async fn the_session_of_the_access_token_ends() {
    let app = App::start().await;
    let admin = app.admin().await;
    assert_eq!(
        Answer::to(admin.request(Method::POST, "/api/auth/logout"))
            .await
            .ok(),
        json!({})
    );
    let refused = app
        .visitor()
        .post("/api/auth/refresh", json!({"refreshToken": admin.refresh_token}))
        .await;
    refused.refuses(StatusCode::UNAUTHORIZED, "auth.refresh_invalid");
}

#[tokio::test]
async fn whoever_wants_to_be_out_is_out() {
    let app = App::start().await;
    let visitor = app.visitor();
    assert_eq!(
        Answer::to(visitor.request(Method::POST, "/api/auth/logout"))
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
    assert_eq!(Answer::to(stale).await.ok(), json!({}));
}

#[tokio::test]
async fn other_sessions_go_on() {
    let app = App::start().await;
    let admin = app.admin().await;
    let credentials = json!({"email": admin.email, "password": crate::actors::PASSWORD});
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
fn the_contract_asks_for_no_body() {
    let document = serde_json::to_value(server::openapi::document()).unwrap();
    let body = &document["paths"]["/api/auth/logout"]["post"]["requestBody"];
    assert!(body["content"].is_object(), "{body}");
    assert_eq!(body.get("required"), None, "{body}");
}
