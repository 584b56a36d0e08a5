//! Rewinds: all matches after one are removed, and can be entered again.

pub(crate) mod equality;
mod refusals;
mod restoration;

use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::support::actors::{Actor, Admin, Response, text};
use crate::support::group_fixture::{GroupFixture, number};

/// Locks the latest match for a rewind.
pub(crate) async fn rewind_lock(admin: &Admin<'_>) -> Response {
    let path = format!("{}/matches/lock-latest?purpose=rewind", admin.group_path());
    admin.post(&path, json!({})).await
}

/// Asks to go back to a match.
pub(crate) async fn send_rewind(admin: &Admin<'_>, after: i64, lock: &Value) -> Response {
    let body = json!({
        "after": after,
        "lockId": lock["lockId"],
        "expectedLatestMatch": lock["matchNumber"],
        "confirmation": after.to_string(),
    });
    admin
        .post(&format!("{}/matches/rewind", admin.group_path()), body)
        .await
}

/// Goes back to a match; the id of the rewind.
pub(crate) async fn rewind(fixture: &GroupFixture<'_>, after: i64) -> i64 {
    let lock = rewind_lock(&fixture.admin).await.data(StatusCode::CREATED);
    let rewound = send_rewind(&fixture.admin, after, &lock).await.ok();
    assert_eq!(number(&rewound["removed"]), number(&lock["matchNumber"]) - after);
    number(&rewound["rewindId"])
}

async fn preview(fixture: &GroupFixture<'_>, after: i64) -> Response {
    let path = format!("{}/matches/rewind/preview", fixture.path());
    fixture.admin.post(&path, json!({"after": after})).await
}

pub(crate) async fn rewinds(fixture: &GroupFixture<'_>) -> Vec<Value> {
    let list = fixture.admin.get(&format!("{}/rewinds", fixture.path())).await;
    list.ok()["rewinds"].as_array().unwrap().clone()
}

pub(crate) async fn restore(fixture: &GroupFixture<'_>, rewind: i64, matches: &[i64]) -> Response {
    let path = format!("{}/rewinds/{rewind}/restore", fixture.path());
    fixture.admin.post(&path, json!({"matches": matches})).await
}

/// The days, players, scores and notes of matches, without what depends on when they were entered.
fn contents(matches: &[Value]) -> Vec<Value> {
    let team = |played: &Value, team: &str| -> Vec<Value> {
        let players = played[team]["players"]
            .as_array()
            .unwrap_or_else(|| played[team].as_array().unwrap());
        players.iter().map(|player| player["playerId"].clone()).collect()
    };
    let content = |played: &Value| {
        json!([
            text(&played["playedOn"]),
            team(played, "team1"),
            team(played, "team2"),
            played["sets"],
            played["notes"]
        ])
    };
    matches.iter().map(content).collect()
}
