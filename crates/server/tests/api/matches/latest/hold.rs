use reqwest::{Method, StatusCode};
use serde_json::json;

use super::{club_with_matches, correct, delete, latest, lock, lock_id, lock_status, release, send};
use crate::actors::{Actor, Admin, PASSWORD, text};
use crate::app::App;
use crate::club::number;

/// The same account on another device.
async fn another_session<'a>(admin: &Admin<'a>) -> Admin<'a> {
    let credentials = json!({"email": admin.email, "password": PASSWORD});
    let answer = admin.app().visitor().post("/api/auth/login", credentials).await;
    admin.with_session(&answer.ok())
}

/// Lets the lock's minute pass.
async fn let_the_lock_expire(app: &App) {
    let past = "UPDATE match_locks SET created_at = created_at - interval '1 minute', \
                expires_at = expires_at - interval '1 minute'";
    app.database.execute(past).await.unwrap();
}

#[tokio::test]
async fn while_it_is_held_nobody_else_changes_anything() {
    let app = App::start().await;
    let club = club_with_matches(&app).await;
    let there = another_session(&club.admin).await;
    let played = latest(&club).await;
    assert_eq!(lock_status(&there).await, json!([false, false, false]));
    let held = lock(&club.admin).await.data(StatusCode::CREATED);
    assert_eq!(
        (&held["matchId"], &held["matchNumber"]),
        (&played["matchId"], &json!(2))
    );
    assert_eq!(lock_status(&club.admin).await, json!([true, true, true]));
    assert_eq!(lock_status(&there).await, json!([true, false, true]));

    let typed = club.typed([0, 1], [2, 3], &[[6, 4]]);
    let mut by_passcode = typed.clone();
    by_passcode["passcode"] = json!("boll");
    let lock_id = text(&held["lockId"]);
    let mut with_lock = typed.clone();
    with_lock["lockId"] = json!(lock_id);
    let submit = format!("{}/matches", club.path());
    let by_visitor = app
        .visitor()
        .post(&format!("{}/matches", club.hash_path()), by_passcode)
        .await;
    for refused in [
        by_visitor,
        there.post(&submit, typed.clone()).await,
        lock(&there).await,
        correct(&there, &played, typed.clone()).await,
        // The lock's id is of no use without the session that took it, nor the session without the id.
        correct(&there, &played, with_lock).await,
        delete(&there, &played, &lock_id).await,
        correct(&club.admin, &played, typed.clone()).await,
    ] {
        refused.refuses(StatusCode::LOCKED, "match.locked");
        let seconds = number(&refused.json()["params"]["retryAfter"]);
        assert!((1..=60).contains(&seconds), "{seconds}");
        assert_eq!(refused.header("retry-after"), seconds.to_string());
    }
    assert_eq!(club.log().await.len(), 2);

    let released = release(&club.admin, &lock_id).await.ok();
    assert_eq!(
        released,
        json!({"locked": false, "expiresAt": null, "mine": false})
    );
    there.post(&submit, typed).await.data(StatusCode::CREATED);
    club.assert_equals_replay().await;
}

#[tokio::test]
async fn the_holders_own_match_goes_through_and_ends_the_hold() {
    let app = App::start().await;
    let club = club_with_matches(&app).await;
    let played = latest(&club).await;
    let lock = lock_id(&club.admin).await;
    club.play([0, 1], [2, 3], &[[6, 4]]).await;
    assert_eq!(lock_status(&club.admin).await, json!([false, false, false]));
    delete(&club.admin, &played, &lock)
        .await
        .refuses(StatusCode::CONFLICT, "match.not_latest");
    // The lock held the second match, and is of no use for the third.
    delete(&club.admin, &latest(&club).await, &lock)
        .await
        .refuses(StatusCode::LOCKED, "match.lock_expired");
    assert_eq!(club.log().await.len(), 3);
}

#[tokio::test]
async fn who_locks_again_begins_a_new_minute_under_a_new_id() {
    let app = App::start().await;
    let club = club_with_matches(&app).await;
    let played = latest(&club).await;
    let first = lock_id(&club.admin).await;
    let second = lock_id(&club.admin).await;
    assert_ne!(first, second);
    delete(&club.admin, &played, &first)
        .await
        .refuses(StatusCode::LOCKED, "match.locked");
    // The tab that lost it lets nothing go that it does not have.
    let status = release(&club.admin, &first).await.ok();
    assert_eq!((&status["locked"], &status["mine"]), (&json!(true), &json!(true)));
    delete(&club.admin, &played, &second).await.ok();
}

#[tokio::test]
async fn a_hold_ends_by_itself() {
    let app = App::start().await;
    let club = club_with_matches(&app).await;
    let there = another_session(&club.admin).await;
    let played = latest(&club).await;
    let lock = lock_id(&club.admin).await;
    let_the_lock_expire(&app).await;
    assert_eq!(lock_status(&club.admin).await, json!([false, false, false]));
    let mut correction = club.typed([0, 4], [1, 5], &[[4, 6]]);
    correction["lockId"] = json!(lock);
    correct(&club.admin, &played, correction)
        .await
        .refuses(StatusCode::LOCKED, "match.lock_expired");
    for without in [
        delete(&club.admin, &played, &lock).await,
        send(
            &club.admin,
            Method::DELETE,
            &format!("{}/matches/{}", club.path(), played["matchId"]),
            json!({"expectedLatestMatch": 2}),
        )
        .await,
    ] {
        without.refuses(StatusCode::LOCKED, "match.lock_expired");
    }
    let theirs = lock_id(&there).await;
    delete(&club.admin, &played, &lock)
        .await
        .refuses(StatusCode::LOCKED, "match.locked");
    delete(&there, &played, &theirs).await.ok();
}

#[tokio::test]
async fn who_signs_out_holds_nothing() {
    let app = App::start().await;
    let club = club_with_matches(&app).await;
    let there = another_session(&club.admin).await;
    lock_id(&there).await;
    let leaving = json!({"refreshToken": there.refresh_token});
    there.post("/api/auth/logout", leaving).await.ok();
    assert_eq!(lock_status(&club.admin).await, json!([false, false, false]));
    club.play([0, 1], [2, 3], &[[6, 4]]).await;
}
