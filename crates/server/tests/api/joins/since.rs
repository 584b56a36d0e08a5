//! A joined player who has played since is made two again with a choice for each of these matches.

use std::collections::BTreeSet;

use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;
use reqwest::StatusCode;
use serde_json::{Value, json};

use super::equality::{by_name, changes, draw, play};
use super::{ann_and_bo, join, joins, undo, undo_with};
use crate::commands::verify::differences;
use crate::rewinds::equality::shown;
use crate::support::actors::Response;
use crate::support::app::App;
use crate::support::group_fixture::{GroupFixture, number};

/// Refused because nothing is said of this match.
#[track_caller]
fn assert_undecided(response: &Response, number: i64) {
    response.assert_error(StatusCode::CONFLICT, "join.played_since");
    assert_eq!(response.json()["params"], json!({"matchNumber": number}));
}

/// The numbers of the matches since the latest join.
async fn since(fixture: &GroupFixture<'_>) -> Value {
    let since = joins(fixture).await[0]["matchesSince"].take();
    let Value::Array(since) = since else {
        return since;
    };
    since.iter().map(|played| played["matchNumber"].clone()).collect()
}

/// The ids of the matches with these numbers.
async fn ids(fixture: &GroupFixture<'_>, numbers: &[i64]) -> Vec<i64> {
    let matches = fixture.matches().await;
    let of = |wanted: &i64| {
        let found = matches
            .iter()
            .find(|played| number(&played["matchNumber"]) == *wanted);
        number(&found.unwrap()["matchId"])
    };
    numbers.iter().map(of).collect()
}

/// What an undoing says of the matches with these numbers.
async fn choice(fixture: &GroupFixture<'_>, of_kept: &[i64], of_dropped: &[i64]) -> Value {
    json!({"ofKept": ids(fixture, of_kept).await, "ofDropped": ids(fixture, of_dropped).await})
}

#[tokio::test]
async fn of_each_match_since_it_is_to_be_said_whose_it_is() {
    let app = App::start().await;
    let fixture = ann_and_bo(&app).await;
    let change = join(&fixture, 0, 1).await;
    fixture.play([2, 3], [4, 5], &[[6, 1]]).await;
    assert_eq!(since(&fixture).await, json!([]));
    fixture.play([0, 3], [4, 5], &[[6, 1]]).await;
    fixture.play([2, 3], [0, 5], &[[6, 4]]).await;
    assert_eq!(since(&fixture).await, json!([5, 6]));
    let before = shown(&fixture).await;
    assert_undecided(&undo(&fixture, change).await, 5);
    for (of_kept, of_dropped, undecided) in [(&[5][..], &[][..], 6), (&[], &[6, 2], 5)] {
        let body = choice(&fixture, of_kept, of_dropped).await;
        assert_undecided(&undo_with(&fixture, change, body).await, undecided);
    }
    // A match of others, one from before, one for both, one that is not there.
    let mut wrong = Vec::new();
    for (of_kept, of_dropped) in [(&[5, 4][..], &[6][..]), (&[5], &[6, 1]), (&[5, 6], &[6])] {
        wrong.push(choice(&fixture, of_kept, of_dropped).await);
    }
    wrong.push(choice(&fixture, &[5, 6], &[]).await);
    wrong[3]["ofDropped"] = json!([0]);
    for body in wrong {
        let refused = undo_with(&fixture, change, body).await;
        refused.assert_error(StatusCode::UNPROCESSABLE_ENTITY, "join.matches");
    }
    let malformed = undo_with(&fixture, change, json!({"ofKept": ["5"]})).await;
    malformed.assert_error(StatusCode::BAD_REQUEST, "request.malformed");
    assert_eq!(shown(&fixture).await, before);
    // Once they are taken back, nothing needs to be said.
    crate::rewinds::rewind(&fixture, 4).await;
    fixture.play([2, 3], [4, 5], &[[6, 1]]).await;
    undo(&fixture, change).await.ok();
    fixture.assert_equals_replay().await;
    undo(&fixture, change)
        .await
        .assert_error(StatusCode::NOT_FOUND, "change.not_found");
}

#[tokio::test]
async fn the_ratings_equal_a_log_in_which_the_chosen_matches_had_always_been_the_others() {
    let app = App::start().await;
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(23);
    let drawn = draw(&mut rng, 7, 24);
    let (earlier, later) = drawn.split_at(12);
    let fixture = GroupFixture::with_players(&app, 7).await;
    play(&fixture, earlier, |_, place| place).await;
    let change = join(&fixture, 0, 1).await;
    play(&fixture, later, |_, place| if place == 1 { 0 } else { place }).await;
    let of_second: BTreeSet<i64> = (later.iter().zip(13..))
        .filter(|(drawn, _)| drawn.places.contains(&1))
        .map(|(_, number)| number)
        .collect();
    let of_both = since(&fixture).await;
    let of_both: Vec<i64> = serde_json::from_value(of_both).unwrap();
    let of_first: Vec<i64> = of_both
        .iter()
        .copied()
        .filter(|number| !of_second.contains(number))
        .collect();
    assert!(!of_first.is_empty() && of_second.len() > 1 && of_both.len() == of_first.len() + of_second.len());
    let of_second: Vec<i64> = of_second.into_iter().collect();
    let body = choice(&fixture, &of_first, &of_second).await;
    undo_with(&fixture, change, body).await.ok();

    let control = GroupFixture::with_players(&app, 7).await;
    play(&control, &drawn, |_, place| place).await;
    assert_eq!(by_name(&fixture).await, by_name(&control).await);
    assert_eq!(changes(&fixture).await, changes(&control).await);
    fixture.assert_equals_replay().await;
    assert_eq!(differences(&app).await, [json!(null); 0]);
}

#[tokio::test]
async fn a_match_during_the_choice_is_not_given_to_either() {
    let app = App::start().await;
    let fixture = ann_and_bo(&app).await;
    let change = join(&fixture, 0, 1).await;
    fixture.play([0, 3], [4, 5], &[[6, 1]]).await;
    let chosen = choice(&fixture, &[], &[4]).await;
    fixture.play([0, 2], [4, 5], &[[1, 6]]).await;
    assert_undecided(&undo_with(&fixture, change, chosen.clone()).await, 5);
    // Nor is one that has the number of the chosen one.
    crate::rewinds::rewind(&fixture, 3).await;
    fixture.play([0, 2], [4, 5], &[[1, 6]]).await;
    assert_undecided(&undo_with(&fixture, change, chosen).await, 4);
    fixture.assert_equals_replay().await;
}

#[tokio::test]
async fn a_later_join_keeps_its_matches_when_the_earlier_one_is_undone() {
    let app = App::start().await;
    let mut fixture = ann_and_bo(&app).await;
    let cal = fixture.add("Cal").await;
    assert_eq!(fixture.players[6], cal);
    fixture.play([6, 3], [4, 5], &[[6, 3]]).await;
    let before = by_name(&fixture).await;
    let earlier = join(&fixture, 0, 1).await;
    let later = join(&fixture, 0, 6).await;
    let listed = joins(&fixture).await;
    assert_eq!(listed[1]["matchesSince"], json!([]));
    undo(&fixture, earlier).await.ok();
    fixture.assert_equals_replay().await;
    undo(&fixture, later).await.ok();
    assert_eq!(by_name(&fixture).await, before);
}

#[tokio::test]
async fn with_more_than_200_matches_since_a_join_can_no_longer_be_undone() {
    let app = App::start().await;
    let fixture = ann_and_bo(&app).await;
    let change = join(&fixture, 0, 1).await;
    for _ in 0..200 {
        fixture.play([0, 3], [4, 5], &[[6, 1]]).await;
    }
    let numbers: Vec<i64> = (4..=203).collect();
    assert_eq!(since(&fixture).await, json!(numbers));
    fixture.play([0, 3], [4, 5], &[[6, 1]]).await;
    assert_eq!(since(&fixture).await, json!(null));
    let refused = undo_with(&fixture, change, choice(&fixture, &numbers, &[]).await).await;
    refused.assert_error(StatusCode::CONFLICT, "join.too_many_since");
    assert_eq!(refused.json()["params"], json!({"max": 200}));
}
