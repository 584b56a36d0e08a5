//! An access token is valid for a few minutes after its session has ended, but neither writes nor reads more than any
//! visitor may.

use reqwest::header::CONTENT_TYPE;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::support::account_requests::{change_password, log_in, mailed_reset_link, refresh, reset_password};
use crate::support::actors::{Actor, Admin, NEW_PASSWORD, PASSWORD, Response, text};
use crate::support::app::App;
use crate::support::group_fixture::{GroupFixture, matches};
use crate::support::openapi::{Operation, UNKNOWN_SESSION, operations};

async fn add_player(admin: &Admin<'_>, name: &str) -> Response {
    admin
        .post(&format!("{}/players", admin.group_path()), json!({"name": name}))
        .await
}

#[track_caller]
fn assert_session_ended(response: &Response) {
    response.assert_error_body(
        StatusCode::UNAUTHORIZED,
        &json!({
            "success": false,
            "error": "Your session has ended. Please sign in again.",
            "code": "auth.session_ended",
        }),
    );
}

async fn log_out(app: &App, admin: &Admin<'_>) {
    let body = json!({"refreshToken": admin.refresh_token});
    app.visitor().post("/api/auth/logout", body).await.ok();
}

#[tokio::test]
async fn after_a_log_out_writes_and_reads_of_the_owner_are_refused() {
    let app = App::start().await;
    let admin = app.admin().await;
    let other = admin.with_session(&log_in(&app, &admin.email, PASSWORD).await.ok());
    add_player(&admin, "Anna").await.data(StatusCode::CREATED);
    log_out(&app, &admin).await;
    assert_session_ended(&add_player(&admin, "Bo").await);
    assert_session_ended(&admin.get("/api/auth/verify").await);
    assert_session_ended(&admin.get(&admin.group_path()).await);
    // Logging out again succeeds, and the other session is still valid.
    log_out(&app, &admin).await;
    add_player(&other, "Bo").await.data(StatusCode::CREATED);
}

#[tokio::test]
async fn a_password_change_ends_other_sessions_at_once() {
    let app = App::start().await;
    let admin = app.admin().await;
    let other = admin.with_session(&log_in(&app, &admin.email, PASSWORD).await.ok());
    change_password(&admin, PASSWORD, NEW_PASSWORD).await.ok();
    assert_session_ended(&add_player(&other, "Anna").await);
    assert_session_ended(&change_password(&other, NEW_PASSWORD, PASSWORD).await);
    assert_session_ended(&other.get("/api/auth/verify").await);
    assert_session_ended(&other.get(&format!("{}/admin", other.group_path())).await);
    add_player(&admin, "Anna").await.data(StatusCode::CREATED);
}

#[tokio::test]
async fn a_password_reset_ends_writes_of_all_sessions_at_once() {
    let app = App::with_mailbox().await;
    let admin = app.admin().await;
    let link = mailed_reset_link(&app, &admin.email).await;
    let signed_in = reset_password(&app, &link, NEW_PASSWORD).await.ok();
    assert_session_ended(&add_player(&admin, "Anna").await);
    add_player(&admin.with_session(&signed_in), "Anna")
        .await
        .data(StatusCode::CREATED);
}

#[tokio::test]
async fn a_session_ends_after_90_days_even_if_it_is_refreshed() {
    let app = App::start().await;
    let admin = app.admin().await;
    let set_age = |days: u32| {
        format!("UPDATE sessions SET created_at = now() - interval '{days} days' + interval '1 minute'")
    };
    app.database.execute(&set_age(90)).await.unwrap();
    add_player(&admin, "Anna").await.data(StatusCode::CREATED);
    let next = refresh(&app, &admin.refresh_token).await.ok();
    app.database.execute(&set_age(91)).await.unwrap();
    assert_session_ended(&add_player(&admin, "Bo").await);
    refresh(&app, &text(&next["refreshToken"]))
        .await
        .assert_error(StatusCode::UNAUTHORIZED, "auth.refresh_invalid");
}

#[tokio::test]
async fn the_lifetime_of_a_session_is_configurable() {
    let app = App::start_with(&["--session-seconds", "60"]).await;
    let admin = app.admin().await;
    add_player(&admin, "Anna").await.data(StatusCode::CREATED);
    app.database
        .execute("UPDATE sessions SET created_at = now() - interval '61 seconds'")
        .await
        .unwrap();
    assert_session_ended(&add_player(&admin, "Bo").await);
}

#[tokio::test]
async fn a_deleted_session_cannot_write() {
    let app = App::start().await;
    let admin = app.admin().await;
    app.database.execute("DELETE FROM sessions").await.unwrap();
    assert_session_ended(&add_player(&admin, "Anna").await);
}

#[tokio::test]
async fn an_ended_session_cannot_submit_a_match() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    log_out(&app, &fixture.admin).await;
    let submission = fixture.submission([0, 1], [2, 3], &[[6, 4]]);
    for path in [fixture.path(), fixture.hash_path()] {
        assert_session_ended(
            &fixture
                .admin
                .post(&format!("{path}/matches"), submission.clone())
                .await,
        );
    }
    assert!(matches(&app.visitor(), &fixture.hash_path()).await.is_empty());
}

#[tokio::test]
async fn every_authenticated_write_checks_the_session() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    let played = fixture.play([0, 1], [2, 3], &[[6, 4]]).await["match"].take();
    log_out(&app, &fixture.admin).await;
    let mut checked = 0;
    for operation in operations() {
        if operation.method == Method::GET || !operation.needs_token() {
            continue;
        }
        let path = operation
            .path
            .replace("{groupId}", &fixture.admin.group["groupId"].to_string())
            .replace("{playerId}", &fixture.players[0].to_string())
            .replace("{hash}", &text(&fixture.admin.group["publicHash"]))
            .replace("{matchNumber}", &played["matchNumber"].to_string())
            .replace("{matchId}", &played["matchId"].to_string())
            .replace("{sessionId}", UNKNOWN_SESSION)
            .replace("{rewindId}", "1")
            .replace("{changeId}", "1")
            .replace("{invitationId}", "1")
            .replace("{userId}", "1");
        let example: &Value = &operation.description["requestBody"]["content"]["application/json"]["example"];
        let request = fixture
            .admin
            .request(operation.method.clone(), &path)
            .header(CONTENT_TYPE, "application/json")
            .body(example.to_string());
        let response = Response::to(request).await;
        assert_eq!(
            (response.status, &response.json()["code"]),
            (StatusCode::UNAUTHORIZED, &json!("auth.session_ended")),
            "{} {}: {}",
            operation.method,
            operation.path,
            response.text
        );
        checked += 1;
    }
    assert!(checked >= 14, "{checked}");
    assert_eq!(matches(&app.visitor(), &fixture.hash_path()).await.len(), 1);
}

/// With its answers stored and its tags known: neither is given to a token whose session has ended.
#[tokio::test]
async fn every_read_as_the_owner_checks_the_session() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    let played = fixture.play([0, 1], [2, 3], &[[6, 4]]).await["match"].take();
    let settings = json!({"name": "Torsdagspadel", "vanityUrl": "torsdagspadel"});
    let group = fixture.admin.put(&fixture.path(), settings).await.ok()["group"].take();
    // By hash, events show any visitor the version of the group, and nothing else; the server's setup says nothing of
    // groups.
    let is_read = |operation: &Operation| {
        operation.method == Method::GET
            && operation.path.starts_with("/api/")
            && !["/api/groups/hash/{hash}/events", "/api/meta"].contains(&operation.path.as_str())
    };
    let mut reads = Vec::new();
    for operation in operations().into_iter().filter(is_read) {
        let path = operation.path_in(&group, fixture.players[0], &played);
        let mut tag = String::new();
        if !operation.path.ends_with("/events") {
            let before = fixture.admin.get(&path).await;
            tag = before.header("etag").to_owned();
        }
        reads.push((path, tag));
    }
    assert!(reads.len() > 35, "{}", reads.len());
    log_out(&app, &fixture.admin).await;
    for (path, tag) in reads {
        for tag in ["", &tag] {
            let request = fixture.admin.request(Method::GET, &path);
            let response = Response::to(request.header("if-none-match", tag)).await;
            assert_eq!(
                (response.status, &response.json()["code"]),
                (StatusCode::UNAUTHORIZED, &json!("auth.session_ended")),
                "{path}"
            );
        }
    }
}
