//! The log, from which readers compute every rating.

use std::collections::BTreeMap;

use elo_core::lineup::Lineup;
use elo_core::outcome::Outcome;
use elo_core::replay::{PlayedMatch, Standings};
use elo_core::set_score::SetScore;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use super::latest::{correct, delete, latest, lock_id};
use crate::groups::transfer::send_rows;
use crate::support::actors::Actor;
use crate::support::app::App;
use crate::support::group_fixture::{GroupFixture, number};

async fn log(fixture: &GroupFixture<'_>, query: &str) -> Value {
    let path = format!("{}/log{query}", fixture.hash_path());
    fixture.admin.app().visitor().get(&path).await.ok()
}

fn numbers(log: &Value) -> Vec<i64> {
    log["matches"]
        .as_array()
        .unwrap()
        .iter()
        .map(|logged| number(&logged["number"]))
        .collect()
}

fn integers<T: TryFrom<i64>>(list: &Value) -> [T; 4]
where
    T::Error: std::fmt::Debug,
{
    let integers: Vec<T> = list
        .as_array()
        .unwrap()
        .iter()
        .map(|value| T::try_from(number(value)).unwrap())
        .collect();
    integers.try_into().ok().unwrap()
}

/// Replays the log, compares all that it says of ratings, and returns the present ratings.
fn assert_equals_replay(log: &Value) -> BTreeMap<i64, i64> {
    let mut standings = Standings::default();
    for logged in log["matches"].as_array().unwrap() {
        let [one, two, three, four] = integers::<i64>(&logged["players"]);
        let sets: Vec<SetScore> = logged["sets"]
            .as_array()
            .unwrap()
            .iter()
            .map(|set| {
                let games = |team: usize| u8::try_from(number(&set[team])).unwrap();
                SetScore::new(games(0), games(1))
            })
            .collect();
        let played = PlayedMatch {
            lineup: Lineup {
                team1: [one, two],
                team2: [three, four],
            },
            outcome: Outcome::of(&sets).unwrap(),
        };
        let before = played.lineup.players().map(|player| standings.of(player).rating);
        assert_eq!(integers::<i32>(&logged["before"]), before, "{logged}");
        let changes = standings.apply(&played).changes.map(|change| change.change);
        assert_eq!(integers::<i32>(&logged["change"]), changes, "{logged}");
    }
    let rating = |player: &Value| {
        let id = number(&player["playerId"]);
        let stored = number(&player["currentElo"]);
        assert_eq!(stored, i64::from(standings.of(id).rating), "{player}");
        (id, stored)
    };
    log["players"].as_array().unwrap().iter().map(rating).collect()
}

#[tokio::test]
async fn the_log_has_what_a_replay_needs_and_nothing_else() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 5).await;
    let mut submission = fixture.submission([0, 1], [2, 3], &[[6, 4], [3, 6], [7, 5]]);
    submission["playedOn"] = json!("2025-06-01");
    submission["notes"] = json!("Rain");
    fixture.submit(&submission).await.data(StatusCode::CREATED);
    fixture.play([4, 1], [2, 0], &[[6, 0]]).await;
    let anonymise = format!("{}/players/{}/anonymise", fixture.path(), fixture.players[3]);
    fixture.admin.post(&anonymise, json!({})).await.ok();

    let log = log(&fixture, "").await;
    let first = &log["matches"][0];
    let stored = &fixture.matches().await[0];
    assert_eq!(
        first,
        &json!({
            "number": 1,
            "matchId": stored["matchId"],
            "playedOn": "2025-06-01",
            "savedAt": first["savedAt"],
            "players": fixture.players[..4],
            "sets": [[6, 4], [3, 6], [7, 5]],
            "before": [1500, 1500, 1500, 1500],
            "change": first["change"],
        })
    );
    let to_the_second = first["savedAt"].as_str().unwrap().trim_end_matches('Z');
    let saved_at = stored["createdAt"].as_str().unwrap();
    assert!(saved_at.starts_with(to_the_second), "{saved_at} {first}");
    assert_eq!(to_the_second.len(), "2025-06-01T18:30:00".len(), "{first}");
    assert_eq!((numbers(&log), &log["nextAfter"]), (vec![1, 2], &json!(null)));
    let standings = fixture.standings().await;
    for (player, rating) in assert_equals_replay(&log) {
        assert_eq!(standings[&player]["currentElo"], rating);
    }
    let players = log["players"].as_array().unwrap();
    let keys = |player: &Value| player.as_object().unwrap().keys().cloned().collect::<Vec<_>>();
    for player in players {
        if player["playerId"] == fixture.players[3] {
            assert_eq!(player["formerNumber"], 1, "{player}");
        } else {
            assert_eq!(keys(player), ["currentElo", "name", "playerId"]);
        }
    }
}

#[tokio::test]
async fn the_log_is_read_in_parts_and_only_what_is_new() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    assert_eq!(numbers(&log(&fixture, "").await), [0_i64; 0]);
    for games in 0..5 {
        fixture.play([0, 1], [2, 3], &[[6, games]]).await;
    }
    for (query, expected, next_after) in [
        ("?limit=2", vec![1, 2], json!(2)),
        ("?limit=2&after=2", vec![3, 4], json!(4)),
        ("?limit=2&after=4", vec![5], json!(null)),
        ("?after=4", vec![5], json!(null)),
        ("?after=5", vec![], json!(null)),
        ("?after=-1&limit=10000", vec![1, 2, 3, 4, 5], json!(null)),
    ] {
        let log = log(&fixture, query).await;
        assert_eq!(
            (numbers(&log), &log["nextAfter"]),
            (expected, &next_after),
            "{query}"
        );
    }
    for query in ["?limit=0", "?limit=10001", "?after=x"] {
        let path = format!("{}/log{query}", fixture.hash_path());
        let refused = app.visitor().get(&path).await;
        refused.assert_error(StatusCode::BAD_REQUEST, "request.malformed");
    }
}

#[tokio::test]
async fn a_correction_and_a_deletion_show_in_the_version_and_at_the_end_of_the_log() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    for games in 0..2 {
        fixture.play([0, 1], [2, 3], &[[6, games]]).await;
    }
    let before = log(&fixture, "?after=1").await;

    let lock = lock_id(&fixture.admin).await;
    let mut correction = fixture.submission([0, 2], [1, 3], &[[3, 6]]);
    correction["lockId"] = json!(lock);
    correct(&fixture.admin, &latest(&fixture).await, correction)
        .await
        .ok();
    let corrected = log(&fixture, "?after=1").await;
    assert_ne!(corrected["version"], before["version"]);
    assert_eq!(
        corrected["matches"][0]["matchId"],
        before["matches"][0]["matchId"]
    );
    assert_eq!(corrected["matches"][0]["sets"], json!([[3, 6]]));

    let lock = lock_id(&fixture.admin).await;
    delete(&fixture.admin, &latest(&fixture).await, &lock).await.ok();
    let deleted = log(&fixture, "?after=1").await;
    assert_ne!(deleted["version"], corrected["version"]);
    assert_eq!(numbers(&deleted), [0_i64; 0]);
    assert_equals_replay(&log(&fixture, "").await);
}

#[tokio::test]
async fn a_thousand_matches_take_less_than_30_000_bytes_compressed() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 0).await;
    let row = |played: usize| {
        let name = |step: usize| format!("Player {}", (played * played * 31 + step * 7 + played / 3) % 40);
        let (day, games) = (1 + played * 28 / 1_000, (played * 13) % 5);
        format!(
            "2025-06-{day:02},{},{},{},{},6-{games} {}-6 7-{}\n",
            name(0),
            name(1),
            name(2),
            name(3),
            (played * 7) % 5,
            5 + played % 2,
        )
    };
    let rows: String = (0..1_000).map(row).collect();
    send_rows(&fixture.admin, "", &rows).await.ok();
    assert_equals_replay(&log(&fixture, "").await);
    let path = format!("{}/log", fixture.hash_path());
    let request = app.visitor().request(Method::GET, &path);
    let response = request.header("accept-encoding", "br").send().await.unwrap();
    assert_eq!(response.headers()["content-encoding"], "br");
    let bytes = response.bytes().await.unwrap().len();
    assert!(bytes < 30_000, "{bytes} bytes");
}
