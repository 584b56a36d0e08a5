//! `duelo watch`: a stranger finds what was changed behind a group's back, and nothing else.

use std::path::Path;

use serde_json::json;
use tokio::process::Command;

use crate::joins::send_join;
use crate::matches::latest::{correct, delete, latest, lock_id};
use crate::rewinds::rewind;
use crate::support::actors::{Actor, text};
use crate::support::app::App;
use crate::support::group_fixture::GroupFixture;
use crate::support::program;

/// What it prints about a group, and its exit code.
async fn watch(fixture: &GroupFixture<'_>, state: &Path, options: &[&str]) -> (String, Option<i32>) {
    let app = fixture.admin.app();
    let page = format!(
        "{}/en/groups/{}",
        app.url,
        text(&fixture.admin.group["publicHash"])
    );
    let mut command = Command::from(program::command());
    command
        .arg("watch")
        .arg(page)
        .arg("--state")
        .arg(state)
        .args(options);
    let output = command.output().await.unwrap();
    let said = String::from_utf8(output.stdout).unwrap() + &String::from_utf8(output.stderr).unwrap();
    (said, output.status.code())
}

async fn expect(fixture: &GroupFixture<'_>, state: &Path, code: i32, parts: &[&str]) {
    expect_with(fixture, state, &[], code, parts).await;
}

async fn expect_with(fixture: &GroupFixture<'_>, state: &Path, options: &[&str], code: i32, parts: &[&str]) {
    let (said, exit) = watch(fixture, state, options).await;
    assert_eq!(exit, Some(code), "{said}");
    for part in parts {
        assert!(said.contains(part), "{part}: {said}");
    }
}

/// Runs a statement past all rules, computes all ratings that follow from it, and changes the group's version.
async fn falsify(fixture: &GroupFixture<'_>, statement: &str) {
    let app = fixture.admin.app();
    app.database
        .session()
        .await
        .unwrap()
        .execute(statement)
        .await
        .unwrap();
    let mut command = Command::from(program::command());
    let group = fixture.admin.group["groupId"].to_string();
    command
        .args(["verify", &group, "--fix"])
        .env("DATABASE_URL", app.database.url());
    assert!(command.output().await.unwrap().status.success());
}

#[tokio::test]
async fn an_altered_set_with_recomputed_ratings_is_named_with_both_versions() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    let folder = tempfile::tempdir().unwrap();
    let state = folder.path().join("state.json");
    for games in 0..3 {
        fixture.play([0, 1], [2, 3], &[[6, games], [6, 4]]).await;
    }
    expect(
        &fixture,
        &state,
        0,
        &["3 matches, all ratings are right", "seal after match 3: "],
    )
    .await;
    fixture.play([0, 2], [1, 3], &[[6, 0]]).await;
    expect(&fixture, &state, 0, &["3 of the 3 matches", "1 are new"]).await;

    falsify(
        &fixture,
        "UPDATE matches SET team2_games = '{3,4}' WHERE match_number = 2",
    )
    .await;
    let kept = std::fs::read(&state).unwrap();
    for _ in 0..2 {
        expect(
            &fixture,
            &state,
            3,
            &["match 2 was changed since", "6–1 6–4\n", "6–3 6–4\n"],
        )
        .await;
    }
    assert_eq!(std::fs::read(&state).unwrap(), kept);
}

#[tokio::test]
async fn an_answer_that_is_older_than_the_last_check_is_no_success_and_is_compared() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    let folder = tempfile::tempdir().unwrap();
    let state = folder.path().join("state.json");
    fixture.play([0, 1], [2, 3], &[[6, 0]]).await;
    fixture.play([0, 1], [2, 3], &[[6, 1]]).await;
    expect(&fixture, &state, 0, &["2 matches"]).await;
    let kept = std::fs::read(&state).unwrap();
    let mut session = app.database.session().await.unwrap();
    session.execute("UPDATE groups SET version = 1").await.unwrap();
    expect(&fixture, &state, 1, &["older than the check", "and fits it"]).await;

    // Whoever writes to the database can lower the version too.
    falsify(
        &fixture,
        "UPDATE matches SET team2_games = '{3}' WHERE match_number = 1",
    )
    .await;
    session.execute("UPDATE groups SET version = 2").await.unwrap();
    expect(
        &fixture,
        &state,
        3,
        &["match 1 was changed since", "6–0\n", "6–3"],
    )
    .await;
    assert_eq!(std::fs::read(&state).unwrap(), kept);
}

/// Matches exchanged for others cannot be told from matches that were deleted one at a time, and entered again.
#[tokio::test]
async fn matches_that_go_without_a_declaration_are_a_finding_until_they_are_accepted() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    let folder = tempfile::tempdir().unwrap();
    let state = folder.path().join("state.json");
    for games in 0..4 {
        fixture.play([0, 1], [2, 3], &[[6, games]]).await;
    }
    expect(&fixture, &state, 0, &["4 matches"]).await;
    let exchange = "UPDATE matches SET id = id + 1000, team2_games = '{4}' WHERE match_number > 2";
    falsify(&fixture, exchange).await;
    for _ in 0..2 {
        let parts = ["2 of the 4 matches", "nobody has declared that 2 of them go"];
        expect(&fixture, &state, 4, &parts).await;
    }
    expect_with(&fixture, &state, &["--accept"], 4, &["nobody has declared"]).await;
    expect(&fixture, &state, 0, &["4 of the 4 matches"]).await;
}

#[tokio::test]
async fn a_wrong_rating_is_named() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    let folder = tempfile::tempdir().unwrap();
    let state = folder.path().join("state.json");
    fixture.play([0, 1], [2, 3], &[[6, 0]]).await;
    let session = app.database.session().await.unwrap();
    let spoil = "BEGIN; UPDATE matches SET elo_change[2] = elo_change[2] - 1; UPDATE groups SET version = version + 1; COMMIT";
    { session }.execute(spoil).await.unwrap();
    expect(&fixture, &state, 3, &["match 1: a change is "]).await;
    assert!(!state.exists());
}

#[tokio::test]
async fn what_people_may_do_is_no_alarm() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 6).await;
    let folder = tempfile::tempdir().unwrap();
    let state = folder.path().join("state.json");
    for games in 0..5 {
        fixture.play([0, 1], [2, 3], &[[6, games]]).await;
    }
    expect(&fixture, &state, 0, &["5 matches"]).await;

    let player = format!("{}/players/{}", fixture.path(), fixture.players[3]);
    fixture.admin.put(&player, json!({"name": "Åsa"})).await.ok();
    fixture
        .admin
        .post(&format!("{player}/anonymise"), json!({}))
        .await
        .ok();
    expect(&fixture, &state, 0, &["5 of the 5 matches", "0 are new"]).await;

    let mut correction = fixture.submission([0, 1], [2, 3], &[[7, 6]]);
    correction["lockId"] = json!(lock_id(&fixture.admin).await);
    correct(&fixture.admin, &latest(&fixture).await, correction)
        .await
        .ok();
    expect(
        &fixture,
        &state,
        0,
        &["match 5 was the latest one and has been corrected", "7–6"],
    )
    .await;

    delete(
        &fixture.admin,
        &latest(&fixture).await,
        &lock_id(&fixture.admin).await,
    )
    .await
    .ok();
    expect(&fixture, &state, 0, &["1 matches were taken back from the end"]).await;

    send_join(&fixture, fixture.players[5], fixture.players[0])
        .await
        .ok();
    fixture.play([4, 1], [2, 3], &[[6, 0]]).await;
    expect(
        &fixture,
        &state,
        0,
        &["4 matches have other players by a declared change", "1 are new"],
    )
    .await;

    rewind(&fixture, 2).await;
    fixture.play([4, 1], [2, 3], &[[6, 0]]).await;
    expect(
        &fixture,
        &state,
        0,
        &["3 matches were taken back from the end", "1 are new"],
    )
    .await;
}

#[tokio::test]
async fn an_address_that_names_no_group_is_refused() {
    let mut command = Command::from(program::command());
    let output = command
        .args(["watch", "https://duelo.example"])
        .output()
        .await
        .unwrap();
    assert_eq!(output.status.code(), Some(1));
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("the address of a group's page is needed"), "{said}");
}
