use futures::future::join_all;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::actors::{Actor, Answer};
use crate::app::App;
use crate::club::{Club, PASSCODE};

/// What a phone sends: a match with the passcode.
fn typed(club: &Club<'_>) -> Value {
    let mut typed = club.typed([0, 1], [2, 3], &[[6, 4]]);
    typed["passcode"] = json!(PASSCODE);
    typed["notes"] = json!("Windy");
    typed
}

async fn submit(actor: &impl Actor, path: &str, key: &str, typed: &Value) -> Answer {
    let request = actor.request(Method::POST, &format!("{path}/matches"));
    Answer::to(request.header("Idempotency-Key", key).json(typed)).await
}

fn new_key() -> String {
    Uuid::new_v4().to_string()
}

#[tokio::test]
async fn the_same_request_again_is_answered_as_before_and_saves_nothing() {
    let app = App::start().await;
    let club = Club::of(&app, 4).await;
    let (visitor, key, typed) = (app.visitor(), new_key(), typed(&club));
    let first = submit(&visitor, &club.hash_path(), &key, &typed).await;
    assert_eq!(first.data(StatusCode::CREATED)["match"]["matchNumber"], 1);
    // What has happened since does not show: it is the answer that was lost.
    club.play([0, 2], [1, 3], &[[6, 0]]).await;
    let again = submit(&visitor, &club.hash_path(), &key, &typed).await;
    again.data(StatusCode::CREATED);
    assert_eq!(again.text, first.text);
    // However the group is named, and however the key is written.
    let shouted = submit(&club.admin, &club.path(), &key.to_uppercase(), &typed).await;
    assert_eq!(
        (shouted.status, &shouted.text),
        (StatusCode::CREATED, &first.text)
    );
    assert_eq!(club.log().await.len(), 2);
    club.assert_equals_replay().await;
}

#[tokio::test]
async fn the_same_key_for_another_match_is_refused() {
    let app = App::start().await;
    let club = Club::of(&app, 4).await;
    let (visitor, key, first) = (app.visitor(), new_key(), typed(&club));
    submit(&visitor, &club.hash_path(), &key, &first)
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
        submit(&visitor, &club.hash_path(), &key, &other).await.fails(
            StatusCode::CONFLICT,
            &json!({
                "success": false,
                "error": "This Idempotency-Key was already used with a different request",
                "code": "idempotency.mismatch",
            }),
        );
    }
    assert_eq!(club.log().await.len(), 1);
}

#[tokio::test]
async fn a_key_lets_nobody_in() {
    let app = App::start().await;
    let club = Club::of(&app, 4).await;
    let (visitor, key, mut typed) = (app.visitor(), new_key(), typed(&club));
    submit(&visitor, &club.hash_path(), &key, &typed)
        .await
        .data(StatusCode::CREATED);
    typed["passcode"] = json!("wrong");
    submit(&visitor, &club.hash_path(), &key, &typed)
        .await
        .refuses(StatusCode::UNAUTHORIZED, "passcode.wrong");
}

#[tokio::test]
async fn a_refused_submission_does_not_use_up_its_key() {
    let app = App::start().await;
    let club = Club::of(&app, 4).await;
    let (visitor, key, right) = (app.visitor(), new_key(), typed(&club));
    let mut unknown = right.clone();
    unknown["team1"][0] = json!(i64::MAX);
    submit(&visitor, &club.hash_path(), &key, &unknown)
        .await
        .refuses(StatusCode::UNPROCESSABLE_ENTITY, "player.unknown");
    submit(&visitor, &club.hash_path(), &key, &right)
        .await
        .data(StatusCode::CREATED);
}

#[tokio::test]
async fn a_key_belongs_to_its_group() {
    let app = App::start().await;
    let (club, other) = (Club::of(&app, 4).await, Club::of(&app, 4).await);
    let (visitor, key) = (app.visitor(), new_key());
    for club in [&club, &other] {
        submit(&visitor, &club.hash_path(), &key, &typed(club))
            .await
            .data(StatusCode::CREATED);
        assert_eq!(club.log().await.len(), 1);
    }
}

#[tokio::test]
async fn the_same_request_many_times_at_once_saves_one_match() {
    let app = App::start_with(&["--pool-size", "4"]).await;
    let club = Club::of(&app, 4).await;
    let (visitor, path, key, typed) = (app.visitor(), club.hash_path(), new_key(), typed(&club));
    let answers = join_all((0..8).map(|_| submit(&visitor, &path, &key, &typed))).await;
    for answer in &answers {
        assert_eq!(answer.data(StatusCode::CREATED)["match"]["matchNumber"], 1);
        assert_eq!(answer.text, answers[0].text);
    }
    assert_eq!(club.log().await.len(), 1);
    club.assert_equals_replay().await;
}

#[tokio::test]
async fn a_key_is_one_uuid() {
    let app = App::start().await;
    let club = Club::of(&app, 4).await;
    let malformed = json!({
        "success": false,
        "error": "Invalid request. Please check your input and try again.",
        "code": "request.malformed",
        "params": {"reason": "Idempotency-Key must be one UUID"},
    });
    for key in ["", "1", "not-a-uuid", "6f1c6a3e-4e1c-4b7e-9d4e-0c1d2e3f4a5"] {
        submit(&app.visitor(), &club.hash_path(), key, &typed(&club))
            .await
            .fails(StatusCode::BAD_REQUEST, &malformed);
    }
    let two = app
        .visitor()
        .request(Method::POST, &format!("{}/matches", club.hash_path()))
        .header("Idempotency-Key", new_key())
        .header("Idempotency-Key", new_key());
    Answer::to(two.json(&typed(&club)))
        .await
        .fails(StatusCode::BAD_REQUEST, &malformed);
    assert!(club.log().await.is_empty());
}
