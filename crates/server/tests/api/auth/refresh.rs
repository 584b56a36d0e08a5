use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::actors::{Actor, Answer, redacted, text};
use crate::app::App;

async fn refresh(app: &App, token: &str) -> Answer {
    app.visitor()
        .post("/api/auth/refresh", json!({"refreshToken": token}))
        .await
}

async fn refreshed(app: &App, token: &str) -> Value {
    refresh(app, token).await.ok()
}

/// As if the token had been used and its successor made some time ago.
async fn let_seconds_pass(app: &App, seconds: u32) {
    let earlier = format!(
        "UPDATE refresh_tokens SET created_at = created_at - interval '{seconds} seconds', \
         used_at = used_at - interval '{seconds} seconds', expires_at = expires_at - interval '{seconds} seconds'"
    );
    app.database.execute(&earlier).await.unwrap();
}

#[tokio::test]
async fn a_token_is_exchanged_for_the_next_pair() {
    let app = App::start().await;
    let mut admin = app.admin().await;
    let data = refreshed(&app, &admin.refresh_token).await;
    assert_eq!(
        redacted(data.clone()),
        json!({"token": "[text]", "refreshToken": "[text]"})
    );
    assert_ne!(data["refreshToken"], json!(admin.refresh_token));
    admin.token = text(&data["token"]);
    admin.get("/api/auth/verify").await.ok();
    refreshed(&app, &text(&data["refreshToken"])).await;
}

#[tokio::test]
async fn the_snake_case_name_is_understood() {
    let app = App::start().await;
    let admin = app.admin().await;
    app.visitor()
        .post("/api/auth/refresh", json!({"refresh_token": admin.refresh_token}))
        .await
        .ok();
}

#[tokio::test]
async fn two_tabs_may_refresh_at_once() {
    let app = App::start().await;
    let admin = app.admin().await;
    let (one, two) = tokio::join!(
        refresh(&app, &admin.refresh_token),
        refresh(&app, &admin.refresh_token)
    );
    let (one, two) = (one.ok(), two.ok());
    assert_ne!(one["refreshToken"], two["refreshToken"]);
    refreshed(&app, &text(&one["refreshToken"])).await;
    refreshed(&app, &text(&two["refreshToken"])).await;
}

#[tokio::test]
async fn a_second_use_after_the_grace_ends_the_whole_family() {
    let app = App::start().await;
    let admin = app.admin().await;
    let next = text(&refreshed(&app, &admin.refresh_token).await["refreshToken"]);
    let_seconds_pass(&app, 31).await;
    refresh(&app, &admin.refresh_token).await.fails(
        StatusCode::UNAUTHORIZED,
        &json!({
            "success": false,
            "error": "The refresh token was already used. Please log in again.",
            "code": "auth.refresh_reused",
        }),
    );
    refresh(&app, &next)
        .await
        .refuses(StatusCode::UNAUTHORIZED, "auth.refresh_invalid");
}

#[tokio::test]
async fn the_grace_lasts_for_thirty_seconds() {
    let app = App::start().await;
    let admin = app.admin().await;
    refreshed(&app, &admin.refresh_token).await;
    let_seconds_pass(&app, 20).await;
    refreshed(&app, &admin.refresh_token).await;
}

#[tokio::test]
async fn a_theft_ends_no_other_session() {
    let app = App::start().await;
    let admin = app.admin().await;
    let credentials = json!({"email": admin.email, "password": crate::actors::PASSWORD});
    let other = app.visitor().post("/api/auth/login", credentials).await.ok();
    refreshed(&app, &admin.refresh_token).await;
    let_seconds_pass(&app, 31).await;
    refresh(&app, &admin.refresh_token)
        .await
        .refuses(StatusCode::UNAUTHORIZED, "auth.refresh_reused");
    refreshed(&app, &text(&other["refreshToken"])).await;
}

#[tokio::test]
async fn a_token_is_worth_nothing_after_thirty_days() {
    let app = App::start().await;
    let admin = app.admin().await;
    let_seconds_pass(&app, 30 * 24 * 60 * 60).await;
    refresh(&app, &admin.refresh_token)
        .await
        .refuses(StatusCode::UNAUTHORIZED, "auth.refresh_invalid");
}

#[tokio::test]
async fn a_token_that_never_was_is_refused() {
    let app = App::start().await;
    for token in ["", "nonsense"] {
        refresh(&app, token).await.fails(
            StatusCode::UNAUTHORIZED,
            &json!({
                "success": false,
                "error": "The refresh token is not valid. Please log in again.",
                "code": "auth.refresh_invalid",
            }),
        );
    }
}
