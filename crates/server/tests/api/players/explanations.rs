use elo_core::rating::{expected_score, final_change, raw_change, team_average};
use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::support::actors::Actor;
use crate::support::app::App;
use crate::support::group_fixture::{GroupFixture, number};

#[tokio::test]
async fn an_explanation_has_every_number_of_the_calculation() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    let mut submission = fixture.submission([0, 1], [2, 3], &[[6, 4], [6, 3]]);
    submission["playedOn"] = json!("2025-06-01");
    let played = fixture.submit(&submission).await.data(StatusCode::CREATED)["match"].clone();
    let dan = fixture.players[3];
    let list = app
        .visitor()
        .get(&format!("{}/players/{dan}/elo-explanations", fixture.hash_path()))
        .await
        .ok();
    assert_eq!(
        list,
        json!({
            "explanations": [{
                "matchId": played["matchId"],
                "matchNumber": 1,
                "playedOn": "2025-06-01",
                "won": false,
                "teamElo": 1500.0,
                "opponentElo": 1500.0,
                "expectedWinPercent": 50.0,
                "kFactor": 40,
                "rawChange": -20.0,
                "gamesMargin": 5,
                "finalChange": -25,
                "eloBefore": 1500,
                "eloAfter": 1475,
                "partner": played["team2"]["players"][0],
                "opponents": played["team1"]["players"],
                "sets": [[4, 6], [3, 6]],
            }],
            "total": 1,
            "limit": 10,
            "offset": 0,
        })
    );
}

#[tokio::test]
async fn every_explanation_can_be_recalculated() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 5).await;
    for round in 0..7 {
        let four: Vec<_> = (0..4).map(|seat| (round + seat) % 5).collect();
        fixture
            .play([four[0], four[1]], [four[2], four[3]], &[[6, 4], [4, 6], [7, 5]])
            .await;
    }
    for player in &fixture.players {
        let list = fixture
            .admin
            .get(&format!(
                "{}/players/{player}/elo-explanations?limit=100",
                fixture.path()
            ))
            .await
            .ok();
        let mut following_rating = None;
        for explanation in list["explanations"].as_array().unwrap() {
            let elo = |entry: &Value| i32::try_from(number(&entry["eloBefore"])).unwrap();
            let own = team_average(elo(explanation), elo(&explanation["partner"]));
            let other = team_average(
                elo(&explanation["opponents"][0]),
                elo(&explanation["opponents"][1]),
            );
            assert_eq!(
                (
                    explanation["teamElo"].as_f64(),
                    explanation["opponentElo"].as_f64()
                ),
                (Some(own), Some(other))
            );
            let expected = expected_score(own, other);
            assert_close(&explanation["expectedWinPercent"], expected * 100.0);
            let won = explanation["won"].as_bool().unwrap();
            let raw = raw_change(
                u32::try_from(number(&explanation["kFactor"])).unwrap(),
                won,
                expected,
            );
            assert_close(&explanation["rawChange"], raw);
            let change = final_change(
                raw,
                won,
                u32::try_from(number(&explanation["gamesMargin"])).unwrap(),
            );
            assert_eq!(number(&explanation["finalChange"]), i64::from(change));
            assert_eq!(
                number(&explanation["eloBefore"]) + i64::from(change),
                number(&explanation["eloAfter"])
            );
            // Newest first: the rating before a match is the rating after the next match in the list.
            if let Some(rating_after) = following_rating.replace(number(&explanation["eloBefore"])) {
                assert_eq!(rating_after, number(&explanation["eloAfter"]));
            }
        }
        assert_eq!(following_rating, Some(1500));
    }
}

/// Parsing the JSON number may differ in the last digit.
#[track_caller]
fn assert_close(explanation: &Value, expected: f64) {
    let explanation = explanation.as_f64().unwrap();
    assert!(
        (explanation - expected).abs() < 1e-9,
        "{explanation} is not {expected}"
    );
}

#[tokio::test]
async fn explanations_are_paginated() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    for _ in 0..12 {
        fixture.play([0, 1], [2, 3], &[[6, 4]]).await;
    }
    let path = format!(
        "{}/players/{}/elo-explanations",
        fixture.path(),
        fixture.players[0]
    );
    for (query, expected) in [
        ("", vec![12, 11, 10, 9, 8, 7, 6, 5, 4, 3]),
        ("?limit=2&offset=9", vec![3, 2]),
        ("?offset=12", vec![]),
    ] {
        let list = fixture.admin.get(&format!("{path}{query}")).await.ok();
        let numbers: Vec<_> = list["explanations"]
            .as_array()
            .unwrap()
            .iter()
            .map(|explanation| number(&explanation["matchNumber"]))
            .collect();
        assert_eq!((numbers, &list["total"]), (expected, &json!(12)), "{query}");
    }
    for query in ["?limit=0", "?limit=101", "?offset=-1"] {
        fixture
            .admin
            .get(&format!("{path}{query}"))
            .await
            .assert_error(StatusCode::BAD_REQUEST, "request.malformed");
    }
}
