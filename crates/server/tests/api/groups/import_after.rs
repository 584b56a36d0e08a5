//! Imports into groups that have players and matches.

use reqwest::StatusCode;
use serde_json::{Value, json};

use super::transfer::{send, send_rows, standings};
use crate::commands::verify::differences;
use crate::support::account_requests::log_in_again;
use crate::support::actors::{Actor, Admin};
use crate::support::app::App;
use crate::support::event_reader::EventReader;
use crate::support::group_fixture::{GroupFixture, assert_group_equals_replay, matches};
use crate::support::locks::blocked_sessions;

const FIRST: &str = "2015-01-04,Ada,Bo,Cy,Di,6-4 6-3\n2015-01-05,Ada,Cy,Bo,Eve,4-6 6-3 6-4\n";
const SECOND: &str = "2015-01-05,Eve,Di,ada,Bo,6-0\n2014-12-24,Fia,Bo,Cy,Di,2-6 6-7\n";

/// The log without ids.
async fn log(admin: &Admin<'_>) -> Vec<Value> {
    let mut log = matches(admin, &admin.group_path()).await;
    for played in &mut log {
        played["matchId"].take();
        for player in [
            "/team1/players/0",
            "/team1/players/1",
            "/team2/players/0",
            "/team2/players/1",
        ] {
            played.pointer_mut(player).unwrap()["playerId"].take();
        }
    }
    log
}

#[tokio::test]
async fn the_second_half_after_the_first_leads_to_what_the_whole_leads_to() {
    let app = App::start().await;
    let (whole, halves) = (app.admin().await, app.admin().await);
    send_rows(&whole, "", &format!("{FIRST}{SECOND}")).await.ok();
    send_rows(&halves, "?after=0", FIRST).await.ok();
    let report = send_rows(&halves, "?after=2", SECOND).await.ok();
    assert_eq!(report["addedPlayers"], json!(["Fia"]));
    assert_eq!(report["addedMatches"], json!({"count": 2, "first": 3, "last": 4}));
    assert_eq!(report["firstMatches"][0]["team2"], json!(["Ada", "Bo"]));
    assert_eq!(report["standings"].as_array().unwrap().len(), 6);
    assert_eq!(log(&halves).await, log(&whole).await);
    let of = |admin: Value| admin["stats"].clone();
    let view = async |admin: &Admin<'_>| of(admin.get(&format!("{}/admin", admin.group_path())).await.ok());
    let (one, other) = (view(&whole).await, view(&halves).await);
    for total in [
        "totalPlayers",
        "totalMatches",
        "totalGames",
        "averageElo",
        "trialMatchesRemaining",
    ] {
        assert_eq!(one[total], other[total], "{total}");
    }
    for admin in [&whole, &halves] {
        assert_group_equals_replay(admin, &admin.group_path()).await;
    }
    assert_eq!(
        standings(&halves, &halves.group_path()).await,
        standings(&whole, &whole.group_path()).await
    );
    let verified = differences(&app).await;
    assert_eq!(verified, Vec::<Value>::new());
}

#[tokio::test]
async fn an_import_continues_from_submitted_matches_and_is_told_to_readers() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    fixture.play([0, 1], [2, 3], &[[6, 4]]).await;
    fixture.play([0, 2], [1, 3], &[[6, 1], [6, 2]]).await;
    let mut events = EventReader::open(&app.visitor(), &fixture.hash_path(), None).await;
    let first = events.next().await.unwrap().unwrap();
    let rows = "2015-01-04,Ann,Bo,Cia,Gun,6-4\n2015-01-04,ANN,Dan,Cia,Gun,6-4\n";
    let preview = send_rows(&fixture.admin, "?check=true&after=2", rows).await.ok();
    fixture.assert_equals_replay().await;
    let mut saved = send_rows(&fixture.admin, "?after=2", rows).await.ok();
    events.wait_for(first + 1).await;
    saved["saved"] = json!(false);
    assert_eq!(saved, preview);
    fixture.play([0, 1], [2, 3], &[[6, 4]]).await;
    fixture.assert_equals_replay().await;
    assert_eq!(differences(&app).await, Vec::<Value>::new());
}

#[tokio::test]
async fn earlier_matches_leave_players_as_active_as_they_were() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    fixture.play([0, 1], [2, 3], &[[6, 4]]).await;
    let last_played = async || {
        let path = format!("{}/players", fixture.path());
        let list = fixture.admin.get(&path).await.ok();
        let of = |player: &Value| player["lastPlayedAt"].as_str().unwrap().to_owned();
        list["players"]
            .as_array()
            .unwrap()
            .iter()
            .map(of)
            .collect::<Vec<_>>()
    };
    let before = last_played().await;
    let rows = "2015-01-04,Ann,Bo,Cia,Dan,6-4\n";
    send_rows(&fixture.admin, "?after=1", rows).await.ok();
    assert_eq!(last_played().await, before);
    assert_eq!(differences(&app).await, Vec::<Value>::new());
}

#[tokio::test]
async fn players_alone_are_added_to_a_group_with_players() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 2).await;
    let players = json!([
        {"name": "ann", "addedAt": "2020-01-01T00:00:00Z"},
        {"name": " Åsa\u{200b}  Ek", "addedAt": "2020-01-01T00:00:00Z"},
    ]);
    let file = json!({"format": "duelo.group", "version": 1, "players": players});
    let report = send(&fixture.admin, "", "application/json", file.to_string())
        .await
        .ok();
    assert_eq!(report["addedPlayers"], json!(["Åsa Ek"]));
    assert_eq!(
        report["addedMatches"],
        json!({"count": 0, "first": null, "last": null})
    );
    let listed = fixture
        .admin
        .get(&format!("{}/players", fixture.path()))
        .await
        .ok();
    let imported = |player: &&Value| player["createdAt"] == "2020-01-01T00:00:00Z";
    let imported: Vec<_> = listed["players"]
        .as_array()
        .unwrap()
        .iter()
        .filter(imported)
        .collect();
    assert_eq!(listed["total"], 3);
    assert_eq!(imported.len(), 1, "{listed}");
    assert_eq!(imported[0]["name"], "Åsa Ek");
}

#[tokio::test]
async fn an_import_after_another_match_than_the_latest_is_refused() {
    let app = App::start().await;
    let admin = app.admin().await;
    for query in ["?after=1", "?after=1&check=true", "?after=4294967295"] {
        let refused = send_rows(&admin, query, FIRST).await;
        refused.assert_error(StatusCode::CONFLICT, "import.moved");
        assert_eq!(refused.json()["params"], json!({"matchCount": 0}));
    }
    send_rows(&admin, "", FIRST).await.ok();
    for query in ["", "?check=true", "?after=1", "?after=3"] {
        let refused = send_rows(&admin, query, SECOND).await;
        refused.assert_error(StatusCode::CONFLICT, "import.moved");
        assert_eq!(refused.json()["params"], json!({"matchCount": 2}));
    }
    assert_eq!(log(&admin).await.len(), 2);
}

#[tokio::test]
async fn an_import_is_refused_if_a_match_is_saved_meanwhile() {
    let app = App::start().await;
    let admin = app.admin().await;
    let mut session = app.database.session().await.unwrap();
    session
        .execute("BEGIN; UPDATE groups SET match_count = 1")
        .await
        .unwrap();
    let (refused, ()) = tokio::join!(send_rows(&admin, "", FIRST), async {
        app.wait_until(&blocked_sessions(&["groups"], 1)).await;
        session.execute("COMMIT").await.unwrap();
    });
    refused.assert_error(StatusCode::CONFLICT, "import.moved");
    assert_eq!(refused.json()["params"], json!({"matchCount": 1}));
    assert_eq!(standings(&admin, &admin.group_path()).await, json!([]));
}

#[tokio::test]
async fn anothers_lock_on_the_latest_match_refuses_an_import() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    fixture.play([0, 1], [2, 3], &[[6, 4]]).await;
    let other = log_in_again(&fixture.admin).await;
    let lock = format!("{}/matches/lock-latest", fixture.path());
    other.post(&lock, json!({})).await.data(StatusCode::CREATED);
    let rows = "2015-01-04,Ann,Bo,Cia,Dan,6-4\n";
    let refused = send_rows(&fixture.admin, "?after=1", rows).await;
    refused.assert_error(StatusCode::LOCKED, "match.locked");
    send_rows(&fixture.admin, "?after=1&check=true", rows).await.ok();
    send_rows(&other, "?after=1", rows).await.ok();
    fixture.assert_equals_replay().await;
}

#[tokio::test]
async fn no_name_is_that_of_an_anonymised_player() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    fixture.play([0, 1], [2, 3], &[[6, 4]]).await;
    let anonymise = format!("{}/players/{}/anonymise", fixture.path(), fixture.players[3]);
    fixture.admin.post(&anonymise, json!({})).await.ok();
    let rows = "2015-01-04,Ann,Bo,Cia,former PLAYER 1,6-4\n";
    let report = send_rows(&fixture.admin, "?check=true&after=1", rows).await.ok();
    let mistake = &report["mistakes"][0];
    assert_eq!(
        json!([
            mistake["part"],
            mistake["row"],
            mistake["error"]["field"],
            mistake["error"]["code"]
        ]),
        json!(["matches", 1, "team2[1]", "player_name.former"])
    );
    let listed = json!({"format": "duelo.group", "version": 1, "players": [{"name": "Former player 1"}]});
    let refused = send(&fixture.admin, "?after=1", "application/json", listed.to_string()).await;
    refused.assert_error(StatusCode::UNPROCESSABLE_ENTITY, "import.invalid");

    // The file's own former player is another one than the group's.
    let file = json!({
        "format": "duelo.group", "version": 1,
        "players": [{"name": "Former player 1", "formerNumber": 1}, {"name": "bo", "formerNumber": 7}],
        "matches": [{"playedOn": "2015-01-04", "team1": ["Ann", "Cia"], "team2": ["Former player 1", "Bo"], "sets": [[6, 4]]}],
    });
    let report = send(&fixture.admin, "?after=1", "application/json", file.to_string())
        .await
        .ok();
    assert_eq!(
        report["addedPlayers"],
        json!(["Former player 2", "Former player 3"])
    );
    assert_eq!(
        report["firstMatches"][0]["team2"],
        json!(["Former player 2", "Former player 3"])
    );
    fixture.assert_equals_replay().await;
}

#[tokio::test]
async fn the_limits_count_what_the_group_has() {
    let app = App::start_with(&["--dev-mailbox"]).await;
    let admin = app.admin().await;
    let row = "2015-01-04,Ada,Bo,Cy,Di,6-4\n";
    send_rows(&admin, "", &row.repeat(999)).await.ok();
    send_rows(&admin, "?check=true&after=999", row).await.ok();
    let refused = send_rows(&admin, "?after=999", &row.repeat(2)).await;
    refused.assert_error(StatusCode::FORBIDDEN, "email.unverified");
    app.database
        .execute("UPDATE users SET email_verified_at = now()")
        .await
        .unwrap();
    send_rows(&admin, "?after=999", &row.repeat(2)).await.ok();
    let names = (0..9_997).map(|number| json!({"name": format!("Player {number}")}));
    let file = json!({"format": "duelo.group", "version": 1, "players": names.collect::<Vec<_>>()});
    let refused = send(&admin, "?after=1001", "application/json", file.to_string()).await;
    refused.assert_error(StatusCode::UNPROCESSABLE_ENTITY, "import.too_large");
    let refused = send_rows(&admin, "?after=1001&check=true", &row.repeat(99_000)).await;
    refused.assert_error(StatusCode::UNPROCESSABLE_ENTITY, "import.too_large");
}
