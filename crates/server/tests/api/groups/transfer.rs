//! Export and import of a group.

use elo_core::limits::IMPORT_BYTES_MAX;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::support::actors::{Actor, Admin, Response};
use crate::support::app::App;
use crate::support::database::cluster;
use crate::support::group_fixture::{GroupFixture, assert_group_equals_replay};

pub(crate) async fn send(
    admin: &Admin<'_>,
    query: &str,
    kind: &str,
    body: impl Into<reqwest::Body>,
) -> Response {
    let path = format!("{}/import{query}", admin.group_path());
    let request = admin.request(Method::POST, &path).header("content-type", kind);
    Response::to(request.body(body)).await
}

/// The response to an import of which only the head is sent.
async fn head_only(app: &App, path: &str, headers: &[&str]) -> String {
    let headers = headers.join("\r\n");
    let head = format!("POST {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n{headers}\r\n\r\n");
    let mut stream = TcpStream::connect(app.url.trim_start_matches("http://"))
        .await
        .unwrap();
    stream.write_all(head.as_bytes()).await.unwrap();
    let mut response = Vec::new();
    while !response.ends_with(b"}") && stream.read_buf(&mut response).await.unwrap() > 0 {}
    String::from_utf8(response).unwrap()
}

/// Imports matches, each a row such as `2015-01-05,Ada,Bo,Cy,Di,6-4 6-3`.
pub(crate) async fn send_rows(admin: &Admin<'_>, query: &str, rows: &str) -> Response {
    let matches: Vec<_> = rows.lines().map(match_of).collect();
    let file = json!({"format": "duelo.group", "version": 1, "matches": matches});
    send(admin, query, "application/json", file.to_string()).await
}

fn match_of(row: &str) -> Value {
    let cells: Vec<_> = row.split(',').collect();
    let games = |games: &str| games.parse::<u8>().unwrap();
    let sets: Vec<_> = cells[5]
        .split(' ')
        .map(|set| set.split('-').map(games).collect::<Vec<_>>())
        .collect();
    json!({"playedOn": cells[0], "team1": &cells[1..3], "team2": &cells[3..5], "sets": sets})
}

/// The statistics of all players, by name.
pub(crate) async fn standings(actor: &impl Actor, path: &str) -> Value {
    let list = actor.get(&format!("{path}/players?sort=name")).await.ok();
    let summary = |player: &Value| {
        json!([
            player["name"],
            player["currentElo"],
            player["peakElo"],
            player["lowestElo"],
            player["gamesPlayed"],
            player["wins"],
            player["formerNumber"],
        ])
    };
    list["players"].as_array().unwrap().iter().map(summary).collect()
}

#[tokio::test]
async fn an_exported_group_can_be_imported_unchanged() {
    let app = App::start().await;
    let mut fixture = GroupFixture::with_players(&app, 4).await;
    fixture.add("=SUM(1;2)").await;
    fixture.play([0, 1], [2, 3], &[[6, 4], [3, 6], [7, 5]]).await;
    fixture.play([4, 1], [2, 0], &[[6, 0]]).await;
    let mut noted = fixture.submission([0, 4], [1, 3], &[[4, 6]]);
    noted["notes"] = json!("Regn\n\"mycket\"");
    noted["playedOn"] = json!("2024-02-29");
    fixture.submit(&noted).await.data(StatusCode::CREATED);
    let anonymise = format!("{}/players/{}/anonymise", fixture.path(), fixture.players[3]);
    fixture.admin.post(&anonymise, json!({})).await.ok();

    let file = fixture.admin.get(&format!("{}/export", fixture.path())).await;
    assert_eq!(file.status, StatusCode::OK, "{}", file.text);
    assert!(
        file.header("content-disposition")
            .starts_with("attachment; filename=\"Torsdagspadel-group-"),
        "{file:?}"
    );
    assert!(!file.text.contains("boll"), "{}", file.text);
    for other in [
        "content=matches",
        "content=matches&format=csv",
        "content=standings",
        "content=standings&format=csv&separator=semicolon",
    ] {
        let response = fixture
            .admin
            .get(&format!("{}/export?{other}", fixture.path()))
            .await;
        assert_eq!(response.status, StatusCode::OK, "{}", response.text);
    }
    let neither = fixture
        .admin
        .get(&format!("{}/export?format=csv", fixture.path()))
        .await;
    neither.assert_error(StatusCode::BAD_REQUEST, "request.malformed");

    let before = standings(&fixture.admin, &fixture.path()).await;
    let whole = app.admin().await;
    let report = send(&whole, "", "application/json", file.text.clone()).await.ok();
    assert_eq!(
        (&report["saved"], report["addedPlayers"].as_array().unwrap().len()),
        (&json!(true), 5)
    );
    assert_eq!(report["addedMatches"], json!({"count": 3, "first": 1, "last": 3}));
    assert_eq!(standings(&whole, &whole.group_path()).await, before);
    assert_group_equals_replay(&whole, &whole.group_path()).await;
    let mut again: Value =
        serde_json::from_str(&whole.get(&format!("{}/export", whole.group_path())).await.text).unwrap();
    let mut first: Value = serde_json::from_str(&file.text).unwrap();
    for file in [&mut again, &mut first] {
        file["exportedAt"].take();
    }
    assert_eq!(again, first);
}

#[tokio::test]
async fn a_dry_run_reports_the_result_and_saves_nothing() {
    let app = App::start().await;
    let admin = app.admin().await;
    let rows = "2015-01-05,Ada,Bo,Cy,Di,6-4 6-3\n2015-01-04,ADA,Eve,Cy,Bo,4-6\n";
    let report = send_rows(&admin, "?check=true", rows).await.ok();
    let summary = json!([
        report["saved"],
        report["addedPlayers"],
        report["addedMatches"],
        report["mistakes"],
        report["firstMatches"][1],
        report["standings"][0],
    ]);
    assert_eq!(
        summary,
        json!([
            false,
            ["Ada", "Bo", "Cy", "Di", "Eve"],
            {"count": 2, "first": 1, "last": 2},
            [],
            {"row": 2, "playedOn": "2015-01-04", "team1": ["Ada", "Eve"], "team2": ["Cy", "Bo"], "sets": [[4, 6]]},
            {"rank": 1, "name": "Bo", "currentElo": 1548, "gamesPlayed": 2, "wins": 2},
        ])
    );
    assert_eq!(standings(&admin, &admin.group_path()).await, json!([]));
}

#[tokio::test]
async fn every_violation_is_reported_with_its_row_and_nothing_is_saved() {
    let app = App::start().await;
    let admin = app.admin().await;
    let rows = "2015-01-04,Ada,Bo,Cy,Di,6-4\n\
        04/01/2015,Ada,,Cy,Ada,6-6\n\
        2015-01-04,X,Bo,Cy,Di,6-4 4-6\n";
    let report = send_rows(&admin, "?check=true", rows).await.ok();
    let mistakes: Vec<_> = report["mistakes"]
        .as_array()
        .unwrap()
        .iter()
        .map(|mistake| {
            json!([
                mistake["row"],
                mistake["error"]["field"],
                mistake["error"]["code"]
            ])
        })
        .collect();
    assert_eq!(
        mistakes,
        [
            json!([2, "team1[1]", "player.required"]),
            json!([2, "team2[1]", "player.same_name"]),
            json!([2, "sets[0]", "set.tied"]),
            json!([2, "playedOn", "date.invalid"]),
            json!([3, "team1[0]", "player_name.too_short"]),
            json!([3, "sets", "match.tied"]),
        ]
    );
    assert_eq!(report["mistakeCount"], 6);
    let refused = send_rows(&admin, "", rows).await;
    refused.assert_error(StatusCode::UNPROCESSABLE_ENTITY, "import.invalid");
    assert_eq!(refused.json()["params"], json!({"mistakes": 6}));
    assert_eq!(standings(&admin, &admin.group_path()).await, json!([]));
}

#[tokio::test]
async fn unreadable_files_are_refused() {
    let app = App::start().await;
    let admin = app.admin().await;
    for (body, code) in [
        (r"{}", "import.unreadable"),
        (r#"{"format": "duelo.group", "version": 1}"#, "import.empty"),
    ] {
        let response = send(&admin, "?check=true", "application/json", body).await;
        response.assert_error(StatusCode::UNPROCESSABLE_ENTITY, code);
    }
    for kind in ["text/csv", "text/plain"] {
        let other = send(&admin, "", kind, "date,player1").await;
        other.assert_error(StatusCode::UNSUPPORTED_MEDIA_TYPE, "request.content_type");
    }
    for query in ["?after=-1", "?after=x", "?check=perhaps"] {
        let other = send(&admin, query, "application/json", "{}").await;
        other.assert_error(StatusCode::BAD_REQUEST, "request.malformed");
    }
    let path = format!("{}/import", admin.group_path());
    // Refused after the head, before the body is read.
    let too_long = format!("content-length: {}", IMPORT_BYTES_MAX + 1);
    let token = format!("authorization: Bearer {}", admin.token);
    let large = head_only(
        &app,
        &path,
        &[&token, &too_long, "content-type: application/json"],
    )
    .await;
    assert!(large.contains("\"code\":\"request.too_large\""), "{large}");
    let long = format!("content-length: {IMPORT_BYTES_MAX}");
    let unauthenticated = head_only(&app, &path, &[&long, "content-type: application/json"]).await;
    assert!(
        unauthenticated.contains("\"code\":\"auth.required\""),
        "{unauthenticated}"
    );
    let other = app.admin().await;
    let token = format!("authorization: Bearer {}", other.token);
    let other = head_only(&app, &path, &[&token, &long, "content-type: application/json"]).await;
    assert!(other.contains("\"code\":\"group.not_found\""), "{other}");
    // With an ended session that is the error, not the size.
    let request = app.visitor().request(Method::POST, &path);
    let late = request
        .header("content-type", "application/json")
        .bearer_auth("run.out");
    let late = Response::to(late.body("x".repeat(70_000))).await;
    late.assert_error(StatusCode::UNAUTHORIZED, "auth.token_invalid");
}

/// More than fit into one SQL statement.
const MATCHES: usize = 10_500;

#[tokio::test]
async fn a_long_history_can_be_imported() {
    let app = App::start().await;
    let admin = app.admin().await;
    let row = |number: usize| {
        let name = |step: usize| format!("Player {}", (number * 7 + step * 5 + number / 9) % 40);
        format!(
            "2020-01-01,{},{},{},{},6-{} 6-1\n",
            name(0),
            name(1),
            name(2),
            name(3),
            number % 5
        )
    };
    let rows: String = (0..MATCHES).map(row).collect();
    let report = send_rows(&admin, "", &rows).await.ok();
    assert_eq!(
        (
            report["addedPlayers"].as_array().unwrap().len(),
            &report["addedMatches"]["last"]
        ),
        (40, &json!(MATCHES))
    );
    assert_group_equals_replay(&admin, &admin.group_path()).await;
    // Postgres plans for tables of that size from now on.
    let estimate =
        |table: &str| format!("SELECT reltuples > 10000 FROM pg_class WHERE oid = {table}::regclass");
    let estimated = if cluster().is_some() {
        let of_part = estimate("''%s''");
        format!("SELECT FROM run_command_on_shards('matches', '{of_part}') WHERE result = 't'")
    } else {
        format!("SELECT WHERE ({})", estimate("'matches'"))
    };
    let mut session = app.database.session().await.unwrap();
    assert_eq!(session.rows(&estimated).await.unwrap(), 1);
}
