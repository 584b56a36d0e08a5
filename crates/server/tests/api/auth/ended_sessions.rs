//! An access token outlives its session by a few minutes: it reads on, and changes nothing any more.

use reqwest::header::CONTENT_TYPE;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use super::account::{NEW, change_password, log_in, refresh};
use crate::actors::{Actor, Admin, Answer, PASSWORD};
use crate::app::App;
use crate::club::Club;
use crate::frame::access::{needs_token, operations};
use crate::letters::token;

async fn add_player(admin: &Admin<'_>, name: &str) -> Answer {
    admin
        .post(&format!("{}/players", admin.group_path()), json!({"name": name}))
        .await
}

#[track_caller]
fn is_over(answer: &Answer) {
    answer.fails(
        StatusCode::UNAUTHORIZED,
        &json!({
            "success": false,
            "error": "Your session has ended. Please log in again.",
            "code": "auth.session_ended",
        }),
    );
}

async fn log_out(app: &App, admin: &Admin<'_>) {
    let body = json!({"refreshToken": admin.refresh_token});
    app.visitor().post("/api/auth/logout", body).await.ok();
}

#[tokio::test]
async fn after_a_log_out_nothing_can_be_changed_and_reads_go_on() {
    let app = App::start().await;
    let admin = app.admin().await;
    let other = admin.with_session(&log_in(&app, &admin, PASSWORD).await.ok());
    add_player(&admin, "Anna").await.data(StatusCode::CREATED);
    log_out(&app, &admin).await;
    is_over(&add_player(&admin, "Bo").await);
    admin.get("/api/auth/verify").await.ok();
    admin.get(&admin.group_path()).await.ok();
    // Logging out again is fine, and the other session goes on.
    log_out(&app, &admin).await;
    add_player(&other, "Bo").await.data(StatusCode::CREATED);
}

#[tokio::test]
async fn a_new_password_ends_the_others_access_at_once() {
    let app = App::start().await;
    let admin = app.admin().await;
    let other = admin.with_session(&log_in(&app, &admin, PASSWORD).await.ok());
    change_password(&admin, PASSWORD, NEW).await.ok();
    is_over(&add_player(&other, "Anna").await);
    is_over(&change_password(&other, NEW, PASSWORD).await);
    add_player(&admin, "Anna").await.data(StatusCode::CREATED);
}

#[tokio::test]
async fn a_reset_password_ends_all_access_at_once() {
    let app = App::with_mailbox().await;
    let admin = app.admin().await;
    let forgotten = json!({"email": admin.email});
    app.visitor()
        .post("/api/auth/forgot-password", forgotten)
        .await
        .ok();
    let link = token(&app.letter("reset_password", &admin.email).await);
    let body = json!({"token": link, "password": NEW});
    let renewed = app.visitor().post("/api/auth/reset-password", body).await.ok();
    is_over(&add_player(&admin, "Anna").await);
    add_player(&admin.with_session(&renewed), "Anna")
        .await
        .data(StatusCode::CREATED);
}

#[tokio::test]
async fn a_session_ends_after_ninety_days_however_often_it_is_refreshed() {
    let app = App::start().await;
    let admin = app.admin().await;
    let began = |days: u32| {
        format!("UPDATE sessions SET created_at = now() - interval '{days} days' + interval '1 minute'")
    };
    app.database.execute(&began(90)).await.unwrap();
    add_player(&admin, "Anna").await.data(StatusCode::CREATED);
    let next = refresh(&app, &json!(admin.refresh_token)).await.ok();
    app.database.execute(&began(91)).await.unwrap();
    is_over(&add_player(&admin, "Bo").await);
    refresh(&app, &next["refreshToken"])
        .await
        .refuses(StatusCode::UNAUTHORIZED, "auth.refresh_invalid");
}

#[tokio::test]
async fn the_lifetime_of_a_session_is_a_setting() {
    let app = App::start_with(&["--session-seconds", "60"]).await;
    let admin = app.admin().await;
    add_player(&admin, "Anna").await.data(StatusCode::CREATED);
    app.database
        .execute("UPDATE sessions SET created_at = now() - interval '61 seconds'")
        .await
        .unwrap();
    is_over(&add_player(&admin, "Bo").await);
}

#[tokio::test]
async fn a_session_that_is_gone_changes_nothing() {
    let app = App::start().await;
    let admin = app.admin().await;
    app.database.execute("DELETE FROM sessions").await.unwrap();
    is_over(&add_player(&admin, "Anna").await);
}

#[tokio::test]
async fn the_owner_submits_no_match_with_a_session_that_has_ended() {
    let app = App::start().await;
    let club = Club::of(&app, 4).await;
    log_out(&app, &club.admin).await;
    let typed = club.typed([0, 1], [2, 3], &[[6, 4]]);
    for path in [club.path(), club.hash_path()] {
        is_over(&club.admin.post(&format!("{path}/matches"), typed.clone()).await);
    }
    assert!(club.log().await.is_empty());
}

#[tokio::test]
async fn every_call_that_needs_a_token_and_changes_something_looks_at_the_session() {
    let app = App::start().await;
    let club = Club::of(&app, 4).await;
    let played = club.play([0, 1], [2, 3], &[[6, 4]]).await["match"]["matchId"].to_string();
    log_out(&app, &club.admin).await;
    let mut walked = 0;
    for operation in operations() {
        if operation.method == Method::GET || !needs_token(&operation.described) {
            continue;
        }
        let path = operation
            .path
            .replace("{groupId}", &club.admin.group["groupId"].to_string())
            .replace("{playerId}", &club.players[0].to_string())
            .replace("{matchId}", &played);
        let example: &Value = &operation.described["requestBody"]["content"]["application/json"]["example"];
        let request = club
            .admin
            .request(operation.method.clone(), &path)
            .header(CONTENT_TYPE, "application/json")
            .body(example.to_string());
        let answer = Answer::to(request).await;
        assert_eq!(
            (answer.status, &answer.json()["code"]),
            (StatusCode::UNAUTHORIZED, &json!("auth.session_ended")),
            "{} {}: {}",
            operation.method,
            operation.path,
            answer.text
        );
        walked += 1;
    }
    assert!(walked >= 14, "{walked}");
    assert_eq!(club.log().await.len(), 1);
}
