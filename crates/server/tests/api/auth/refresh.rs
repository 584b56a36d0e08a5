use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::actors::{Actor, Answer, redacted, text};
use crate::app::{App, JWT_SECRET};

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
    assert_eq!(one["refreshToken"], two["refreshToken"]);
    let next = text(&one["refreshToken"]);
    assert_eq!(
        refreshed(&app, &next).await["refreshToken"],
        refreshed(&app, &next).await["refreshToken"]
    );
}

#[tokio::test]
async fn a_session_has_one_token_that_is_not_used_however_often_it_is_refreshed() {
    let app = App::start_with(&["--pool-size", "4"]).await;
    let admin = app.admin().await;
    let at_once = (0..8).map(|_| refresh(&app, &admin.refresh_token));
    let answers = futures::future::join_all(at_once).await;
    let next: Vec<_> = answers
        .iter()
        .map(|answer| answer.ok()["refreshToken"].clone())
        .collect();
    assert!(next.iter().all(|token| *token == next[0]), "{next:?}");
    refreshed(&app, &admin.refresh_token).await;
    let one = "DO $$ BEGIN ASSERT (SELECT count(*) = 2 AND count(used_at) = 1 FROM refresh_tokens); END $$";
    app.database.execute(one).await.unwrap();
}

#[tokio::test]
async fn a_repeated_refresh_signs_a_working_access_token() {
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
async fn a_secret_is_changed_without_signing_anybody_out() {
    const NEW_SECRET: &str = "another secret of more than thirty-two characters";
    let app = App::start().await;
    let admin = app.admin().await;
    let url = app.database.url();
    let changing = [
        "--database-url",
        &url,
        "--jwt-secret",
        NEW_SECRET,
        "--jwt-previous-secret",
        JWT_SECRET,
    ];
    let changing = App::start_with(&changing).await;
    let changed = App::start_with(&["--database-url", &url, "--jwt-secret", NEW_SECRET]).await;
    admin.at(&changing).get("/api/auth/verify").await.ok();
    admin
        .at(&changed)
        .get("/api/auth/verify")
        .await
        .refuses(StatusCode::UNAUTHORIZED, "auth.token_invalid");
    // What the changing server signs holds where the old secret is forgotten; refresh tokens hold everywhere.
    let mut renewed = admin.at(&changed);
    renewed.token = text(&refreshed(&changing, &admin.refresh_token).await["token"]);
    renewed.get("/api/auth/verify").await.ok();
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
