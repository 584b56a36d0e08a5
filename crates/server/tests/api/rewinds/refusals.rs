//! What a rewind refuses, and what it leaves in the lists.

use db::rows::Role;
use elo_core::limits::REWIND_MATCHES_MAX;
use reqwest::StatusCode;
use serde_json::{Value, json};

use super::{preview, rewind, rewind_lock, rewinds, send_rewind};
use crate::support::account_requests::log_in_again;
use crate::support::actors::{Actor, Response};
use crate::support::app::App;
use crate::support::audit_log::audit_entries;
use crate::support::database::shift_times;
use crate::support::group_fixture::{GroupFixture, PASSCODE, Violations, number};
use crate::support::imported_group::imported;
use crate::support::members::member;

async fn group_with_three_matches(app: &App) -> GroupFixture<'_> {
    let fixture = GroupFixture::with_players(app, 4).await;
    for _ in 0..3 {
        fixture.play([0, 1], [2, 3], &[[6, 4]]).await;
    }
    fixture
}

async fn lock(fixture: &GroupFixture<'_>) -> Value {
    rewind_lock(&fixture.admin).await.data(StatusCode::CREATED)
}

async fn send(fixture: &GroupFixture<'_>, body: Value) -> Response {
    fixture
        .admin
        .post(&format!("{}/matches/rewind", fixture.path()), body)
        .await
}

#[tokio::test]
async fn the_match_to_go_back_to_must_be_typed() {
    let app = App::start().await;
    let fixture = group_with_three_matches(&app).await;
    let lock = lock(&fixture).await;
    for confirmation in ["", "2", "1.0", "one"] {
        let body = json!({"after": 1, "lockId": lock["lockId"], "expectedLatestMatch": 3, "confirmation": confirmation});
        let refused = send(&fixture, body).await;
        refused.assert_error(StatusCode::UNPROCESSABLE_ENTITY, "rewind.unconfirmed");
        assert_eq!(refused.violations()[0][0], json!("confirmation"));
    }
    assert_eq!(fixture.matches().await.len(), 3);
    // With a space, as a phone's keyboard adds one.
    let body = json!({"after": 1, "lockId": lock["lockId"], "expectedLatestMatch": 3, "confirmation": " 1 "});
    send(&fixture, body).await.ok();
}

#[tokio::test]
async fn only_an_earlier_match_within_two_hundred_can_be_gone_back_to() {
    let app = App::start().await;
    let fixture = imported(&app, 12, 203, None).await;
    let lock = lock(&fixture).await;
    for after in [-1, 2, 203, 204, i64::from(i32::MAX)] {
        for refused in [
            preview(&fixture, after).await,
            send_rewind(&fixture.admin, after, &lock).await,
        ] {
            refused.assert_error(StatusCode::UNPROCESSABLE_ENTITY, "rewind.out_of_range");
            assert_eq!(refused.json()["params"], json!({"first": 3, "last": 202}));
        }
    }
    let previewed = preview(&fixture, 3).await.ok();
    let most = usize::try_from(REWIND_MATCHES_MAX).unwrap();
    assert_eq!(previewed["matches"].as_array().unwrap().len(), most);
    send_rewind(&fixture.admin, 3, &lock).await.ok();
    assert_eq!(fixture.matches().await.len(), 3);
    assert_eq!(
        rewinds(&fixture).await[0]["matches"].as_array().unwrap().len(),
        most
    );
    fixture.assert_equals_replay().await;
}

#[tokio::test]
async fn a_moved_latest_match_and_an_expired_or_other_lock_are_refused() {
    let app = App::start().await;
    let fixture = group_with_three_matches(&app).await;
    let other_session = log_in_again(&fixture.admin).await;
    let first = lock(&fixture).await;
    // The session that has locked may submit, and the match is not the latest any more.
    fixture.play([0, 2], [1, 3], &[[6, 4]]).await;
    send_rewind(&fixture.admin, 1, &first)
        .await
        .assert_error(StatusCode::CONFLICT, "match.not_latest");
    let mut moved = first.clone();
    moved["matchNumber"] = json!(4);
    send_rewind(&fixture.admin, 1, &moved)
        .await
        .assert_error(StatusCode::LOCKED, "match.lock_expired");
    let second = lock(&fixture).await;
    send_rewind(&fixture.admin, 1, &moved)
        .await
        .assert_error(StatusCode::LOCKED, "match.locked");
    send_rewind(&other_session, 1, &second)
        .await
        .assert_error(StatusCode::LOCKED, "match.locked");
    let past = shift_times(
        "match_locks",
        &["group_id"],
        &["created_at", "expires_at"],
        "-5 minutes",
    );
    app.database.execute(&past).await.unwrap();
    send_rewind(&fixture.admin, 1, &second)
        .await
        .assert_error(StatusCode::LOCKED, "match.lock_expired");
    assert_eq!(fixture.matches().await.len(), 4);
    rewind(&fixture, 1).await;
    fixture.assert_equals_replay().await;
}

#[tokio::test]
async fn a_lock_for_a_rewind_lasts_five_minutes() {
    let app = App::start().await;
    let fixture = group_with_three_matches(&app).await;
    lock(&fixture).await;
    let mut submission = fixture.submission([0, 1], [2, 3], &[[6, 4]]);
    submission["passcode"] = json!(PASSCODE);
    let path = format!("{}/matches", fixture.hash_path());
    let refused = app.visitor().post(&path, submission).await;
    refused.assert_error(StatusCode::LOCKED, "match.locked");
    let seconds = number(&refused.json()["params"]["retryAfter"]);
    assert!((240..=300).contains(&seconds), "{seconds}");
    let unknown = format!("{}/matches/lock-latest?purpose=other", fixture.path());
    fixture
        .admin
        .post(&unknown, json!({}))
        .await
        .assert_error(StatusCode::BAD_REQUEST, "request.malformed");
}

#[tokio::test]
async fn an_editor_can_not_hold_the_latest_match_as_long_as_a_rewind_needs() {
    let app = App::start().await;
    let fixture = group_with_three_matches(&app).await;
    let editor = member(&app, &fixture.admin, Role::Editor).await;
    let path = format!("{}/matches/lock-latest", fixture.path());
    let refused = editor.post(&format!("{path}?purpose=rewind"), json!({})).await;
    refused.assert_error(StatusCode::FORBIDDEN, "group.forbidden");
    editor.post(&path, json!({})).await.data(StatusCode::CREATED);
}

#[tokio::test]
async fn only_the_owner_goes_back() {
    let app = App::start().await;
    let fixture = group_with_three_matches(&app).await;
    fixture.publish().await;
    let lock = lock(&fixture).await;
    let other = app.admin().await;
    let body = json!({"after": 1, "lockId": lock["lockId"], "expectedLatestMatch": 3, "confirmation": "1"});
    for (path, body) in [
        ("matches/rewind", body),
        ("matches/rewind/preview", json!({"after": 1})),
        ("rewinds/1/restore", json!({"matches": [1]})),
        ("rewinds/1/restore/preview", json!({"matches": [1]})),
    ] {
        let path = format!("{}/{path}", fixture.path());
        other
            .post(&path, body.clone())
            .await
            .assert_error(StatusCode::FORBIDDEN, "group.forbidden");
        app.visitor()
            .post(&path, body)
            .await
            .assert_error(StatusCode::UNAUTHORIZED, "auth.required");
    }
    let list = format!("{}/rewinds", fixture.path());
    other
        .get(&list)
        .await
        .assert_error(StatusCode::FORBIDDEN, "group.forbidden");
    assert_eq!(fixture.matches().await.len(), 3);
}

#[tokio::test]
async fn a_rewind_is_declared_without_names_and_recorded_once() {
    let app = App::start().await;
    let fixture = group_with_three_matches(&app).await;
    let path = format!("{}/declared-changes", fixture.hash_path());
    assert_eq!(
        app.visitor().get(&path).await.ok(),
        json!({"declaredChanges": []})
    );
    let id = rewind(&fixture, 1).await;
    let mut declared = app.visitor().get(&path).await.ok()["declaredChanges"].take();
    assert!(declared[0]["at"].take().is_string());
    assert_eq!(
        declared,
        json!([{"version": id, "kind": "rewind", "at": null, "after": 1, "matches": 2}])
    );
    let entries = audit_entries(&fixture.admin).await;
    let recorded: Vec<_> = entries
        .into_iter()
        .filter(|entry| entry.action.starts_with("match."))
        .map(|entry| (entry.action, entry.details))
        .collect();
    let details = json!({"rewindId": id, "after": 1, "matches": 2});
    assert_eq!(recorded, [("match.rewound".to_owned(), details)]);
}

#[tokio::test]
async fn a_rewind_ends_the_questions_about_what_it_removes() {
    let app = App::start().await;
    let fixture = group_with_three_matches(&app).await;
    for number in 1..=3 {
        let path = format!("{}/matches/{number}/question", fixture.hash_path());
        let asked = app.visitor().post(&path, json!({"passcode": PASSCODE})).await;
        asked.data(StatusCode::CREATED);
    }
    rewind(&fixture, 1).await;
    fixture.play([0, 1], [2, 3], &[[6, 4]]).await;
    let list = fixture
        .admin
        .get(&format!("{}/questions", fixture.path()))
        .await
        .ok();
    let questioned = list["questionedMatches"].as_array().unwrap();
    let numbers: Vec<_> = questioned
        .iter()
        .map(|found| &found["match"]["matchNumber"])
        .collect();
    assert_eq!(numbers, [&json!(1)]);
}
