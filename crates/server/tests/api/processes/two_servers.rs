use std::sync::Arc;

use db::testing::TestDatabase;
use futures::future::join_all;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::support::actors::{Actor, PASSWORD, Response, text};
use crate::support::app::App;
use crate::support::database::{new_database, shift_times};
use crate::support::group_fixture::{GroupFixture, PASSCODE, sorted_match_numbers};
use crate::support::program::Program;

/// Two server processes on one database.
pub(super) struct TwoServers {
    _programs: [Program; 2],
    pub(super) first: App,
    pub(super) second: App,
}

impl TwoServers {
    pub(super) async fn start(settings: &[(&str, &str)]) -> Self {
        let database = Arc::new(new_database().await);
        Self::on(database, [settings, settings]).await
    }

    /// Starts them with the settings of each.
    pub(super) async fn on(database: Arc<TestDatabase>, settings: [&[(&str, &str)]; 2]) -> Self {
        let [first, second] = settings;
        let (first, second) = tokio::join!(
            Program::start(&database, first),
            Program::start(&database, second)
        );
        Self {
            first: App::at(first.url(), database.clone()),
            second: App::at(second.url(), database),
            _programs: [first, second],
        }
    }
}

fn with_passcode(mut submission: Value) -> Value {
    submission["passcode"] = json!(PASSCODE);
    submission
}

#[tokio::test]
async fn a_lock_is_effective_on_both_servers() {
    let servers = TwoServers::start(&[]).await;
    let on_first = GroupFixture::with_players(&servers.first, 4).await;
    let on_second = on_first.at(&servers.second);
    on_first.play([0, 1], [2, 3], &[[6, 4]]).await;
    let lock = on_first
        .admin
        .post(&format!("{}/matches/lock-latest", on_first.path()), json!({}))
        .await;
    let lock = lock.data(StatusCode::CREATED);
    // The session and its lock are valid on the other server.
    let status = on_second
        .admin
        .get(&format!("{}/matches/lock-status", on_second.path()))
        .await
        .ok();
    assert_eq!((&status["locked"], &status["mine"]), (&json!(true), &json!(true)));
    let submission = with_passcode(on_first.submission([0, 1], [2, 3], &[[6, 4]]));
    let submitted = servers
        .second
        .visitor()
        .post(&format!("{}/matches", on_first.hash_path()), submission)
        .await;
    submitted.assert_error(StatusCode::LOCKED, "match.locked");
    let body = json!({"lockId": lock["lockId"], "expectedLatestMatch": 1});
    on_second
        .admin
        .delete_with(&format!("{}/matches/{}", on_second.path(), lock["matchId"]), body)
        .await
        .ok();
    assert!(on_first.matches().await.is_empty());
    on_first.assert_equals_replay().await;
}

#[tokio::test]
async fn attempts_are_counted_across_servers() {
    let servers = TwoServers::start(&[
        ("DUELO_LIMIT_PASSCODES", "4/3600"),
        ("DUELO_LIMIT_LOGINS", "4/900"),
    ])
    .await;
    let fixture = GroupFixture::with_players(&servers.first, 4).await;
    let (first, second) = (servers.first.visitor(), servers.second.visitor());
    let mut wrong = fixture.submission([0, 1], [2, 3], &[[6, 4]]);
    wrong["passcode"] = json!("wrong");
    let submit = format!("{}/matches", fixture.hash_path());
    let credentials = json!({"email": fixture.admin.email, "password": "a wrong password"});
    for visitor in [&first, &second, &first, &second] {
        visitor
            .post(&submit, wrong.clone())
            .await
            .assert_error(StatusCode::UNAUTHORIZED, "passcode.wrong");
        visitor
            .post("/api/auth/login", credentials.clone())
            .await
            .assert_error(StatusCode::UNAUTHORIZED, "auth.credentials_wrong");
    }
    for visitor in [&first, &second] {
        let right = with_passcode(wrong.clone());
        visitor
            .post(&submit, right)
            .await
            .assert_error(StatusCode::TOO_MANY_REQUESTS, "limit.passcodes");
        let right = json!({"email": fixture.admin.email, "password": PASSWORD});
        visitor
            .post("/api/auth/login", right)
            .await
            .assert_error(StatusCode::TOO_MANY_REQUESTS, "limit.logins");
    }
}

#[tokio::test]
async fn sessions_are_refreshed_and_ended_across_servers() {
    let servers = TwoServers::start(&[]).await;
    let admin = servers.first.admin().await;
    let refresh = async |app: &App, token: &str| {
        app.visitor()
            .post("/api/auth/refresh", json!({"refreshToken": token}))
            .await
    };
    // Two tabs refresh concurrently, one on each server: both remain signed in.
    let (first, second) = tokio::join!(
        refresh(&servers.first, &admin.refresh_token),
        refresh(&servers.second, &admin.refresh_token)
    );
    let (first, second) = (first.ok(), second.ok());
    let next = text(&refresh(&servers.second, &text(&first["refreshToken"])).await.ok()["refreshToken"]);
    refresh(&servers.first, &text(&second["refreshToken"])).await.ok();
    // Reuse of the first token after the grace period ends the session on both servers.
    let times = ["created_at", "used_at", "expires_at"];
    let age_tokens = shift_times("refresh_tokens", &["digest"], &times, "-31 seconds");
    servers.first.database.execute(&age_tokens).await.unwrap();
    refresh(&servers.first, &admin.refresh_token)
        .await
        .assert_error(StatusCode::UNAUTHORIZED, "auth.refresh_reused");
    for app in [&servers.second, &servers.first] {
        refresh(app, &next)
            .await
            .assert_error(StatusCode::UNAUTHORIZED, "auth.refresh_invalid");
    }
}

#[tokio::test]
async fn an_idempotency_key_is_used_once_across_servers() {
    let servers = TwoServers::start(&[]).await;
    let fixture = GroupFixture::with_players(&servers.first, 4).await;
    let submission = with_passcode(fixture.submission([0, 1], [2, 3], &[[6, 4]]));
    let submit = |turn: usize, key: &'static str| {
        let app = if turn.is_multiple_of(2) {
            &servers.first
        } else {
            &servers.second
        };
        let request = app
            .visitor()
            .request(Method::POST, &format!("{}/matches", fixture.hash_path()));
        Response::to(request.header("Idempotency-Key", key).json(&submission))
    };
    let responses = join_all((0..8).map(|turn| submit(turn, "6f1c6a3e-4e1c-4b7e-9d4e-0c1d2e3f4a5b"))).await;
    for response in &responses {
        response.data(StatusCode::CREATED);
        assert_eq!(response.text, responses[0].text);
    }
    assert_eq!(fixture.matches().await.len(), 1);
}

#[tokio::test]
async fn matches_are_numbered_in_sequence_across_servers() {
    let servers = TwoServers::start(&[]).await;
    let on_first = GroupFixture::with_players(&servers.first, 8).await;
    let on_second = on_first.at(&servers.second);
    let submissions = (0..20).map(|turn: usize| {
        let fixture = if turn.is_multiple_of(2) {
            &on_first
        } else {
            &on_second
        };
        let places = [0, 1, 2, 3].map(|seat| (turn + seat) % 8);
        let submission = fixture.submission([places[0], places[1]], [places[2], places[3]], &[[6, 2]]);
        async move { fixture.submit(&submission).await }
    });
    let numbers = sorted_match_numbers(&join_all(submissions).await);
    assert!(numbers.iter().copied().eq(1..=20), "{numbers:?}");
    on_second.assert_equals_replay().await;
}

/// In each round one server edits the latest match while the other one edits it too, submits the next or deletes it.
#[tokio::test]
async fn corrections_and_submissions_on_two_servers_do_not_get_mixed_up() {
    let servers = TwoServers::start(&[]).await;
    let on_first = GroupFixture::with_players(&servers.first, 8).await;
    let on_second = on_first.at(&servers.second);
    let mut count = 0;
    for round in 0..24_usize {
        if count == 0 {
            on_first.play([0, 1], [2, 3], &[[6, 4]]).await;
            count += 1;
        }
        let lock = on_first
            .admin
            .post(&format!("{}/matches/lock-latest", on_first.path()), json!({}))
            .await
            .data(StatusCode::CREATED);
        let path = format!("{}/matches/{}", on_first.path(), lock["matchId"]);
        let places = [0, 1, 2, 3].map(|seat| (round + seat) % 8);
        let submission = on_first.submission([places[0], places[1]], [places[2], places[3]], &[[2, 6]]);
        let mut correction = submission.clone();
        correction["expectedLatestMatch"] = json!(count);
        correction["lockId"] = lock["lockId"].clone();
        let deletion = json!({"lockId": lock["lockId"], "expectedLatestMatch": count});
        let edit_path = format!("{path}/edit");
        let edit = on_first.admin.put(&edit_path, correction.clone());
        let other = async {
            match round % 3 {
                0 => on_second.admin.put(&edit_path, correction.clone()).await,
                // Of the same session, whose lock does not refuse it.
                1 => on_second.submit(&submission).await,
                _ => on_second.admin.delete_with(&path, deletion).await,
            }
        };
        let (first, second) = tokio::join!(edit, other);
        match (round % 3, second.status) {
            (0, _) => {
                // The first one to be written deletes the lock that the other one names.
                let refused = [&first, &second].map(|edit| edit.status == StatusCode::LOCKED);
                assert!(
                    refused == [true, false] || refused == [false, true],
                    "{first:?} {second:?}"
                );
            }
            (1, StatusCode::CREATED) => {
                count += 1;
                let refused = first.status == StatusCode::CONFLICT;
                assert!(refused || first.status == StatusCode::OK, "{first:?}");
            }
            (2, StatusCode::OK) => {
                count -= 1;
                assert_eq!(first.status, StatusCode::CONFLICT, "{first:?}");
            }
            // The edit was first and has deleted the lock.
            (2, StatusCode::LOCKED) => assert_eq!(first.status, StatusCode::OK, "{first:?}"),
            other => panic!("{other:?}: {second:?}"),
        }
        assert_eq!(on_second.matches().await.len(), count, "round {round}");
    }
    on_second.assert_equals_replay().await;
}
