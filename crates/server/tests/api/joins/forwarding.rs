//! What still names a player who was joined into another.

use reqwest::StatusCode;
use serde_json::{Value, json};

use super::{ann_and_bo, is_saved, join, submit_with_passcode, undo};
use crate::commands::verify::differences;
use crate::rewinds::{restore, rewind, rewinds};
use crate::support::actors::Actor;
use crate::support::app::App;
use crate::support::group_fixture::{GroupFixture, PASSCODE, Violations, number};

/// The ids of the four, team 1 first.
fn four(played: &Value) -> Vec<i64> {
    let teams = ["team1", "team2"].map(|team| played[team]["players"].clone());
    let players = teams.iter().flat_map(|team| team.as_array().unwrap());
    players.map(|player| number(&player["playerId"])).collect()
}

#[tokio::test]
async fn a_match_that_waited_on_a_phone_is_the_joined_players() {
    let app = App::start().await;
    let fixture = ann_and_bo(&app).await;
    let [ann, bo, cia, dan, eva, ..] = fixture.players[..] else {
        panic!("too few players")
    };
    join(&fixture, 0, 1).await;
    let saved = submit_with_passcode(&fixture, [cia, bo, dan, eva]).await;
    assert!(is_saved(&saved), "{}", saved.text);
    assert_eq!(
        four(&saved.data(StatusCode::CREATED)["match"]),
        [cia, ann, dan, eva]
    );
    // The two on court together are one person now.
    let twice = submit_with_passcode(&fixture, [ann, bo, dan, eva]).await;
    assert_eq!(twice.violation_codes(), ["player.duplicate"]);
    let unknown = submit_with_passcode(&fixture, [ann, 0, dan, eva]).await;
    assert_eq!(unknown.violation_codes(), ["player.unknown"]);
    fixture.assert_equals_replay().await;
    assert_eq!(differences(&app).await, [json!(null); 0]);
}

#[tokio::test]
async fn a_repeated_request_gets_its_first_answer_after_a_join_too() {
    let app = App::start().await;
    let fixture = ann_and_bo(&app).await;
    let [_, bo, cia, dan, eva, ..] = fixture.players[..] else {
        panic!("too few players")
    };
    let path = format!("{}/matches", fixture.hash_path());
    let body = json!({
        "team1": [bo, cia], "team2": [dan, eva], "sets": [[6, 0]], "passcode": PASSCODE, "again": true,
    });
    let visitor = app.visitor();
    let send = async |key: &str| {
        let request = visitor.request(reqwest::Method::POST, &path);
        crate::support::actors::Response::to(request.header("idempotency-key", key).json(&body)).await
    };
    let key = "0d8c21f4-3f4b-4c55-b0a5-6a4b5e5e0a01";
    // Bo and Cia have met as opponents, and are no pair to join.
    let first = send(key).await;
    assert!(is_saved(&first), "{}", first.text);
    join(&fixture, 0, 1).await;
    assert_eq!(send(key).await.text, first.text);
    let other = "0d8c21f4-3f4b-4c55-b0a5-6a4b5e5e0a02";
    let waited = send(other).await;
    assert!(is_saved(&waited), "{}", waited.text);
    assert_eq!(send(other).await.text, waited.text);
    assert_eq!(fixture.matches().await.len(), 5);
}

#[tokio::test]
async fn addresses_of_the_player_who_is_no_more_lead_to_the_one_who_stays() {
    let app = App::start().await;
    let fixture = ann_and_bo(&app).await;
    fixture.publish().await;
    let [ann, bo, ..] = fixture.players[..] else {
        panic!("too few players")
    };
    let visitor = app.visitor();
    let read = async |player: i64, rest: &str| {
        let path = format!("{}/players/{player}{rest}", fixture.hash_path());
        visitor.get(&path).await.ok()
    };
    let list_before = visitor.get(&format!("{}/players", fixture.hash_path())).await;
    join(&fixture, 0, 1).await;
    assert_eq!(read(bo, "").await, read(ann, "").await);
    assert_eq!(
        read(bo, "/elo-explanations").await,
        read(ann, "/elo-explanations").await
    );
    // Open pages learn that the group is another one now.
    let list = visitor.get(&format!("{}/players", fixture.hash_path())).await;
    assert_ne!(list.header("etag"), list_before.header("etag"));
    assert_eq!(list.ok()["players"].as_array().unwrap().len(), 5);
    let hash = fixture.admin.group["publicHash"].as_str().unwrap();
    let page = visitor.get(&format!("/en/groups/{hash}/player/{bo}")).await;
    assert_eq!(page.status, StatusCode::OK);
    assert!(page.text.contains("Ann"), "{}", page.text);
}

#[tokio::test]
async fn removed_matches_of_the_player_who_is_no_more_are_entered_again_as_the_others() {
    let app = App::start().await;
    let fixture = ann_and_bo(&app).await;
    fixture.play([0, 1], [2, 3], &[[6, 4]]).await;
    let id = rewind(&fixture, 1).await;
    join(&fixture, 0, 1).await;
    let listed = rewinds(&fixture).await;
    assert_eq!(listed[0]["matches"][0]["team1"][0]["name"], json!("Ann"));
    // The two were on court together: one of them would be missing.
    restore(&fixture, id, &[4])
        .await
        .assert_error(StatusCode::CONFLICT, "rewind.removed_player");
    restore(&fixture, id, &[2, 3]).await.ok();
    let matches = fixture.matches().await;
    assert_eq!(four(&matches[1])[0], fixture.players[0]);
    fixture.assert_equals_replay().await;
}

#[tokio::test]
async fn matches_removed_after_a_join_are_the_first_players_again_once_it_is_undone() {
    let app = App::start().await;
    let fixture = ann_and_bo(&app).await;
    let before = fixture.matches().await;
    let change = join(&fixture, 0, 1).await;
    let id = rewind(&fixture, 1).await;
    undo(&fixture, change).await.ok();
    restore(&fixture, id, &[2, 3]).await.ok();
    let again = fixture.matches().await;
    assert!(again.iter().map(four).eq(before.iter().map(four)));
    fixture.assert_equals_replay().await;
}

#[tokio::test]
async fn matches_removed_after_a_split_are_the_players_again_once_it_is_undone() {
    let app = App::start().await;
    let fixture = ann_and_bo(&app).await;
    let before = fixture.matches().await;
    let cia = fixture.players[2];
    let path = format!("{}/players/split", fixture.path());
    let body = json!({"player": cia, "matches": [2, 3], "name": "Zoe"});
    let split = fixture.admin.post(&path, body).await.ok();
    let id = rewind(&fixture, 2).await;
    undo(&fixture, number(&split["changeId"])).await.ok();
    restore(&fixture, id, &[3]).await.ok();
    let again = fixture.matches().await;
    assert!(again.iter().map(four).eq(before.iter().map(four)));
    assert_eq!(fixture.standings().await.len(), 6);
    fixture.assert_equals_replay().await;
}

#[tokio::test]
async fn who_was_added_by_a_split_stays_for_a_removed_match_that_was_played_since() {
    let app = App::start().await;
    let mut fixture = ann_and_bo(&app).await;
    let cia = fixture.players[2];
    let path = format!("{}/players/split", fixture.path());
    let body = json!({"player": cia, "matches": [3], "name": "Zoe"});
    let split = fixture.admin.post(&path, body).await.ok();
    fixture.players.push(number(&split["playerId"]));
    fixture.play([6, 3], [4, 5], &[[6, 3]]).await;
    let id = rewind(&fixture, 3).await;
    undo(&fixture, number(&split["changeId"])).await.ok();
    restore(&fixture, id, &[4]).await.ok();
    assert_eq!(four(&fixture.matches().await[3])[0], fixture.players[6]);
    fixture.assert_equals_replay().await;
}

#[tokio::test]
async fn a_removed_name_is_in_no_stored_answer_of_the_player_who_is_no_more() {
    let app = App::start().await;
    let fixture: GroupFixture<'_> = ann_and_bo(&app).await;
    let [_, bo, cia, dan, eva, ..] = fixture.players[..] else {
        panic!("too few players")
    };
    let path = format!("{}/players/{bo}", fixture.path());
    fixture
        .admin
        .put(&path, json!({"name": "Bo Unmistakable"}))
        .await
        .ok();
    let path = format!("{}/matches", fixture.hash_path());
    let body = json!({"team1": [bo, cia], "team2": [dan, eva], "sets": [[6, 0]], "passcode": PASSCODE});
    let request = app.visitor().request(reqwest::Method::POST, &path);
    let key = "0d8c21f4-3f4b-4c55-b0a5-6a4b5e5e0a03";
    crate::support::actors::Response::to(request.header("idempotency-key", key).json(&body))
        .await
        .data(StatusCode::CREATED);
    join(&fixture, 0, 1).await;
    let path = format!("{}/players/{}/anonymise", fixture.path(), fixture.players[0]);
    fixture.admin.post(&path, json!({})).await.ok();
    let search = "DO $$ BEGIN
        IF EXISTS (SELECT FROM idempotency_keys WHERE answer LIKE '%Unmistakable%')
            OR EXISTS (SELECT FROM audit_log WHERE details::text LIKE '%Unmistakable%')
            OR EXISTS (SELECT FROM undoable_joins) THEN
            RAISE EXCEPTION 'the name is kept';
        END IF;
    END $$";
    app.database.execute(search).await.unwrap();
}

#[tokio::test]
async fn near_names_of_players_who_never_met_are_offered() {
    let app = App::start().await;
    let mut fixture = GroupFixture::with_players(&app, 4).await;
    let names = ["Åsa Berg", "Asa Berg", "Katarina Lindgren", "Katarina Lindgrem"];
    for name in names {
        fixture.add(name).await;
    }
    fixture.play([6, 7], [2, 3], &[[6, 4]]).await;
    fixture.play([5, 0], [2, 3], &[[6, 4]]).await;
    let near = fixture
        .admin
        .get(&format!("{}/near-names", fixture.path()))
        .await
        .ok();
    assert_eq!(
        near["nearNames"],
        json!([{"players": [
            {"playerId": fixture.players[5], "name": "Asa Berg", "gamesPlayed": 1},
            {"playerId": fixture.players[4], "name": "Åsa Berg", "gamesPlayed": 0},
        ]}])
    );
}
