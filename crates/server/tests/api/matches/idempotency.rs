use futures::future::join_all;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::support::actors::{Actor, Response};
use crate::support::app::App;
use crate::support::group_fixture::{GroupFixture, PASSCODE};

/// A match with the passcode.
fn submission(fixture: &GroupFixture<'_>) -> Value {
    let mut submission = fixture.submission([0, 1], [2, 3], &[[6, 4]]);
    submission["passcode"] = json!(PASSCODE);
    submission["notes"] = json!("Windy");
    submission
}

async fn submit(actor: &impl Actor, path: &str, key: &str, submission: &Value) -> Response {
    let request = actor.request(Method::POST, &format!("{path}/matches"));
    Response::to(request.header("Idempotency-Key", key).json(submission)).await
}

fn new_key() -> String {
    Uuid::new_v4().to_string()
}

#[tokio::test]
async fn a_repeated_request_gets_the_stored_response_and_saves_nothing() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    let (visitor, key, submission) = (app.visitor(), new_key(), submission(&fixture));
    let first = submit(&visitor, &fixture.hash_path(), &key, &submission).await;
    assert_eq!(first.data(StatusCode::CREATED)["match"]["matchNumber"], 1);
    // Later changes do not show: it is the stored response.
    fixture.play([0, 2], [1, 3], &[[6, 0]]).await;
    let tag = async || visitor.get(&fixture.hash_path()).await.header("etag").to_owned();
    let before = tag().await;
    let again = submit(&visitor, &fixture.hash_path(), &key, &submission).await;
    again.data(StatusCode::CREATED);
    assert_eq!(again.text, first.text);
    // By hash or by number, and with the key in upper case.
    let uppercase = submit(&fixture.admin, &fixture.path(), &key.to_uppercase(), &submission).await;
    assert_eq!(
        (uppercase.status, &uppercase.text),
        (StatusCode::CREATED, &first.text)
    );
    assert_eq!(tag().await, before, "nothing has changed");
    assert_eq!(fixture.matches().await.len(), 2);
    fixture.assert_equals_replay().await;
}

#[tokio::test]
async fn a_key_reused_for_another_match_is_refused() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    let (visitor, key, first) = (app.visitor(), new_key(), submission(&fixture));
    submit(&visitor, &fixture.hash_path(), &key, &first)
        .await
        .data(StatusCode::CREATED);
    for (name, value) in [
        ("team1", first["team2"].clone()),
        ("sets", json!([[6, 3]])),
        ("playedOn", json!("2025-06-01")),
        ("notes", json!("Calm")),
    ] {
        let mut other = first.clone();
        other[name] = value;
        if name == "team1" {
            other["team2"] = first["team1"].clone();
        }
        submit(&visitor, &fixture.hash_path(), &key, &other)
            .await
            .assert_error_body(
                StatusCode::CONFLICT,
                &json!({
                    "success": false,
                    "error": "An earlier version of this match has already been saved. Check the match history first, and submit again only if this is a different match.",
                    "code": "idempotency.mismatch",
                }),
            );
    }
    assert_eq!(fixture.matches().await.len(), 1);
}

#[tokio::test]
async fn a_known_key_does_not_replace_the_passcode() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    let (visitor, key, mut submission) = (app.visitor(), new_key(), submission(&fixture));
    submit(&visitor, &fixture.hash_path(), &key, &submission)
        .await
        .data(StatusCode::CREATED);
    submission["passcode"] = json!("wrong");
    submit(&visitor, &fixture.hash_path(), &key, &submission)
        .await
        .assert_error(StatusCode::UNAUTHORIZED, "passcode.wrong");
}

#[tokio::test]
async fn a_refused_submission_does_not_use_up_its_key() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    let (visitor, key, right) = (app.visitor(), new_key(), submission(&fixture));
    let mut unknown = right.clone();
    unknown["team1"][0] = json!(i64::MAX);
    submit(&visitor, &fixture.hash_path(), &key, &unknown)
        .await
        .assert_error(StatusCode::UNPROCESSABLE_ENTITY, "player.unknown");
    submit(&visitor, &fixture.hash_path(), &key, &right)
        .await
        .data(StatusCode::CREATED);
}

#[tokio::test]
async fn a_key_is_scoped_to_its_group() {
    let app = App::start().await;
    let (fixture, other) = (
        GroupFixture::with_players(&app, 4).await,
        GroupFixture::with_players(&app, 4).await,
    );
    let (visitor, key) = (app.visitor(), new_key());
    for fixture in [&fixture, &other] {
        submit(&visitor, &fixture.hash_path(), &key, &submission(fixture))
            .await
            .data(StatusCode::CREATED);
        assert_eq!(fixture.matches().await.len(), 1);
    }
}

#[tokio::test]
async fn concurrent_repeats_save_one_match() {
    let app = App::start_with(&["--pool-size", "4"]).await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    let (visitor, path, key, submission) = (
        app.visitor(),
        fixture.hash_path(),
        new_key(),
        submission(&fixture),
    );
    let responses = join_all((0..8).map(|_| submit(&visitor, &path, &key, &submission))).await;
    for response in &responses {
        assert_eq!(response.data(StatusCode::CREATED)["match"]["matchNumber"], 1);
        assert_eq!(response.text, responses[0].text);
    }
    assert_eq!(fixture.matches().await.len(), 1);
    fixture.assert_equals_replay().await;
}

#[tokio::test]
async fn a_key_must_be_one_uuid() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    let malformed = json!({
        "success": false,
        "error": "Invalid request. Please check your input and try again.",
        "code": "request.malformed",
        "params": {"reason": "Idempotency-Key must be one UUID"},
    });
    for key in ["", "1", "not-a-uuid", "6f1c6a3e-4e1c-4b7e-9d4e-0c1d2e3f4a5"] {
        submit(&app.visitor(), &fixture.hash_path(), key, &submission(&fixture))
            .await
            .assert_error_body(StatusCode::BAD_REQUEST, &malformed);
    }
    let two = app
        .visitor()
        .request(Method::POST, &format!("{}/matches", fixture.hash_path()))
        .header("Idempotency-Key", new_key())
        .header("Idempotency-Key", new_key());
    Response::to(two.json(&submission(&fixture)))
        .await
        .assert_error_body(StatusCode::BAD_REQUEST, &malformed);
    assert!(fixture.matches().await.is_empty());
}
