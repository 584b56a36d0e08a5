//! A group of any size, which is imported.

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::support::actors::{Actor, Response};
use crate::support::app::App;
use crate::support::group_fixture::{GroupFixture, number};

const ADDED_AT: &str = "2024-01-01T12:00:00Z";

/// A group of so many players and matches. Every tenth player has not played; the others play each other in ever new
/// line-ups, so that ratings, counts and trends are equal for some and differ for others. `always` is in every match.
pub(crate) async fn imported(
    app: &App,
    players: usize,
    matches: usize,
    always: Option<usize>,
) -> GroupFixture<'_> {
    let admin = app.admin().await;
    let playing: Vec<usize> = (0..players)
        .filter(|player| player % 10 != 9 && Some(*player) != always)
        .collect();
    let four = |nth: usize| {
        let step = if playing.len() < 10 { 1 } else { 1 + nth % 3 };
        let place = |seat: usize| playing[(nth * 7 + nth / 5 + seat * step) % playing.len()];
        [always.unwrap_or(place(3)), place(0), place(1), place(2)]
    };
    let played = |nth: usize| {
        let [one, two, three, four] = four(nth).map(name);
        let lost = nth % 5;
        json!({
            "playedOn": format!("2024-{:02}-{:02}", 1 + nth / 28 % 12, 1 + nth % 28),
            "savedAt": format!("2024-{:02}-{:02}T18:00:00Z", 1 + nth / 28 % 12, 1 + nth % 28),
            "sets": if nth.is_multiple_of(3) { [[6, lost], [6, 4]] } else { [[lost, 6], [3, 6]] },
            "team1": [one, two],
            "team2": [three, four],
            "notes": "",
        })
    };
    let file = json!({
        "format": "duelo.group",
        "version": 1,
        "name": "Imported",
        "exportedAt": ADDED_AT,
        "players": (0..players)
            .map(|player| json!({"name": name(player), "addedAt": ADDED_AT}))
            .collect::<Vec<_>>(),
        "matches": (0..matches).map(played).collect::<Vec<_>>(),
    });
    if players > 0 {
        let request = admin
            .request(Method::POST, &format!("{}/import", admin.group_path()))
            .header("content-type", "application/json");
        let report = Response::to(request.body(file.to_string())).await;
        assert_eq!(report.status, StatusCode::OK, "{}", report.text);
    }
    let list = admin
        .get(&format!("{}/players?sort=name", admin.group_path()))
        .await
        .ok();
    let mut ids: Vec<(String, i64)> = rows(&list)
        .map(|player| {
            (
                player["name"].as_str().unwrap().to_owned(),
                number(&player["playerId"]),
            )
        })
        .collect();
    ids.sort();
    GroupFixture {
        admin,
        players: ids.into_iter().map(|(_, id)| id).collect(),
    }
}

/// In the order of the players; in upper or lower case.
fn name(player: usize) -> String {
    let name = format!("Player {player:03}");
    if player.is_multiple_of(4) {
        name.to_uppercase()
    } else {
        name
    }
}

fn rows(list: &Value) -> impl Iterator<Item = &Value> {
    list["players"].as_array().unwrap().iter()
}
