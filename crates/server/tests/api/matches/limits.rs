//! The limits of submissions by others than the owner.

use futures::future::join_all;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::support::actors::{Actor, Response};
use crate::support::app::App;
use crate::support::group_fixture::{GroupFixture, PASSCODE, number};

/// A submission with the passcode.
fn submission(fixture: &GroupFixture<'_>, passcode: &str) -> Value {
    let mut submission = fixture.submission([0, 1], [2, 3], &[[6, 4]]);
    submission["passcode"] = json!(passcode);
    submission
}

async fn submit(fixture: &GroupFixture<'_>, actor: &impl Actor) -> Response {
    let path = format!("{}/matches", fixture.hash_path());
    actor.post(&path, submission(fixture, PASSCODE)).await
}

async fn submit_from(fixture: &GroupFixture<'_>, address: &str) -> Response {
    let path = format!("{}/matches", fixture.hash_path());
    let request = fixture.admin.app().visitor().request(Method::POST, &path);
    let request = request.header("x-forwarded-for", address);
    Response::to(request.json(&submission(fixture, PASSCODE))).await
}

fn assert_too_many(refused: &Response) {
    refused.assert_error(StatusCode::TOO_MANY_REQUESTS, "match.too_many");
    let seconds: u32 = refused.header("retry-after").parse().unwrap();
    assert!((1..=3600).contains(&seconds), "{seconds}");
    assert_eq!(refused.json()["params"], json!({"retryAfter": seconds}));
}

#[tokio::test]
async fn a_client_submits_a_limited_number_of_matches_to_a_group() {
    let app = App::start_behind_proxy(&["--limit-submissions", "3/3600"]).await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    let other = GroupFixture::with_players(&app, 4).await;
    for _ in 0..3 {
        submit_from(&fixture, "203.0.113.7")
            .await
            .data(StatusCode::CREATED);
        // The owner's are not counted.
        submit(&fixture, &fixture.admin).await.data(StatusCode::CREATED);
    }
    for _ in 0..2 {
        assert_too_many(&submit_from(&fixture, "203.0.113.7").await);
    }
    assert_eq!(fixture.matches().await.len(), 6);
    // Neither the owner, nor other clients, nor other groups are limited.
    submit(&fixture, &fixture.admin).await.data(StatusCode::CREATED);
    submit_from(&fixture, "203.0.113.8")
        .await
        .data(StatusCode::CREATED);
    submit_from(&other, "203.0.113.7").await.data(StatusCode::CREATED);
    fixture.assert_equals_replay().await;
}

#[tokio::test]
async fn the_addresses_of_an_ipv6_network_share_a_limit_and_its_site_has_four() {
    let app = App::start_behind_proxy(&["--limit-submissions", "2/3600"]).await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    for host in 1..=2 {
        submit_from(&fixture, &format!("2001:db8:1:2::{host}"))
            .await
            .data(StatusCode::CREATED);
    }
    assert_too_many(&submit_from(&fixture, "2001:db8:1:2::3").await);
    for network in 3..=8 {
        submit_from(&fixture, &format!("2001:db8:1:{network}::1"))
            .await
            .data(StatusCode::CREATED);
    }
    assert_too_many(&submit_from(&fixture, "2001:db8:1:9::1").await);
    submit_from(&fixture, "2001:db8:2:2::1")
        .await
        .data(StatusCode::CREATED);
}

#[tokio::test]
async fn all_clients_together_submit_a_limited_number_to_a_group() {
    let app = App::start_behind_proxy(&["--limit-group-submissions", "3/3600"]).await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    for host in 1..=3 {
        submit_from(&fixture, &format!("203.0.113.{host}"))
            .await
            .data(StatusCode::CREATED);
    }
    assert_too_many(&submit_from(&fixture, "203.0.113.4").await);
    submit(&fixture, &fixture.admin).await.data(StatusCode::CREATED);
    // A new passcode starts anew, for those who get it.
    fixture
        .admin
        .put(&fixture.path(), json!({"passcode": "bollboll"}))
        .await
        .ok();
    submit_from(&fixture, "203.0.113.4")
        .await
        .assert_error(StatusCode::UNAUTHORIZED, "passcode.wrong");
    let path = format!("{}/matches", fixture.hash_path());
    let again = app.visitor().post(&path, submission(&fixture, "bollboll")).await;
    again.data(StatusCode::CREATED);
}

#[tokio::test]
async fn parallel_submissions_do_not_exceed_a_limit_on_several_servers() {
    let limit = ["--limit-submissions", "20/3600"];
    let app = App::start_with(&limit).await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    let other = app.another_with(&limit);
    let at_other = fixture.at(&other);
    let visitors = [(&fixture, app.visitor()), (&at_other, other.visitor())];
    let submissions = (0..30).flat_map(|_| &visitors);
    let responses =
        join_all(submissions.map(async |(fixture, visitor)| submit(fixture, visitor).await)).await;
    let saved = responses
        .iter()
        .filter(|response| response.status == StatusCode::CREATED)
        .count();
    assert_eq!((saved, fixture.matches().await.len()), (20, 20));
    for refused in responses
        .iter()
        .filter(|response| response.status != StatusCode::CREATED)
    {
        assert_too_many(refused);
    }
    fixture.assert_equals_replay().await;
}

#[tokio::test]
async fn a_saved_match_is_confirmed_above_the_limit_and_while_submissions_are_paused() {
    let app = App::start_with(&["--limit-submissions", "1/3600"]).await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    let path = format!("{}/matches", fixture.hash_path());
    let send = async || {
        let request = app.visitor().request(Method::POST, &path);
        let request = request.header("idempotency-key", "9b2f6a52-7d43-4c3e-9d58-0e2b7f4f2f11");
        Response::to(request.json(&submission(&fixture, PASSCODE))).await
    };
    let saved = send().await.data(StatusCode::CREATED);
    assert_too_many(&submit(&fixture, &app.visitor()).await);
    assert_eq!(send().await.data(StatusCode::CREATED), saved);
    pause(&fixture, true).await;
    assert_eq!(send().await.data(StatusCode::CREATED), saved);
}

async fn pause(fixture: &GroupFixture<'_>, paused: bool) -> Value {
    let settings = json!({"submissionsPaused": paused});
    fixture.admin.put(&fixture.path(), settings).await.ok()["group"].clone()
}

#[tokio::test]
async fn while_submissions_are_paused_only_the_owner_submits() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    submit(&fixture, &app.visitor()).await.data(StatusCode::CREATED);
    assert_eq!(pause(&fixture, true).await["submissionsPaused"], true);
    let shown = app.visitor().get(&fixture.hash_path()).await.ok();
    assert_eq!(shown["group"]["submissionsPaused"], true);
    for _ in 0..2 {
        let refused = submit(&fixture, &app.visitor()).await;
        refused.assert_error(StatusCode::LOCKED, "match.submissions_paused");
    }
    submit(&fixture, &app.admin().await)
        .await
        .assert_error(StatusCode::LOCKED, "match.submissions_paused");
    // A wrong passcode is one, and a preview is none.
    let path = format!("{}/matches", fixture.hash_path());
    let wrong = app.visitor().post(&path, submission(&fixture, "wrong")).await;
    wrong.assert_error(StatusCode::UNAUTHORIZED, "passcode.wrong");
    let preview = submission(&fixture, "");
    app.visitor().post(&format!("{path}/preview"), preview).await.ok();
    submit(&fixture, &fixture.admin).await.data(StatusCode::CREATED);
    pause(&fixture, false).await;
    submit(&fixture, &app.visitor()).await.data(StatusCode::CREATED);
    assert_eq!(fixture.matches().await.len(), 3);
    fixture.assert_equals_replay().await;
}

#[tokio::test]
async fn the_owner_is_told_of_a_burst_once_and_others_are_not() {
    let app = App::start_with(&["--limit-submissions", "3/3600", "--dev-mailbox"]).await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    app.database
        .execute("UPDATE users SET email_verified_at = now()")
        .await
        .unwrap();
    for _ in 0..2 {
        submit(&fixture, &app.visitor()).await.data(StatusCode::CREATED);
    }
    for _ in 0..5 {
        submit(&fixture, &fixture.admin).await.data(StatusCode::CREATED);
    }
    let burst = async || fixture.admin.get(&fixture.path()).await.ok()["group"]["submissionBurst"].clone();
    assert_eq!(burst().await, Value::Null);
    submit(&fixture, &app.visitor()).await.data(StatusCode::CREATED);
    let mail = app.mail("many_submissions", &fixture.admin.email).await;
    assert!(mail["text"].as_str().unwrap().contains("3 matches"), "{mail}");
    let link = format!(
        "/en/admin/groups/{}/players/manage?tab=settings",
        number(&fixture.admin.group["groupId"])
    );
    assert!(mail["link"].as_str().unwrap().ends_with(&link), "{mail}");
    assert_eq!(burst().await["matches"], 3);
    let shown = app.visitor().get(&fixture.hash_path()).await.ok();
    assert_eq!(shown["group"]["submissionBurst"], Value::Null);
    assert_too_many(&submit(&fixture, &app.visitor()).await);
    // A new passcode ends it.
    let settings = json!({"passcode": "bollboll"});
    let changed = fixture.admin.put(&fixture.path(), settings).await.ok();
    assert_eq!(changed["group"]["submissionBurst"], Value::Null);
    assert_eq!(burst().await, Value::Null);
    app.mails("many_submissions", &fixture.admin.email, 1).await;
}
