//! Profiles of a player with many matches: a server continues what it has computed, and computes it again after a correction.

use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::matches::latest::{correct, delete, latest, lock_id};
use crate::support::actors::Actor;
use crate::support::app::App;
use crate::support::group_fixture::GroupFixture;
use crate::support::imported_group::imported;

/// More than those that are read again each time.
const MATCHES: usize = 230;

/// The profiles of all players, as `app` answers.
async fn profiles(fixture: &GroupFixture<'_>, app: &App) -> Vec<Value> {
    let fixture = fixture.at(app);
    let mut found = Vec::new();
    for player in &fixture.players {
        let path = format!("{}/players/{player}", fixture.path());
        found.push(fixture.admin.get(&path).await.ok());
    }
    found
}

/// Compares the profiles of a server that has computed them before with those of one that has not.
async fn assert_current(fixture: &GroupFixture<'_>, app: &App, after: &str) -> Vec<Value> {
    let known = profiles(fixture, app).await;
    assert_eq!(known, profiles(fixture, &app.another()).await, "after {after}");
    known
}

#[tokio::test]
async fn a_profile_follows_every_change_of_the_matches() {
    let app = App::start().await;
    let fixture = imported(&app, 6, MATCHES, Some(0)).await;
    let first = assert_current(&fixture, &app, "an import").await;
    assert_eq!(first[0]["history"].as_array().unwrap().len(), MATCHES + 1);

    fixture.play([0, 1], [2, 3], &[[6, 4]]).await;
    assert_current(&fixture, &app, "a submission").await;
    for lost in 0..3 {
        fixture.play([0, 2], [1, 4], &[[lost, 6]]).await;
    }
    fixture.play([1, 2], [3, 4], &[[6, 1]]).await;
    let before = assert_current(&fixture, &app, "submissions").await;

    // Another score and winner.
    let lock = lock_id(&fixture.admin).await;
    let played = latest(&fixture).await;
    let mut correction = fixture.submission([1, 2], [3, 4], &[[0, 6]]);
    correction["lockId"] = json!(lock);
    correct(&fixture.admin, &played, correction).await.ok();
    assert_current(&fixture, &app, "a correction of the score").await;
    // The player is in the corrected match, and is replaced again.
    for team in [[0, 2], [1, 2]] {
        let lock = lock_id(&fixture.admin).await;
        let mut correction = fixture.submission(team, [3, 4], &[[6, 1]]);
        correction["lockId"] = json!(lock);
        correct(&fixture.admin, &latest(&fixture).await, correction)
            .await
            .ok();
        assert_current(&fixture, &app, "a correction of the players").await;
    }
    assert_eq!(profiles(&fixture, &app).await, before);

    // As many matches as before, but another latest one.
    let lock = lock_id(&fixture.admin).await;
    delete(&fixture.admin, &latest(&fixture).await, &lock).await.ok();
    fixture.play([0, 3], [1, 2], &[[6, 2]]).await;
    assert_current(&fixture, &app, "a deletion and a submission").await;
    for _ in 0..2 {
        let lock = lock_id(&fixture.admin).await;
        delete(&fixture.admin, &latest(&fixture).await, &lock).await.ok();
        assert_current(&fixture, &app, "a deletion").await;
    }

    let name = json!({"name": "Renamed"});
    let path = format!("{}/players/{}", fixture.path(), fixture.players[1]);
    fixture.admin.put(&path, name).await.ok();
    assert_current(&fixture, &app, "a new name").await;
    let path = format!("{}/players", fixture.path());
    let added = fixture.admin.post(&path, json!({"name": "Added"})).await;
    added.data(StatusCode::CREATED);
    fixture.play([0, 1], [2, 3], &[[6, 4]]).await;
    assert_current(&fixture, &app, "a new player and a submission").await;
}

/// Both servers keep what they have computed, and each sees what is changed through the other.
#[tokio::test]
async fn a_profile_follows_changes_that_another_server_makes() {
    let app = App::start().await;
    let fixture = imported(&app, 6, MATCHES, Some(0)).await;
    let second = app.another();
    let on_second = fixture.at(&second);
    assert_eq!(profiles(&fixture, &app).await, profiles(&fixture, &second).await);
    for round in 0..3 {
        on_second.play([0, 1], [2, 3], &[[6, round]]).await;
        assert_current(&fixture, &app, "a submission").await;
        let lock = lock_id(&on_second.admin).await;
        delete(&on_second.admin, &latest(&on_second).await, &lock)
            .await
            .ok();
        fixture.play([0, 1], [2, 3], &[[round, 6]]).await;
        assert_current(&fixture, &app, "a deletion and a submission").await;
        assert_current(&fixture, &second, "a deletion and a submission").await;
    }
}

#[tokio::test]
async fn a_profile_is_computed_again_after_a_repair() {
    let app = App::start().await;
    let fixture = imported(&app, 6, MATCHES, Some(0)).await;
    assert_current(&fixture, &app, "an import").await;
    // What a repair does: it changes the log, and increments the version.
    let repair = "
        UPDATE matches SET games_margin = 40 WHERE match_number = 3;
        UPDATE groups SET version = version + 1";
    app.database.execute(repair).await.unwrap();
    assert_current(&fixture, &app, "a repair").await;
}
