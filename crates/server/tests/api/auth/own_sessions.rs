//! Where an account is signed in, and the end of its other sessions.

use reqwest::header::USER_AGENT;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::support::account_requests::{log_in, log_in_again, refresh};
use crate::support::actors::{Actor, Admin, PASSWORD, Response, text};
use crate::support::app::App;
use crate::support::database::shift_times;

const FIREFOX_ON_MAC: &str =
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:132.0) Gecko/20100101 Firefox/132.0";

/// The same account, signed in with this `User-Agent`.
async fn signed_in_with<'a>(admin: &Admin<'a>, agent: &str) -> Admin<'a> {
    let visitor = admin.app().visitor();
    let request = visitor.request(Method::POST, "/api/auth/login");
    let body = json!({"email": admin.email, "password": PASSWORD});
    let response = Response::to(request.header(USER_AGENT, agent).json(&body)).await;
    admin.with_session(&response.ok())
}

async fn sessions(admin: &Admin<'_>) -> Vec<Value> {
    let answer = admin.get("/api/auth/sessions").await.ok();
    answer["sessions"].as_array().unwrap().clone()
}

/// The path of the session that is the caller's.
async fn own_path(admin: &Admin<'_>) -> String {
    let sessions = sessions(admin).await;
    let own = sessions.iter().find(|session| session["current"] == json!(true));
    format!("/api/auth/sessions/{}", text(&own.unwrap()["sessionId"]))
}

#[tokio::test]
async fn a_session_names_its_device_and_not_more_is_stored_of_it() {
    let app = App::start().await;
    let admin = app.admin().await;
    let other = signed_in_with(&admin, FIREFOX_ON_MAC).await;
    let listed = sessions(&other).await;
    let shown: Vec<_> = listed
        .iter()
        .map(|session| (session["device"].clone(), session["current"].clone()))
        .collect();
    assert_eq!(
        shown,
        [
            (json!({"browser": "firefox", "system": "mac"}), json!(true)),
            (json!({"browser": null, "system": null}), json!(false)),
        ]
    );
    assert_eq!(listed[0]["createdAt"], listed[0]["lastUsedAt"]);
    let assertion = "DO $$ BEGIN ASSERT NOT EXISTS (
        SELECT FROM sessions WHERE sessions::text LIKE '%Gecko%' OR sessions::text LIKE '%132%'); END $$";
    app.database.execute(assertion).await.unwrap();
}

#[tokio::test]
async fn a_refresh_is_the_last_use() {
    let app = App::start().await;
    let admin = app.admin().await;
    let other = log_in_again(&admin).await;
    for (table, key) in [("sessions", "id"), ("refresh_tokens", "digest")] {
        let hour_ago = shift_times(table, &[key], &["created_at"], "-1 hour");
        app.database.execute(&hour_ago).await.unwrap();
    }
    refresh(&app, &admin.refresh_token).await.ok();
    let listed = sessions(&other).await;
    let is_current: Vec<_> = listed.iter().map(|session| session["current"].clone()).collect();
    assert_eq!(is_current, [json!(false), json!(true)], "the last used first");
    assert_eq!(listed[1]["createdAt"], listed[1]["lastUsedAt"]);
    assert!(text(&listed[0]["lastUsedAt"]) > text(&listed[1]["lastUsedAt"]));
    assert!(text(&listed[0]["createdAt"]) <= text(&listed[1]["createdAt"]));
}

#[tokio::test]
async fn an_ended_session_is_refused_at_its_next_call_and_cannot_be_refreshed() {
    let app = App::start().await;
    let admin = app.admin().await;
    let (lost, kept) = (log_in_again(&admin).await, log_in_again(&admin).await);
    let path = own_path(&lost).await;
    admin.delete(&path).await.ok();
    let player = json!({"name": "Anna"});
    lost.post(&format!("{}/players", lost.group_path()), player)
        .await
        .assert_error(StatusCode::UNAUTHORIZED, "auth.session_ended");
    refresh(&app, &lost.refresh_token)
        .await
        .assert_error(StatusCode::UNAUTHORIZED, "auth.refresh_invalid");
    assert_eq!(sessions(&kept).await.len(), 2);
    admin
        .delete(&path)
        .await
        .assert_error(StatusCode::NOT_FOUND, "session.not_found");
}

#[tokio::test]
async fn all_other_sessions_end_at_once() {
    let app = App::start().await;
    let (admin, stranger) = (app.admin().await, app.admin().await);
    let others = [log_in_again(&admin).await, log_in_again(&admin).await];
    admin.delete("/api/auth/sessions").await.ok();
    for other in others {
        other
            .get("/api/auth/verify")
            .await
            .assert_error(StatusCode::UNAUTHORIZED, "auth.session_ended");
    }
    assert_eq!(sessions(&admin).await.len(), 1);
    assert_eq!(sessions(&stranger).await.len(), 1);
}

#[tokio::test]
async fn neither_the_own_session_nor_another_accounts_can_be_ended() {
    let app = App::start().await;
    let (admin, stranger) = (app.admin().await, app.admin().await);
    let own = own_path(&admin).await;
    admin
        .delete(&own)
        .await
        .assert_error(StatusCode::CONFLICT, "session.current");
    stranger
        .delete(&own)
        .await
        .assert_error(StatusCode::NOT_FOUND, "session.not_found");
    assert_eq!(sessions(&admin).await.len(), 1);
}

#[tokio::test]
async fn sessions_that_cannot_be_used_any_more_are_not_listed() {
    let app = App::start().await;
    let admin = app.admin().await;
    for (column, days) in [("created_at", 91), ("tokens_expire_at", 31)] {
        let other = log_in(&app, &admin.email, PASSWORD).await.ok();
        let id = own_path(&admin.with_session(&other)).await;
        let id = id.rsplit('/').next().unwrap();
        let past = format!("UPDATE sessions SET {column} = now() - interval '{days} days' WHERE id = '{id}'");
        app.database.execute(&past).await.unwrap();
    }
    assert_eq!(sessions(&admin).await.len(), 1);
}

#[tokio::test]
async fn the_ends_of_sessions_are_in_the_audit_log() {
    let app = App::start().await;
    let admin = app.admin().await;
    let path = own_path(&log_in_again(&admin).await).await;
    admin.delete(&path).await.ok();
    admin.delete("/api/auth/sessions").await.ok();
    let assertion =
        "DO $$ BEGIN ASSERT (SELECT array_agg(action ORDER BY id) = '{session.ended,session.others_ended}'
        FROM audit_log WHERE action LIKE 'session.%' AND actor_id IS NOT NULL); END $$";
    app.database.execute(assertion).await.unwrap();
}
