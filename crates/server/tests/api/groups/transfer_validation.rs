//! Validation of an imported file: each violation names part, row and field.

use reqwest::StatusCode;
use serde_json::{Value, json};

use super::transfer::send;
use crate::support::actors::{Actor, Admin};
use crate::support::app::App;

fn file(players: &Value, matches: &Value) -> String {
    json!({"format": "duelo.group", "version": 1, "players": players, "matches": matches}).to_string()
}

/// The violations of a file: part, row, field and code.
async fn mistakes_in(admin: &Admin<'_>, file: &str) -> Vec<Value> {
    let report = send(admin, "?check=true", "application/json", file.to_owned())
        .await
        .ok();
    let mistakes = report["mistakes"].as_array().unwrap();
    assert_eq!(report["mistakeCount"], mistakes.len());
    mistakes
        .iter()
        .map(|mistake| {
            let error = &mistake["error"];
            json!([mistake["part"], mistake["row"], error["field"], error["code"]])
        })
        .collect()
}

#[tokio::test]
async fn every_field_of_a_file_has_a_range_and_violations_name_the_row() {
    let app = App::start().await;
    let admin = app.admin().await;
    let four =
        json!({"playedOn": "2020-01-01", "team1": ["Ada", "Bo"], "team2": ["Cy", "Di"], "sets": [[6, 4]]});
    let with = |field: &str, value: Value| {
        let mut played = four.clone();
        played[field] = value;
        played
    };
    let ten = json!([
        [6, 4],
        [6, 4],
        [6, 4],
        [6, 4],
        [6, 4],
        [6, 4],
        [6, 4],
        [6, 4],
        [6, 4],
        [6, 4],
        [6, 4]
    ]);
    let file = json!({
        "format": "duelo.group",
        "version": 2,
        "name": "X",
        "exportedAt": "+262000-01-01T00:00:00Z",
        "players": [
            {"name": "Ada", "addedAt": "-4800-01-01T00:00:00Z"},
            {"name": "Bo", "addedAt": "yesterday"},
            {"name": "Cy", "addedAt": "+262000-01-01T00:00:00Z"},
            {"name": "C"},
            {},
            {"name": "Eve\u{0}Eve"},
            {"name": "F1", "formerNumber": 0},
            {"name": "F2", "formerNumber": -1},
            {"name": "F3", "formerNumber": 1e300},
            {"name": "F4", "formerNumber": 1_000_001},
            {"name": "F5", "formerNumber": 7},
            {"name": "F6", "formerNumber": 7},
            {"name": "ADA"},
        ],
        "matches": [
            four,
            {},
            with("playedOn", json!("12020-01-01")),
            with("savedAt", json!("1968-12-31T23:59:59Z")),
            with("savedAt", json!("+262000-01-01T00:00:00Z")),
            with("savedAt", json!("")),
            with("team1", json!(["Ada", "aDa"])),
            with("sets", ten),
            with("sets", json!([[6, i64::MAX]])),
            with("notes", json!("x".repeat(501))),
            with("notes", json!("a\u{0}b")),
        ],
    });
    let expected = [
        json!(["file", 0, "version", "file_version.unknown"]),
        json!(["file", 0, "name", "group_name.too_short"]),
        json!(["file", 0, "exportedAt", "time.too_far_ahead"]),
        json!(["players", 1, "addedAt", "time.too_early"]),
        json!(["players", 2, "addedAt", "time.invalid"]),
        json!(["players", 3, "addedAt", "time.too_far_ahead"]),
        json!(["players", 4, "name", "player_name.too_short"]),
        json!(["players", 5, "name", "player_name.required"]),
        json!(["players", 7, "formerNumber", "former_number.range"]),
        json!(["players", 8, "formerNumber", "former_number.range"]),
        json!(["players", 9, "formerNumber", "former_number.range"]),
        json!(["players", 10, "formerNumber", "former_number.range"]),
        json!(["players", 12, "formerNumber", "former_number.repeated"]),
        json!(["players", 13, "name", "player_name.repeated"]),
        json!(["matches", 2, "team1[0]", "player.required"]),
        json!(["matches", 2, "team1[1]", "player.required"]),
        json!(["matches", 2, "team2[0]", "player.required"]),
        json!(["matches", 2, "team2[1]", "player.required"]),
        json!(["matches", 2, "sets", "match.no_sets"]),
        json!(["matches", 2, "playedOn", "date.invalid"]),
        json!(["matches", 3, "playedOn", "date.invalid"]),
        json!(["matches", 4, "savedAt", "time.too_early"]),
        json!(["matches", 5, "savedAt", "time.too_far_ahead"]),
        json!(["matches", 6, "savedAt", "time.invalid"]),
        json!(["matches", 7, "team1[1]", "player.same_name"]),
        json!(["matches", 8, "sets", "match.too_many_sets"]),
        json!(["matches", 9, "sets[0]", "set.too_large"]),
        json!(["matches", 10, "notes", "notes.too_long"]),
        json!(["matches", 11, "notes", "notes.characters"]),
    ];
    assert_eq!(mistakes_in(&admin, &file.to_string()).await, expected);
}

#[tokio::test]
async fn names_that_are_equal_in_the_database_are_a_violation() {
    let app = App::start().await;
    for (one, other) in [
        ("Ada", "ADA"),
        ("Åsa", "åsa"),
        ("İnci", "i\u{307}nci"),
        ("İnci", "inci"),
        ("Groß", "GROẞ"),
        ("ΟΔΟΣ", "οδος"),
        ("ΟΔΟΣ", "οδοσ"),
        ("ΑΣ.Β", "ας.β"),
        ("\u{212a}arl", "karl"),
        ("\u{a7da}mbda", "\u{a7db}mbda"),
        ("\u{10d50}\u{10d51}", "\u{10d70}\u{10d71}"),
        ("\u{1c89}a", "\u{1c8a}a"),
    ] {
        let admin = app.admin().await;
        let written = file(&json!([{"name": one}, {"name": other}]), &json!([]));
        let found = mistakes_in(&admin, &written).await;
        let response = send(&admin, "", "application/json", written).await;
        if found.is_empty() {
            assert_eq!(
                response.status,
                StatusCode::OK,
                "{one} {other}: {}",
                response.text
            );
        } else {
            assert_eq!(
                found,
                [json!(["players", 2, "name", "player_name.repeated"])],
                "{one} {other}"
            );
            response.assert_error(StatusCode::UNPROCESSABLE_ENTITY, "import.invalid");
        }
    }
}

#[tokio::test]
async fn a_match_with_one_player_in_two_spellings_is_a_violation() {
    let app = App::start().await;
    let admin = app.admin().await;
    let played =
        json!([{"playedOn": "2020-01-01", "team1": ["Ada", "Bo"], "team2": ["Cy", "ADA"], "sets": [[6, 4]]}]);
    assert_eq!(
        mistakes_in(&admin, &file(&json!([]), &played)).await,
        [json!(["matches", 1, "team2[1]", "player.same_name"])]
    );
}

#[tokio::test]
async fn anonymised_players_are_numbered_regardless_of_names_in_the_file() {
    let app = App::start().await;
    let admin = app.admin().await;
    let players = json!([{"name": "Bo", "formerNumber": 1}, {"name": "Former player 2"}, {"name": "Ada"}, {"name": "Cy"}]);
    send(&admin, "", "application/json", file(&players, &json!([])))
        .await
        .ok();
    let listed = admin.get(&format!("{}/players", admin.group_path())).await.ok();
    for (name, number) in [("Ada", 3), ("Cy", 4)] {
        let players = listed["players"].as_array().unwrap();
        let player = players.iter().find(|player| player["name"] == name).unwrap();
        let path = format!("{}/players/{}/anonymise", admin.group_path(), player["playerId"]);
        let former = admin.post(&path, json!({})).await.ok();
        assert_eq!(former["player"]["formerNumber"], number, "{former}");
    }
}
