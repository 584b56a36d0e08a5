use elo_core::rating::{expected_score, final_change, raw_change, team_average};
use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::actors::Actor;
use crate::app::App;
use crate::club::{Club, number};

#[tokio::test]
async fn a_calculation_shows_every_number() {
    let app = App::start().await;
    let club = Club::of(&app, 4).await;
    let mut typed = club.typed([0, 1], [2, 3], &[[6, 4], [6, 3]]);
    typed["playedOn"] = json!("2025-06-01");
    let played = club.submit(&typed).await.data(StatusCode::CREATED)["match"].clone();
    let dan = club.players[3];
    let list = app
        .visitor()
        .get(&format!("{}/players/{dan}/elo-explanations", club.hash_path()))
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
async fn every_calculation_can_be_followed() {
    let app = App::start().await;
    let club = Club::of(&app, 5).await;
    for round in 0..7 {
        let four: Vec<_> = (0..4).map(|seat| (round + seat) % 5).collect();
        club.play([four[0], four[1]], [four[2], four[3]], &[[6, 4], [4, 6], [7, 5]])
            .await;
    }
    for player in &club.players {
        let list = club
            .admin
            .get(&format!(
                "{}/players/{player}/elo-explanations?limit=100",
                club.path()
            ))
            .await
            .ok();
        let mut next_after = None;
        for shown in list["explanations"].as_array().unwrap() {
            let elo = |entry: &Value| i32::try_from(number(&entry["eloBefore"])).unwrap();
            let own = team_average(elo(shown), elo(&shown["partner"]));
            let other = team_average(elo(&shown["opponents"][0]), elo(&shown["opponents"][1]));
            assert_eq!(
                (shown["teamElo"].as_f64(), shown["opponentElo"].as_f64()),
                (Some(own), Some(other))
            );
            let expected = expected_score(own, other);
            assert_close(&shown["expectedWinPercent"], expected * 100.0);
            let won = shown["won"].as_bool().unwrap();
            let raw = raw_change(u32::try_from(number(&shown["kFactor"])).unwrap(), won, expected);
            assert_close(&shown["rawChange"], raw);
            let change = final_change(raw, won, u32::try_from(number(&shown["gamesMargin"])).unwrap());
            assert_eq!(number(&shown["finalChange"]), i64::from(change));
            assert_eq!(
                number(&shown["eloBefore"]) + i64::from(change),
                number(&shown["eloAfter"])
            );
            // Newest first: each match begins where the one after it in the list ended.
            if let Some(later) = next_after.replace(number(&shown["eloBefore"])) {
                assert_eq!(later, number(&shown["eloAfter"]));
            }
        }
        assert_eq!(next_after, Some(1500));
    }
}

/// The server writes every digit; reading them back may miss the last one.
#[track_caller]
fn assert_close(shown: &Value, expected: f64) {
    let shown = shown.as_f64().unwrap();
    assert!((shown - expected).abs() < 1e-9, "{shown} is not {expected}");
}

#[tokio::test]
async fn calculations_come_in_pages() {
    let app = App::start().await;
    let club = Club::of(&app, 4).await;
    for _ in 0..12 {
        club.play([0, 1], [2, 3], &[[6, 4]]).await;
    }
    let path = format!("{}/players/{}/elo-explanations", club.path(), club.players[0]);
    for (query, expected) in [
        ("", vec![12, 11, 10, 9, 8, 7, 6, 5, 4, 3]),
        ("?limit=2&offset=9", vec![3, 2]),
        ("?offset=12", vec![]),
    ] {
        let list = club.admin.get(&format!("{path}{query}")).await.ok();
        let numbers: Vec<_> = list["explanations"]
            .as_array()
            .unwrap()
            .iter()
            .map(|shown| number(&shown["matchNumber"]))
            .collect();
        assert_eq!((numbers, &list["total"]), (expected, &json!(12)), "{query}");
    }
    for query in ["?limit=0", "?limit=101", "?offset=-1"] {
        club.admin
            .get(&format!("{path}{query}"))
            .await
            .refuses(StatusCode::BAD_REQUEST, "request.malformed");
    }
}
