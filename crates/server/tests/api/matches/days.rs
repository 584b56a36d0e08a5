//! The days on which a group has played.

use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::support::actors::Actor;
use crate::support::app::App;
use crate::support::group_fixture::{GroupFixture, number};

async fn play_on(fixture: &GroupFixture<'_>, day: &str, team1: [usize; 2], team2: [usize; 2], set: [i64; 2]) {
    let mut submission = fixture.submission(team1, team2, &[set]);
    submission["playedOn"] = json!(day);
    fixture.submit(&submission).await.data(StatusCode::CREATED);
}

async fn day(fixture: &GroupFixture<'_>, day: &str) -> Value {
    let path = format!("{}/days/{day}", fixture.hash_path());
    fixture.admin.app().visitor().get(&path).await.ok()["day"].take()
}

#[tokio::test]
async fn a_day_has_its_matches_its_table_and_the_days_around_it() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 6).await;
    play_on(&fixture, "2025-06-08", [0, 1], [2, 3], [6, 4]).await;
    play_on(&fixture, "2025-06-12", [0, 1], [2, 3], [6, 1]).await;
    play_on(&fixture, "2025-06-12", [2, 4], [0, 5], [6, 3]).await;
    // Saved last, played first.
    play_on(&fixture, "2025-05-01", [0, 1], [2, 3], [6, 4]).await;

    let shown = day(&fixture, "2025-06-12").await;
    assert_eq!(
        (&shown["playedOn"], &shown["total"], &shown["games"]),
        (&json!("2025-06-12"), &json!(2), &json!(16))
    );
    assert_eq!(
        (&shown["previousDay"], &shown["nextDay"]),
        (&json!("2025-06-08"), &json!(null))
    );
    let numbers: Vec<_> = (shown["matches"].as_array().unwrap().iter())
        .map(|played| number(&played["matchNumber"]))
        .collect();
    assert_eq!(numbers, [3, 2]);
    let table = shown["table"].as_array().unwrap();
    assert_eq!(table.len(), 6);
    let all = fixture.matches().await;
    for row in table {
        let own = all
            .iter()
            .filter(|played| played["playedOn"] == "2025-06-12")
            .flat_map(|played| {
                ["team1", "team2"].map(|team| played[team]["players"].as_array().unwrap().clone())
            });
        let points: i64 = (own.flatten())
            .filter(|player| player["playerId"] == row["playerId"])
            .map(|player| number(&player["eloChange"]))
            .sum();
        assert_eq!(number(&row["points"]), points, "{row}");
    }
    let first = &table[0];
    assert_eq!(shown["winners"], json!([first["playerId"]]));
    // Cia and Eva were expected to win less than half, and won.
    assert_eq!(
        (&shown["upsets"], &shown["biggestUpset"]["matchNumber"]),
        (&json!(1), &json!(3))
    );
    assert!(shown["biggestUpset"]["expectedWinPercent"].as_f64().unwrap() < 50.0);

    let alone = day(&fixture, "2025-05-01").await;
    assert_eq!(alone["winners"], json!([]));
    assert_eq!(
        (&alone["previousDay"], &alone["nextDay"]),
        (&json!(null), &json!("2025-06-08"))
    );
}

#[tokio::test]
async fn a_day_without_a_match_is_not_found() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    play_on(&fixture, "2025-06-12", [0, 1], [2, 3], [6, 4]).await;
    for other in ["2025-06-13", "2025-6-12", "2025-02-30", "12025-06-12", "x", "0"] {
        let path = format!("{}/days/{other}", fixture.hash_path());
        let refused = app.visitor().get(&path).await;
        refused.assert_error(StatusCode::NOT_FOUND, "day.not_found");
    }
}
