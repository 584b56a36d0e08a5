//! A match that two have entered is saved once, or twice by choice.

use chrono::{TimeDelta, Utc};
use futures::future::join_all;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use uuid::Uuid;

use super::latest::{correct, delete, latest, lock_id};
use crate::joins::send_join;
use crate::rewinds::{restore, rewind};
use crate::support::actors::{Actor, Response};
use crate::support::app::App;
use crate::support::database::{NOT_ON_CLUSTER, cluster};
use crate::support::environment::announce;
use crate::support::group_fixture::{GroupFixture, PASSCODE, sorted_match_numbers};
use crate::support::locks::blocked_sessions;

const SETS: [[i64; 2]; 2] = [[6, 4], [6, 3]];
/// The same with the teams swapped.
const SWAPPED: [[i64; 2]; 2] = [[4, 6], [3, 6]];

/// A match with the passcode, for the first time.
fn submission(fixture: &GroupFixture<'_>, team1: [usize; 2], team2: [usize; 2], sets: &[[i64; 2]]) -> Value {
    let mut submission = fixture.submission(team1, team2, sets);
    submission.as_object_mut().unwrap().remove("again");
    submission["passcode"] = json!(PASSCODE);
    submission
}

fn first(fixture: &GroupFixture<'_>) -> Value {
    submission(fixture, [0, 1], [2, 3], &SETS)
}

async fn submit(fixture: &GroupFixture<'_>, submission: &Value) -> Response {
    let path = format!("{}/matches", fixture.hash_path());
    let visitor = fixture.admin.app().visitor();
    visitor.post(&path, submission.clone()).await
}

async fn save(fixture: &GroupFixture<'_>, submission: &Value) -> Value {
    submit(fixture, submission).await.data(StatusCode::CREATED)["match"].take()
}

/// Refused as the twin of a match that was saved within the last minute.
#[track_caller]
fn assert_twin(refused: &Response, number: i64) {
    let message =
        format!("This match was entered 0 min ago, as match {number}. Nothing was saved a second time.");
    refused.assert_error_body(
        StatusCode::CONFLICT,
        &json!({
            "success": false,
            "error": message,
            "code": "match.twin",
            "params": {"number": number, "minutesAgo": 0},
        }),
    );
}

/// Lets all matches have been saved so many minutes ago. The time is a constant, as Citus demands of updates.
async fn let_all_be_saved_before(app: &App, minutes: i64) {
    let saved_at = (Utc::now() - TimeDelta::minutes(minutes)).to_rfc3339();
    let earlier = format!("UPDATE matches SET created_at = '{saved_at}'");
    app.database.execute(&earlier).await.unwrap();
}

#[tokio::test]
async fn the_same_match_is_refused_from_either_side_and_in_either_order_of_a_pair() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    save(&fixture, &first(&fixture)).await;
    for same in [
        first(&fixture),
        submission(&fixture, [1, 0], [2, 3], &SETS),
        submission(&fixture, [0, 1], [3, 2], &SETS),
        submission(&fixture, [2, 3], [0, 1], &SWAPPED),
        submission(&fixture, [3, 2], [1, 0], &SWAPPED),
    ] {
        assert_twin(&submit(&fixture, &same).await, 1);
    }
    // Day and notes are not compared: who enters a match later may say more of it. Members are asked too.
    let mut described = first(&fixture);
    described["notes"] = json!("Windy");
    described["playedOn"] = json!("2025-06-01");
    assert_twin(&fixture.submit(&described).await, 1);
    assert_eq!(fixture.matches().await.len(), 1);
    fixture.assert_equals_replay().await;
}

#[tokio::test]
async fn another_match_of_the_same_four_is_saved() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 5).await;
    save(&fixture, &first(&fixture)).await;
    for other in [
        submission(&fixture, [0, 2], [1, 3], &SETS),
        submission(&fixture, [0, 1], [2, 4], &SETS),
        submission(&fixture, [2, 3], [0, 1], &SETS),
        submission(&fixture, [0, 1], [2, 3], &[[6, 4], [6, 2]]),
        submission(&fixture, [0, 1], [2, 3], &[[6, 3], [6, 4]]),
        submission(&fixture, [0, 1], [2, 3], &[[6, 4]]),
    ] {
        save(&fixture, &other).await;
    }
    assert_eq!(fixture.matches().await.len(), 7);
}

#[tokio::test]
async fn the_same_match_again_is_saved_by_choice_and_says_which_it_repeats() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    let mut again = first(&fixture);
    again["again"] = json!(true);
    // Nothing is repeated yet.
    let saved = save(&fixture, &again).await;
    assert_eq!(
        (&saved["matchNumber"], &saved["twinNumber"]),
        (&json!(1), &json!(null))
    );
    let saved = save(&fixture, &again).await;
    assert_eq!(
        (&saved["matchNumber"], &saved["twinNumber"]),
        (&json!(2), &json!(1))
    );
    let listed = fixture.matches().await;
    assert_eq!(listed[1], saved);
    let path = format!("{}/matches/number/2", fixture.hash_path());
    assert_eq!(app.visitor().get(&path).await.ok()["match"], saved);
    // The latest of them is the one to look at.
    assert_twin(&submit(&fixture, &first(&fixture)).await, 2);
    again["again"] = json!(false);
    assert_twin(&submit(&fixture, &again).await, 2);
    fixture.assert_equals_replay().await;
}

#[tokio::test]
async fn a_correction_to_another_match_repeats_none() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    save(&fixture, &first(&fixture)).await;
    let mut again = first(&fixture);
    again["again"] = json!(true);
    save(&fixture, &again).await;
    let mut described = submission(&fixture, [2, 3], [1, 0], &SWAPPED);
    described["notes"] = json!("Windy");
    let other = submission(&fixture, [0, 1], [2, 3], &[[6, 0]]);
    for (to, twin) in [
        (described, json!(1)),
        (other, json!(null)),
        (first(&fixture), json!(null)),
    ] {
        correct(&fixture.admin, &latest(&fixture).await, to).await.ok();
        assert_eq!(fixture.matches().await[1]["twinNumber"], twin);
    }
}

#[tokio::test]
async fn a_match_is_refused_for_six_hours_after_its_twin() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    save(&fixture, &first(&fixture)).await;
    let_all_be_saved_before(&app, 4).await;
    let refused = submit(&fixture, &first(&fixture)).await;
    assert_eq!(refused.json()["params"], json!({"number": 1, "minutesAgo": 4}));
    let_all_be_saved_before(&app, 359).await;
    let refused = submit(&fixture, &first(&fixture)).await;
    assert_eq!(refused.json()["params"], json!({"number": 1, "minutesAgo": 359}));
    let_all_be_saved_before(&app, 360).await;
    save(&fixture, &first(&fixture)).await;
    let always = app.another_with(&["--twin-hours", "0"]);
    save(&fixture.at(&always), &first(&fixture)).await;
    let longer = app.another_with(&["--twin-hours", "48"]);
    assert_twin(&submit(&fixture.at(&longer), &first(&fixture)).await, 3);
}

#[tokio::test]
async fn of_twins_sent_at_once_to_two_servers_one_is_saved() {
    let app = App::start_with(&["--pool-size", "4"]).await;
    let other = app.another_with(&["--pool-size", "4"]);
    let fixture = GroupFixture::with_players(&app, 4).await;
    let elsewhere = fixture.at(&other);
    for lost in 0..5 {
        let one = submission(&fixture, [0, 1], [2, 3], &[[6, lost]]);
        let swapped = submission(&fixture, [3, 2], [0, 1], &[[lost, 6]]);
        let (one, two) = tokio::join!(submit(&fixture, &one), submit(&elsewhere, &swapped));
        let refused = if one.status == StatusCode::CREATED {
            &two
        } else {
            &one
        };
        assert_twin(refused, lost + 1);
        assert_eq!(fixture.matches().await.len(), usize::try_from(lost + 1).unwrap());
    }
    fixture.assert_equals_replay().await;
}

/// They are compared with matches that are not in the database yet.
#[tokio::test]
async fn of_twins_that_are_written_together_one_is_saved() {
    if cluster().is_some() {
        announce(NOT_ON_CLUSTER);
        return;
    }
    let app = App::start_with(&["--pool-size", "4"]).await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    let mut locker = app.database.session().await.unwrap();
    locker
        .execute("BEGIN; LOCK TABLE matches IN SHARE MODE")
        .await
        .unwrap();
    let before = submission(&fixture, [0, 2], [1, 3], &SETS);
    let (twin, other) = (first(&fixture), submission(&fixture, [0, 1], [2, 3], &[[6, 0]]));
    let together = async {
        app.wait_until(&blocked_sessions(&["matches"], 1)).await;
        let release = async {
            // The server has received most of the others before.
            app.visitor().get("/health/ready").await.ok();
            locker.execute("COMMIT").await.unwrap();
        };
        let twins = join_all((0..8).map(|_| submit(&fixture, &twin)));
        tokio::join!(twins, submit(&fixture, &other), release)
    };
    let (_, (twins, other, ())) = tokio::join!(save(&fixture, &before), together);
    other.data(StatusCode::CREATED);
    let (saved, refused): (Vec<_>, Vec<_>) = twins
        .into_iter()
        .partition(|response| response.status == StatusCode::CREATED);
    let [number] = sorted_match_numbers(&saved)[..] else {
        panic!("saved {} times", saved.len())
    };
    for refused in refused {
        assert_twin(&refused, number);
    }
    assert_eq!(fixture.matches().await.len(), 3);
    fixture.assert_equals_replay().await;
}

#[tokio::test]
async fn a_repeated_request_is_no_twin_of_itself() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    let path = format!("{}/matches", fixture.hash_path());
    let send = async |key: Uuid, body: &Value| {
        let request = app.visitor().request(Method::POST, &path);
        Response::to(request.header("idempotency-key", key.to_string()).json(body)).await
    };
    let (own, others) = (Uuid::new_v4(), Uuid::new_v4());
    let saved = send(own, &first(&fixture)).await;
    saved.data(StatusCode::CREATED);
    assert_eq!(send(own, &first(&fixture)).await.text, saved.text);
    // A refusal does not use the key up, and consent is no other match.
    assert_twin(&send(others, &first(&fixture)).await, 1);
    let mut again = first(&fixture);
    again["again"] = json!(true);
    let rematch = send(others, &again).await;
    assert_eq!(rematch.data(StatusCode::CREATED)["match"]["matchNumber"], 2);
    for body in [&again, &first(&fixture)] {
        assert_eq!(send(others, body).await.text, rematch.text);
    }
    assert_eq!(fixture.matches().await.len(), 2);
}

#[tokio::test]
async fn a_deleted_match_is_no_twin_and_a_correction_is_compared_as_it_is_now() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    let admin = &fixture.admin;
    save(&fixture, &first(&fixture)).await;
    let saved = latest(&fixture).await;
    delete(admin, &saved, &lock_id(admin).await).await.ok();
    save(&fixture, &first(&fixture)).await;
    let corrected = submission(&fixture, [0, 1], [2, 3], &[[6, 0]]);
    correct(admin, &latest(&fixture).await, corrected.clone())
        .await
        .ok();
    assert_twin(&submit(&fixture, &corrected).await, 1);
    save(&fixture, &first(&fixture)).await;
    // A correction is one of a match that the member sees: neither of itself nor of another one is it refused.
    for to in [first(&fixture), corrected] {
        correct(admin, &latest(&fixture).await, to).await.ok();
    }
    fixture.assert_equals_replay().await;
}

#[tokio::test]
async fn removed_matches_are_entered_again_whatever_is_saved() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    save(&fixture, &submission(&fixture, [0, 2], [1, 3], &SETS)).await;
    save(&fixture, &first(&fixture)).await;
    let rewound = rewind(&fixture, 1).await;
    save(&fixture, &first(&fixture)).await;
    restore(&fixture, rewound, &[2]).await.ok();
    assert_eq!(fixture.matches().await.len(), 3);
    fixture.assert_equals_replay().await;
}

#[tokio::test]
async fn players_are_compared_as_those_into_whom_they_were_joined() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 5).await;
    save(&fixture, &submission(&fixture, [4, 1], [2, 3], &SETS)).await;
    let [ann, .., eva] = fixture.players[..] else {
        panic!("five players")
    };
    send_join(&fixture, ann, eva).await.ok();
    assert_twin(&submit(&fixture, &first(&fixture)).await, 1);
    assert_twin(
        &submit(&fixture, &submission(&fixture, [2, 3], [1, 4], &SWAPPED)).await,
        1,
    );
}
