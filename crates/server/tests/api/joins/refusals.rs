//! What a join and its undoing refuse, and what they leave in the lists.

use reqwest::StatusCode;
use serde_json::{Value, json};

use super::{ann_and_bo, join, joins, preview, send_join, undo};
use crate::rewinds::rewind_lock;
use crate::support::account_requests::log_in_again;
use crate::support::actors::Actor;
use crate::support::app::App;
use crate::support::audit_log::audit_entries;
use crate::support::group_fixture::{GroupFixture, Violations};

async fn refused(
    fixture: &GroupFixture<'_>,
    [keep, drop]: [i64; 2],
    status: StatusCode,
    code: &str,
) -> Value {
    let previewed = preview(fixture, keep, drop).await;
    previewed.assert_error(status, code);
    let joined = send_join(fixture, keep, drop).await;
    joined.assert_error(status, code);
    assert_eq!(previewed.json()["params"], joined.json()["params"]);
    joined.json()
}

#[tokio::test]
async fn only_two_players_with_names_who_never_met_are_joined() {
    let app = App::start().await;
    let fixture = ann_and_bo(&app).await;
    let [ann, bo, cia, ..] = fixture.players[..] else {
        panic!("too few players")
    };
    let unprocessable = StatusCode::UNPROCESSABLE_ENTITY;
    // As partners and as opponents.
    let met = refused(&fixture, [ann, cia], unprocessable, "players.met").await;
    assert_eq!(met["params"], json!({"matchNumber": 1}));
    let met = refused(&fixture, [bo, cia], unprocessable, "players.met").await;
    assert_eq!(met["params"], json!({"matchNumber": 2}));
    let same = send_join(&fixture, ann, ann).await;
    same.assert_error(unprocessable, "players.same");
    assert_eq!(same.violations()[0][0], json!("drop"));
    refused(&fixture, [ann, 0], StatusCode::NOT_FOUND, "player.not_found").await;
    refused(&fixture, [0, bo], StatusCode::NOT_FOUND, "player.not_found").await;
    let path = format!("{}/players/{bo}/anonymise", fixture.path());
    fixture.admin.post(&path, json!({})).await.ok();
    refused(&fixture, [ann, bo], StatusCode::CONFLICT, "player.nameless").await;
    refused(&fixture, [bo, ann], StatusCode::CONFLICT, "player.nameless").await;
    assert_eq!(joins(&fixture).await, [json!(null); 0]);
    fixture.assert_equals_replay().await;
}

#[tokio::test]
async fn a_group_with_too_many_matches_is_refused() {
    let app = App::start().await;
    let fixture = ann_and_bo(&app).await;
    let group = &fixture.admin.group["groupId"];
    let many = format!("UPDATE groups SET match_count = 20001 WHERE id = {group}");
    app.database.execute(&many).await.unwrap();
    let pair = [fixture.players[0], fixture.players[1]];
    let status = StatusCode::UNPROCESSABLE_ENTITY;
    let long = refused(&fixture, pair, status, "match.too_many_to_rate").await;
    assert_eq!(long["params"], json!({"max": 20000}));
}

#[tokio::test]
async fn nothing_is_joined_or_undone_while_another_session_has_locked_the_latest_match() {
    let app = App::start().await;
    let fixture = ann_and_bo(&app).await;
    let change = join(&fixture, 0, 1).await;
    let other_session = log_in_again(&fixture.admin).await;
    rewind_lock(&other_session).await.data(StatusCode::CREATED);
    undo(&fixture, change)
        .await
        .assert_error(StatusCode::LOCKED, "match.locked");
    let mut fixture = fixture;
    let gun = fixture.add("Gun").await;
    send_join(&fixture, fixture.players[0], gun)
        .await
        .assert_error(StatusCode::LOCKED, "match.locked");
    assert_eq!(joins(&fixture).await.len(), 1);
}

#[tokio::test]
async fn a_name_taken_since_prevents_the_undoing() {
    let app = App::start().await;
    let mut fixture = ann_and_bo(&app).await;
    let change = join(&fixture, 0, 1).await;
    let other = fixture.add("BO").await;
    undo(&fixture, change)
        .await
        .assert_error(StatusCode::CONFLICT, "player_name.taken");
    let path = format!("{}/players/{other}", fixture.path());
    fixture.admin.delete(&path).await.ok();
    undo(&fixture, change).await.ok();
    fixture.assert_equals_replay().await;
}

#[tokio::test]
async fn the_right_to_undo_expires_after_thirty_days_and_the_name_goes() {
    let app = App::start_with(&["--expiry-interval-seconds", "1"]).await;
    let fixture = ann_and_bo(&app).await;
    let change = join(&fixture, 0, 1).await;
    let past =
        |days: u32| format!("UPDATE undoable_joins SET expires_at = expires_at - interval '{days} days'");
    app.database.execute(&past(29)).await.unwrap();
    assert_eq!(joins(&fixture).await.len(), 1);
    app.database.execute(&past(1)).await.unwrap();
    assert_eq!(joins(&fixture).await.len(), 0);
    undo(&fixture, change)
        .await
        .assert_error(StatusCode::NOT_FOUND, "change.not_found");
    app.wait_until("SELECT WHERE NOT EXISTS (SELECT FROM undoable_joins)")
        .await;
    // The address leads to the player who stayed for good.
    let path = format!("{}/players/{}", fixture.path(), fixture.players[1]);
    let profile = fixture.admin.get(&path).await.ok();
    assert_eq!(profile["player"]["name"], json!("Ann"));
}

#[tokio::test]
async fn an_anonymised_player_cannot_be_made_two_again() {
    let app = App::start().await;
    let fixture = ann_and_bo(&app).await;
    let change = join(&fixture, 0, 1).await;
    let path = format!("{}/players/{}/anonymise", fixture.path(), fixture.players[0]);
    fixture.admin.post(&path, json!({})).await.ok();
    assert_eq!(joins(&fixture).await.len(), 0);
    undo(&fixture, change)
        .await
        .assert_error(StatusCode::NOT_FOUND, "change.not_found");
    let kept = app.database.execute(
        "DO $$ BEGIN
        IF EXISTS (SELECT FROM undoable_joins) THEN RAISE EXCEPTION 'a name is kept'; END IF;
    END $$",
    );
    kept.await.unwrap();
}

#[tokio::test]
async fn a_join_and_its_undoing_are_declared_without_names_and_recorded_once() {
    let app = App::start().await;
    let fixture = ann_and_bo(&app).await;
    let change = join(&fixture, 0, 1).await;
    undo(&fixture, change).await.ok();
    let path = format!("{}/declared-changes", fixture.hash_path());
    let mut declared = app.visitor().get(&path).await.ok()["declaredChanges"].take();
    for change in declared.as_array_mut().unwrap() {
        assert!(change["at"].take().is_string());
        assert!(change["version"].take().as_i64() > Some(0));
    }
    // Bo's only match is the second one, and the third has Bo's partner.
    assert_eq!(
        declared,
        json!([
            {"version": null, "kind": "join_undone", "at": null, "after": 1, "matches": 2},
            {"version": null, "kind": "join", "at": null, "after": 1, "matches": 2},
        ])
    );
    let entries = audit_entries(&fixture.admin).await;
    let recorded: Vec<_> = entries
        .into_iter()
        .filter(|entry| entry.action.contains("join"))
        .map(|entry| (entry.action, entry.details))
        .collect();
    let details = json!({
        "changeId": change,
        "playerId": fixture.players[0],
        "droppedPlayerId": fixture.players[1],
        "matches": 2,
    });
    assert_eq!(
        recorded,
        [
            ("player.join_undone".to_owned(), details.clone()),
            ("player.joined".to_owned(), details)
        ]
    );
}
