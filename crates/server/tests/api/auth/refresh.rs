use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::support::account_requests::{log_in, refresh};
use crate::support::actors::{Actor, PASSWORD, redacted, text};
use crate::support::app::{App, JWT_SECRET};
use crate::support::database::shift_times;

async fn refreshed(app: &App, token: &str) -> Value {
    refresh(app, token).await.ok()
}

/// Moves the times of all refresh tokens into the past.
async fn age_tokens(app: &App, seconds: u32) {
    let times = ["created_at", "used_at", "expires_at"];
    let update = shift_times(
        "refresh_tokens",
        &["digest"],
        &times,
        &format!("-{seconds} seconds"),
    );
    app.database.execute(&update).await.unwrap();
}

#[tokio::test]
async fn a_refresh_token_is_exchanged_for_a_new_pair() {
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
async fn the_snake_case_field_name_is_accepted() {
    let app = App::start().await;
    let admin = app.admin().await;
    app.visitor()
        .post("/api/auth/refresh", json!({"refresh_token": admin.refresh_token}))
        .await
        .ok();
}

#[tokio::test]
async fn two_tabs_can_refresh_concurrently() {
    let app = App::start().await;
    let admin = app.admin().await;
    let (assertion, two) = tokio::join!(
        refresh(&app, &admin.refresh_token),
        refresh(&app, &admin.refresh_token)
    );
    let (assertion, two) = (assertion.ok(), two.ok());
    assert_eq!(assertion["refreshToken"], two["refreshToken"]);
    let next = text(&assertion["refreshToken"]);
    assert_eq!(
        refreshed(&app, &next).await["refreshToken"],
        refreshed(&app, &next).await["refreshToken"]
    );
}

#[tokio::test]
async fn concurrent_refreshes_leave_one_unused_token() {
    let app = App::start_with(&["--pool-size", "4"]).await;
    let admin = app.admin().await;
    let refreshes = (0..8).map(|_| refresh(&app, &admin.refresh_token));
    let responses = futures::future::join_all(refreshes).await;
    let next: Vec<_> = responses
        .iter()
        .map(|response| response.ok()["refreshToken"].clone())
        .collect();
    assert!(next.iter().all(|token| *token == next[0]), "{next:?}");
    refreshed(&app, &admin.refresh_token).await;
    let assertion =
        "DO $$ BEGIN ASSERT (SELECT count(*) = 2 AND count(used_at) = 1 FROM refresh_tokens); END $$";
    app.database.execute(assertion).await.unwrap();
}

#[tokio::test]
async fn a_repeated_refresh_returns_a_valid_access_token() {
    let app = App::start().await;
    let mut admin = app.admin().await;
    refreshed(&app, &admin.refresh_token).await;
    admin.token = text(&refreshed(&app, &admin.refresh_token).await["token"]);
    admin
        .post(
            &format!("{}/players", admin.group_path()),
            json!({"name": "Anna"}),
        )
        .await
        .data(StatusCode::CREATED);
}

#[tokio::test]
async fn the_jwt_secret_can_be_rotated_without_ending_sessions() {
    const NEW_SECRET: &str = "another secret of more than thirty-two characters";
    let app = App::start().await;
    let admin = app.admin().await;
    let url = app.database.url();
    let both_secrets = [
        "--database-url",
        &url,
        "--jwt-secret",
        NEW_SECRET,
        "--jwt-previous-secret",
        JWT_SECRET,
    ];
    let both_secrets = App::start_with(&both_secrets).await;
    let new_secret = App::start_with(&["--database-url", &url, "--jwt-secret", NEW_SECRET]).await;
    admin.at(&both_secrets).get("/api/auth/verify").await.ok();
    admin
        .at(&new_secret)
        .get("/api/auth/verify")
        .await
        .assert_error(StatusCode::UNAUTHORIZED, "auth.token_invalid");
    // Tokens of the server with both secrets are valid on the one with the new secret; refresh tokens are valid on all.
    let mut refreshed_admin = admin.at(&new_secret);
    refreshed_admin.token = text(&refreshed(&both_secrets, &admin.refresh_token).await["token"]);
    refreshed_admin.get("/api/auth/verify").await.ok();
}

#[tokio::test]
async fn reuse_after_the_grace_period_ends_the_session() {
    let app = App::start().await;
    let admin = app.admin().await;
    let next = text(&refreshed(&app, &admin.refresh_token).await["refreshToken"]);
    age_tokens(&app, 31).await;
    refresh(&app, &admin.refresh_token).await.assert_error_body(
        StatusCode::UNAUTHORIZED,
        &json!({
            "success": false,
            "error": "Your session was ended for security reasons. Please sign in again.",
            "code": "auth.refresh_reused",
        }),
    );
    refresh(&app, &next)
        .await
        .assert_error(StatusCode::UNAUTHORIZED, "auth.refresh_invalid");
}

#[tokio::test]
async fn reuse_within_the_grace_period_is_allowed() {
    let app = App::start().await;
    let admin = app.admin().await;
    refreshed(&app, &admin.refresh_token).await;
    age_tokens(&app, 20).await;
    refreshed(&app, &admin.refresh_token).await;
}

#[tokio::test]
async fn reuse_does_not_end_other_sessions() {
    let app = App::start().await;
    let admin = app.admin().await;
    let other = log_in(&app, &admin.email, PASSWORD).await.ok();
    refreshed(&app, &admin.refresh_token).await;
    age_tokens(&app, 31).await;
    refresh(&app, &admin.refresh_token)
        .await
        .assert_error(StatusCode::UNAUTHORIZED, "auth.refresh_reused");
    refreshed(&app, &text(&other["refreshToken"])).await;
}

#[tokio::test]
async fn a_refresh_token_expires_after_30_days() {
    let app = App::start().await;
    let admin = app.admin().await;
    age_tokens(&app, 30 * 24 * 60 * 60).await;
    refresh(&app, &admin.refresh_token)
        .await
        .assert_error(StatusCode::UNAUTHORIZED, "auth.refresh_invalid");
}

#[tokio::test]
async fn an_unknown_refresh_token_is_refused() {
    let app = App::start().await;
    for token in ["", "nonsense"] {
        refresh(&app, token).await.assert_error_body(
            StatusCode::UNAUTHORIZED,
            &json!({
                "success": false,
                "error": "Your session has ended. Please sign in again.",
                "code": "auth.refresh_invalid",
            }),
        );
    }
}
