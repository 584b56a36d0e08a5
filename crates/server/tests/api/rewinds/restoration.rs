//! Removed matches are entered again.

use reqwest::StatusCode;
use serde_json::{Value, json};

use super::{contents, restore, rewind, rewind_lock, rewinds};
use crate::commands::verify::differences;
use crate::support::account_requests::log_in_again;
use crate::support::actors::Actor;
use crate::support::app::App;
use crate::support::group_fixture::{GroupFixture, number};

/// Five matches of six players; the third and the fifth are false.
async fn group_with_false_matches(app: &App) -> GroupFixture<'_> {
    let fixture = GroupFixture::with_players(app, 6).await;
    for nth in 0..5_usize {
        let place = |seat: usize| (nth + seat) % 6;
        let mut submission =
            fixture.submission([place(0), place(1)], [place(2), place(3)], &[[6, 3], [7, 5]]);
        submission["playedOn"] = json!(format!("2025-06-0{}", 5 - nth));
        submission["notes"] = json!(format!("Match {nth}"));
        fixture.submit(&submission).await.data(StatusCode::CREATED);
    }
    fixture
}

async fn preview(fixture: &GroupFixture<'_>, rewind: i64, matches: &[i64]) -> Value {
    let path = format!("{}/rewinds/{rewind}/restore/preview", fixture.path());
    fixture.admin.post(&path, json!({"matches": matches})).await.ok()
}

/// The rating of each player.
fn ratings(players: &Value, rating: &str) -> Vec<[i64; 2]> {
    let mut ratings: Vec<_> = players
        .as_array()
        .unwrap()
        .iter()
        .map(|player| [number(&player["playerId"]), number(&player[rating])])
        .collect();
    ratings.sort_unstable();
    ratings
}

#[tokio::test]
async fn chosen_matches_are_entered_again_in_order_with_their_days() {
    let app = App::start().await;
    let fixture = group_with_false_matches(&app).await;
    let before = fixture.matches().await;
    let id = rewind(&fixture, 1).await;
    let listed = rewinds(&fixture).await;
    assert_eq!((listed.len(), number(&listed[0]["rewindId"])), (1, id));
    assert_eq!(listed[0]["after"], json!(1));
    let removed = listed[0]["matches"].as_array().unwrap();
    assert_eq!(contents(removed), contents(&before[1..]));
    assert_eq!(removed[0]["restoredAs"], json!(null));
    // In any order, each once.
    let chosen = [4, 2, 2];
    let previewed = preview(&fixture, id, &chosen).await;
    assert_eq!(fixture.matches().await.len(), 1);
    assert_eq!(
        restore(&fixture, id, &chosen).await.ok(),
        json!({"latestMatch": 3})
    );
    let after = fixture.matches().await;
    let real = [before[0].clone(), before[1].clone(), before[3].clone()];
    assert_eq!(contents(&after), contents(&real));
    let list = fixture
        .admin
        .get(&format!("{}/players", fixture.path()))
        .await
        .ok();
    let entered = ratings(&previewed["players"], "eloAfter");
    let shown = ratings(&list["players"], "currentElo");
    assert!(entered.iter().all(|player| shown.contains(player)), "{entered:?}");
    let renumbered: Vec<_> = rewinds(&fixture).await[0]["matches"]
        .as_array()
        .unwrap()
        .iter()
        .map(|played| json!([played["matchNumber"], played["restoredAs"]]))
        .collect();
    assert_eq!(json!(renumbered), json!([[2, 2], [3, null], [4, 3], [5, null]]));
    fixture.assert_equals_replay().await;
    assert_eq!(differences(&app).await, [json!(null); 0]);
}

#[tokio::test]
async fn a_match_is_entered_again_once_and_all_or_none_are() {
    let app = App::start().await;
    let fixture = group_with_false_matches(&app).await;
    let id = rewind(&fixture, 1).await;
    restore(&fixture, id, &[3]).await.ok();
    let again = restore(&fixture, id, &[2, 3]).await;
    again.assert_error(StatusCode::CONFLICT, "rewind.match_restored");
    assert_eq!(again.json()["params"], json!({"matchNumber": 3}));
    for (matches, status, code) in [
        (vec![2, 6], StatusCode::NOT_FOUND, "match.not_found"),
        (vec![1], StatusCode::NOT_FOUND, "match.not_found"),
        (vec![], StatusCode::NOT_FOUND, "match.not_found"),
    ] {
        restore(&fixture, id, &matches).await.assert_error(status, code);
    }
    restore(&fixture, id + 1, &[2])
        .await
        .assert_error(StatusCode::NOT_FOUND, "rewind.not_found");
    assert_eq!(fixture.matches().await.len(), 2);
    // Two requests at once: one enters the match.
    let both = tokio::join!(restore(&fixture, id, &[2]), restore(&fixture, id, &[2]));
    let mut statuses = [both.0.status, both.1.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [StatusCode::OK, StatusCode::CONFLICT]);
    assert_eq!(fixture.matches().await.len(), 3);
    fixture.assert_equals_replay().await;
}

#[tokio::test]
async fn a_match_of_a_player_deleted_since_is_refused() {
    let app = App::start().await;
    let fixture = group_with_false_matches(&app).await;
    let id = rewind(&fixture, 0).await;
    // Finn plays in the third match and the following ones.
    let finn = fixture.players[5];
    let path = format!("{}/players/{finn}", fixture.path());
    fixture.admin.delete(&path).await.ok();
    let refused = restore(&fixture, id, &[1, 2, 3]).await;
    refused.assert_error(StatusCode::CONFLICT, "rewind.removed_player");
    assert_eq!(refused.json()["params"], json!({"matchNumber": 3}));
    assert_eq!(fixture.matches().await.len(), 0);
    let listed = rewinds(&fixture).await;
    let players = listed[0]["matches"][2]["team2"].clone();
    assert_eq!(
        (&players[1]["playerId"], &players[1]["name"]),
        (&json!(finn), &json!(null))
    );
    restore(&fixture, id, &[1, 2]).await.ok();
    fixture.assert_equals_replay().await;
}

#[tokio::test]
async fn nothing_is_entered_while_another_session_has_locked_the_latest_match() {
    let app = App::start().await;
    let fixture = group_with_false_matches(&app).await;
    let other_session = log_in_again(&fixture.admin).await;
    let id = rewind(&fixture, 1).await;
    rewind_lock(&other_session).await.data(StatusCode::CREATED);
    restore(&fixture, id, &[2])
        .await
        .assert_error(StatusCode::LOCKED, "match.locked");
    assert_eq!(fixture.matches().await.len(), 1);
}

#[tokio::test]
async fn removed_matches_expire_after_thirty_days() {
    let app = App::start_with(&["--expiry-interval-seconds", "1"]).await;
    let fixture = group_with_false_matches(&app).await;
    let id = rewind(&fixture, 1).await;
    let past =
        |days: u32| format!("UPDATE removed_matches SET expires_at = expires_at - interval '{days} days'");
    app.database.execute(&past(29)).await.unwrap();
    assert_eq!(rewinds(&fixture).await.len(), 1);
    app.database.execute(&past(1)).await.unwrap();
    assert_eq!(rewinds(&fixture).await.len(), 0);
    restore(&fixture, id, &[2])
        .await
        .assert_error(StatusCode::NOT_FOUND, "rewind.not_found");
    app.wait_until("SELECT WHERE NOT EXISTS (SELECT FROM removed_matches)")
        .await;
    // What was declared stays.
    let path = format!("{}/declared-changes", fixture.hash_path());
    let declared = app.visitor().get(&path).await.ok();
    assert_eq!(declared["declaredChanges"].as_array().unwrap().len(), 1);
}
