//! Guests: players who are not ranked, whose matches count.

use db::rows::Role;
use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::groups::transfer::send;
use crate::support::actors::{Actor, text};
use crate::support::app::App;
use crate::support::audit_log::audit_entries;
use crate::support::group_fixture::{GroupFixture, Violations, number};
use crate::support::members::member;

/// Marks a player as a guest, or takes the mark away.
async fn mark(fixture: &GroupFixture<'_>, place: usize, is_guest: bool) -> Value {
    let path = format!("{}/players/{}", fixture.path(), fixture.players[place]);
    fixture.admin.put(&path, json!({"isGuest": is_guest})).await.ok()["player"].clone()
}

/// Rank, name and rating of each row of the ranking.
async fn ranking(fixture: &GroupFixture<'_>, query: &str) -> Vec<(Option<i64>, String, i64)> {
    let path = format!("{}/players?stats=true{query}", fixture.hash_path());
    let list = fixture.admin.get(&path).await.ok();
    let rows = list["players"].as_array().unwrap().iter();
    rows.map(|row| {
        let player = &row["player"];
        assert_eq!(row["rank"], player["rank"]);
        assert_eq!(player["rank"].is_null(), player["isGuest"] == true, "{player}");
        (
            row["rank"].as_i64(),
            text(&player["name"]),
            number(&player["currentElo"]),
        )
    })
    .collect()
}

fn row(rank: impl Into<Option<i64>>, name: &str, elo: i64) -> (Option<i64>, String, i64) {
    (rank.into(), name.to_owned(), elo)
}

/// Ann 1522, Bo 1544, Cia 1478, Dan 1456, Eva 1522.
async fn five(app: &App) -> GroupFixture<'_> {
    let fixture = GroupFixture::with_players(app, 5).await;
    fixture.play([0, 1], [2, 3], &[[6, 4]]).await;
    fixture.play([1, 4], [3, 2], &[[7, 5]]).await;
    fixture
}

#[tokio::test]
async fn a_guest_has_no_rank_and_the_others_move_up() {
    let app = App::start().await;
    let fixture = five(&app).await;
    let before = fixture.standings().await;
    let marked = mark(&fixture, 1, true).await;
    assert_eq!(
        (&marked["rank"], &marked["isGuest"]),
        (&Value::Null, &json!(true))
    );
    assert_eq!(marked["currentElo"], before[&fixture.players[1]]["currentElo"]);

    let [(_, first, best), .., (last_rank, last, guest)] = &ranking(&fixture, "").await[..] else {
        panic!("five players")
    };
    assert!(best < guest, "the guest has the highest rating");
    assert_ne!(first, "Bo");
    assert_eq!((last_rank, last.as_str()), (&None, "Bo"));
    let by_name = ranking(&fixture, "&sort=name&order=desc").await;
    let names: Vec<_> = by_name.iter().map(|(_, name, _)| name.as_str()).collect();
    assert_eq!(names, ["Eva", "Dan", "Cia", "Ann", "Bo"]);
    let path = format!("{}/players?sort=name", fixture.hash_path());
    let listed = fixture.admin.get(&path).await.ok();
    let players = listed["players"].as_array().unwrap().iter();
    let in_place: Vec<_> = players.map(|player| text(&player["name"])).collect();
    assert_eq!(in_place, ["Ann", "Bo", "Cia", "Dan", "Eva"]);
    let lowest_first = ranking(&fixture, "&sort=elo&order=asc").await;
    assert_eq!(lowest_first.last(), by_name.last());
    let found = ranking(&fixture, "&search=bo").await;
    assert_eq!(found, [row(None, "Bo", *guest)]);

    let stats = fixture
        .admin
        .get(&format!("{}/stats", fixture.hash_path()))
        .await
        .ok();
    let top = stats["stats"]["topPlayers"].as_array().unwrap();
    assert!(top.iter().all(|row| row["rank"].is_i64()), "{top:?}");
    assert_eq!(top.len(), 4);

    // Nothing but the mark differs once it is taken away.
    mark(&fixture, 1, false).await;
    assert_eq!(fixture.standings().await, before);
}

#[tokio::test]
async fn a_match_with_a_guest_counts_and_ranks_the_others_alone() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 5).await;
    mark(&fixture, 0, true).await;
    let body = fixture.submission([0, 1], [2, 3], &[[6, 4]]);
    let previewed = fixture
        .admin
        .post(&format!("{}/matches/preview", fixture.path()), body.clone())
        .await
        .ok();
    let saved = fixture.submit(&body).await.data(StatusCode::CREATED);
    let ranks = |players: &Value| -> Vec<Value> {
        let players = players.as_array().unwrap().iter();
        players
            .map(|player| json!([player["rankBefore"], player["rankAfter"]]))
            .collect()
    };
    assert_eq!(
        ranks(&saved["standings"]),
        [json!([null, null]), json!([1, 1]), json!([1, 3]), json!([1, 3])]
    );
    assert_eq!(
        ranks(&previewed["preview"]["players"]),
        ranks(&saved["standings"])
    );
    fixture.assert_equals_replay().await;
    assert_eq!(
        ranking(&fixture, "").await,
        [
            row(1, "Bo", 1522),
            row(2, "Eva", 1500),
            row(3, "Cia", 1478),
            row(3, "Dan", 1478),
            row(None, "Ann", 1522),
        ]
    );
    let page = fixture
        .admin
        .get(&format!("{}/matches/number/1", fixture.hash_path()))
        .await
        .ok();
    let moved: Vec<_> = page["moves"]
        .as_array()
        .unwrap()
        .iter()
        .map(|moved| text(&moved["name"]))
        .collect();
    assert_eq!(moved, ["Eva", "Cia", "Dan"]);

    mark(&fixture, 0, false).await;
    assert_eq!(
        ranking(&fixture, "").await[..2],
        [row(1, "Ann", 1522), row(1, "Bo", 1522)]
    );
}

#[tokio::test]
async fn name_and_mark_change_together_or_alone() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 2).await;
    let editor = member(&app, &fixture.admin, Role::Editor).await;
    let path = format!("{}/players/{}", fixture.path(), fixture.players[0]);
    let both = editor
        .put(&path, json!({"name": "Anna", "isGuest": true}))
        .await
        .ok();
    let player = &both["player"];
    assert_eq!(
        (&player["name"], &player["isGuest"]),
        (&json!("Anna"), &json!(true))
    );
    let renamed = editor.put(&path, json!({"name": "Ann"})).await.ok();
    assert_eq!(renamed["player"]["isGuest"], true);
    // The same mark again is no change.
    editor.put(&path, json!({"isGuest": true})).await.ok();
    let refused = editor.put(&path, json!({})).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(refused.violation_codes(), ["player_name.required"]);
    editor.put(&path, json!({"isGuest": false})).await.ok();

    let entries = audit_entries(&fixture.admin).await;
    let actions: Vec<_> = entries.into_iter().map(|entry| entry.action).take(4).collect();
    let newest_first = [
        "player.guest_unmarked",
        "player.renamed",
        "player.guest_marked",
        "player.renamed",
    ];
    assert_eq!(actions, newest_first);
}

#[tokio::test]
async fn an_open_page_learns_of_a_mark() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 2).await;
    let path = format!("{}/players", fixture.hash_path());
    let tag = |response: &crate::support::actors::Response| response.headers["etag"].clone();
    let before = tag(&app.visitor().get(&path).await);
    mark(&fixture, 0, true).await;
    assert_ne!(tag(&app.visitor().get(&path).await), before);
}

#[tokio::test]
async fn who_stays_after_a_join_keeps_the_own_mark_and_its_undoing_brings_the_other_back() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 6).await;
    fixture.play([0, 2], [3, 4], &[[6, 0]]).await;
    fixture.play([1, 3], [2, 5], &[[6, 2]]).await;
    let (ann, bo) = (fixture.players[0], fixture.players[1]);
    mark(&fixture, 1, true).await;
    let before = fixture.standings().await;
    for (keep, drop, is_guest) in [(ann, bo, false), (bo, ann, true)] {
        let body = json!({"keep": keep, "drop": drop});
        let preview = fixture
            .admin
            .post(&format!("{}/players/join/preview", fixture.path()), body.clone())
            .await
            .ok();
        assert_eq!(preview["joined"]["rankAfter"].is_null(), is_guest);
        let joined = fixture
            .admin
            .post(&format!("{}/players/join", fixture.path()), body)
            .await
            .ok();
        assert_eq!(fixture.standings().await[&keep]["isGuest"], is_guest);
        let undo = format!("{}/changes/{}/undo", fixture.path(), number(&joined["changeId"]));
        fixture.admin.post(&undo, json!({})).await.ok();
        assert_eq!(fixture.standings().await, before);
    }
}

#[tokio::test]
async fn files_keep_the_mark() {
    let app = App::start().await;
    let fixture = five(&app).await;
    mark(&fixture, 1, true).await;
    let file = fixture
        .admin
        .get(&format!("{}/export", fixture.path()))
        .await
        .text;
    assert_eq!(file.matches("\"isGuest\":true").count(), 1, "{file}");
    assert!(
        !file.contains("\"isGuest\":false"),
        "files of groups without guests stay as they were"
    );
    let csv = format!("{}/export?content=standings&format=csv", fixture.path());
    let table = fixture.admin.get(&csv).await.text;
    assert!(table.lines().last().unwrap().starts_with(",Bo,"), "{table}");

    let other = GroupFixture::with_players(&app, 0).await;
    let report = send(&other.admin, "", "application/json", file).await.ok();
    assert_eq!(report["standings"][4]["rank"], Value::Null);
    assert_eq!(ranking(&other, "").await, ranking(&fixture, "").await);
}
