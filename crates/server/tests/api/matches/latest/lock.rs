use reqwest::{Method, StatusCode};
use serde_json::json;

use super::{correct, delete, group_with_matches, latest, lock, lock_id, lock_status, release, send};
use crate::support::account_requests::log_in_again;
use crate::support::actors::{Actor, text};
use crate::support::app::App;
use crate::support::database::shift_times;
use crate::support::group_fixture::number;

/// Lets the lock expire.
async fn expire_lock(app: &App) {
    let past = shift_times(
        "match_locks",
        &["group_id"],
        &["created_at", "expires_at"],
        "-1 minute",
    );
    app.database.execute(&past).await.unwrap();
}

#[tokio::test]
async fn changes_by_others_are_refused_with_423_while_locked() {
    let app = App::start().await;
    let fixture = group_with_matches(&app).await;
    let other_session = log_in_again(&fixture.admin).await;
    let played = latest(&fixture).await;
    assert_eq!(lock_status(&other_session).await, json!([false, false, false]));
    let data = lock(&fixture.admin).await.data(StatusCode::CREATED);
    assert_eq!(
        (&data["matchId"], &data["matchNumber"]),
        (&played["matchId"], &json!(2))
    );
    assert_eq!(lock_status(&fixture.admin).await, json!([true, true, true]));
    assert_eq!(lock_status(&other_session).await, json!([true, false, true]));

    let submission = fixture.submission([0, 1], [2, 3], &[[6, 4]]);
    let mut by_passcode = submission.clone();
    by_passcode["passcode"] = json!("boll");
    let lock_id = text(&data["lockId"]);
    let mut with_lock = submission.clone();
    with_lock["lockId"] = json!(lock_id);
    let submit = format!("{}/matches", fixture.path());
    let by_visitor = app
        .visitor()
        .post(&format!("{}/matches", fixture.hash_path()), by_passcode)
        .await;
    for refused in [
        by_visitor,
        other_session.post(&submit, submission.clone()).await,
        lock(&other_session).await,
        correct(&other_session, &played, submission.clone()).await,
        // A change needs both the lock's id and the session that locked.
        correct(&other_session, &played, with_lock).await,
        delete(&other_session, &played, &lock_id).await,
        correct(&fixture.admin, &played, submission.clone()).await,
    ] {
        refused.assert_error(StatusCode::LOCKED, "match.locked");
        let seconds = number(&refused.json()["params"]["retryAfter"]);
        assert!((1..=60).contains(&seconds), "{seconds}");
        assert_eq!(refused.header("retry-after"), seconds.to_string());
    }
    assert_eq!(fixture.matches().await.len(), 2);

    let released = release(&fixture.admin, &lock_id).await.ok();
    assert_eq!(
        released,
        json!({"locked": false, "expiresAt": null, "mine": false})
    );
    other_session
        .post(&submit, submission)
        .await
        .data(StatusCode::CREATED);
    fixture.assert_equals_replay().await;
}

#[tokio::test]
async fn a_submission_by_the_lock_owner_succeeds_and_releases_the_lock() {
    let app = App::start().await;
    let fixture = group_with_matches(&app).await;
    let played = latest(&fixture).await;
    let lock = lock_id(&fixture.admin).await;
    fixture.play([0, 1], [2, 3], &[[6, 4]]).await;
    assert_eq!(lock_status(&fixture.admin).await, json!([false, false, false]));
    delete(&fixture.admin, &played, &lock)
        .await
        .assert_error(StatusCode::CONFLICT, "match.not_latest");
    // The lock was for the second match and is not valid for the third.
    delete(&fixture.admin, &latest(&fixture).await, &lock)
        .await
        .assert_error(StatusCode::LOCKED, "match.lock_expired");
    assert_eq!(fixture.matches().await.len(), 3);
}

#[tokio::test]
async fn locking_again_renews_the_lock_under_a_new_id() {
    let app = App::start().await;
    let fixture = group_with_matches(&app).await;
    let played = latest(&fixture).await;
    let first = lock_id(&fixture.admin).await;
    let second = lock_id(&fixture.admin).await;
    assert_ne!(first, second);
    delete(&fixture.admin, &played, &first)
        .await
        .assert_error(StatusCode::LOCKED, "match.locked");
    // Releasing with the old id does not release the new lock.
    let status = release(&fixture.admin, &first).await.ok();
    assert_eq!((&status["locked"], &status["mine"]), (&json!(true), &json!(true)));
    delete(&fixture.admin, &played, &second).await.ok();
}

#[tokio::test]
async fn a_lock_expires() {
    let app = App::start().await;
    let fixture = group_with_matches(&app).await;
    let other_session = log_in_again(&fixture.admin).await;
    let played = latest(&fixture).await;
    let lock = lock_id(&fixture.admin).await;
    expire_lock(&app).await;
    assert_eq!(lock_status(&fixture.admin).await, json!([false, false, false]));
    let mut correction = fixture.submission([0, 4], [1, 5], &[[4, 6]]);
    correction["lockId"] = json!(lock);
    correct(&fixture.admin, &played, correction)
        .await
        .assert_error(StatusCode::LOCKED, "match.lock_expired");
    for without in [
        delete(&fixture.admin, &played, &lock).await,
        send(
            &fixture.admin,
            Method::DELETE,
            &format!("{}/matches/{}", fixture.path(), played["matchId"]),
            json!({"expectedLatestMatch": 2}),
        )
        .await,
    ] {
        without.assert_error(StatusCode::LOCKED, "match.lock_expired");
    }
    let other_lock = lock_id(&other_session).await;
    delete(&fixture.admin, &played, &lock)
        .await
        .assert_error(StatusCode::LOCKED, "match.locked");
    delete(&other_session, &played, &other_lock).await.ok();
}

#[tokio::test]
async fn a_log_out_releases_the_lock() {
    let app = App::start().await;
    let fixture = group_with_matches(&app).await;
    let other_session = log_in_again(&fixture.admin).await;
    lock_id(&other_session).await;
    let leaving = json!({"refreshToken": other_session.refresh_token});
    other_session.post("/api/auth/logout", leaving).await.ok();
    assert_eq!(lock_status(&fixture.admin).await, json!([false, false, false]));
    fixture.play([0, 1], [2, 3], &[[6, 4]]).await;
}
