//! `duelo verify`.

use std::process::Output;

use serde_json::{Value, json};

use crate::support::actors::Actor;
use crate::support::app::App;
use crate::support::group_fixture::GroupFixture;
use crate::support::program;

/// The exit code if differences are left.
const DIFFERENCES_LEFT: i32 = 3;

async fn verify(app: &App, arguments: &[&str]) -> Output {
    let mut command = program::command();
    command
        .arg("verify")
        .args(arguments)
        .env("DATABASE_URL", app.database.url());
    tokio::task::spawn_blocking(move || command.output().expect("duelo runs"))
        .await
        .unwrap()
}

/// Match number, player and name of each difference.
pub(crate) async fn differences(app: &App) -> Vec<Value> {
    let output = verify(app, &["--all", "--json"]).await;
    // A line for each group.
    let groups = serde_json::Deserializer::from_slice(&output.stdout).into_iter::<Value>();
    let found: Vec<Value> = groups
        .flat_map(|group| group.unwrap()["differences"].as_array().unwrap().clone())
        .map(|found| json!([found["matchNumber"], found["playerId"], found["value"]]))
        .collect();
    let code = if found.is_empty() { 0 } else { DIFFERENCES_LEFT };
    assert_eq!(output.status.code(), Some(code), "{output:?}");
    found
}

async fn group_with_three_matches(app: &App) -> GroupFixture<'_> {
    let fixture = GroupFixture::with_players(app, 5).await;
    let settings = json!({"isDiscoverable": true});
    fixture.admin.put(&fixture.path(), settings).await.ok();
    for _ in 0..3 {
        fixture.play([0, 1], [2, 3], &[[6, 4], [6, 2]]).await;
    }
    fixture
}

#[tokio::test]
async fn a_sound_group_has_no_differences() {
    let app = App::start().await;
    let fixture = group_with_three_matches(&app).await;
    let number = fixture.admin.group["groupId"].to_string();
    let output = verify(&app, &[&number]).await;
    assert!(output.status.success(), "{output:?}");
    assert_eq!(
        String::from_utf8(output.stdout).unwrap(),
        format!("Group {number} (Torsdagspadel): 3 matches, 5 players, as the log has it\n")
    );
}

/// Each value that a group stores besides its matches is spoiled once, found, and repaired.
#[tokio::test]
async fn every_spoiled_value_is_found_and_repaired() {
    let app = App::start().await;
    let fixture = group_with_three_matches(&app).await;
    let number = fixture.admin.group["groupId"].to_string();
    let player = fixture.players[0];
    for (spoil, expected) in [
        (
            format!("UPDATE players SET current_elo = current_elo - 1 WHERE id = {player}"),
            json!([[null, player, "currentElo"]]),
        ),
        (
            format!("UPDATE players SET matches_won = 0 WHERE id = {player}"),
            json!([[null, player, "matchesWon"]]),
        ),
        (
            "UPDATE matches SET elo_change[1] = elo_change[1] + 9 WHERE match_number = 2".to_owned(),
            json!([
                [2, player, "eloAfter"],
                [2, player, "eloChange"],
                [2, player, "appearance"]
            ]),
        ),
        (
            "UPDATE matches SET expected_scores[2] = 0.25 WHERE match_number = 1".to_owned(),
            json!([
                [1, fixture.players[2], "expectedScore"],
                [1, fixture.players[3], "expectedScore"]
            ]),
        ),
        (
            format!("DELETE FROM appearances WHERE player_id = {player} AND match_number = 3"),
            json!([[3, player, "appearance"]]),
        ),
        (
            format!(
                "INSERT INTO appearances SELECT group_id, {}, match_number, 5 FROM appearances
                     WHERE player_id = {player} AND match_number = 3",
                fixture.players[4]
            ),
            json!([[3, fixture.players[4], "appearance"]]),
        ),
        (
            "UPDATE groups SET game_count = game_count + 1".to_owned(),
            json!([[null, null, "gameCount"]]),
        ),
        (
            "UPDATE groups SET player_count = 4, rating_sum = 0".to_owned(),
            json!([[null, null, "playerCount"], [null, null, "ratingSum"]]),
        ),
        (
            "UPDATE match_days SET matches = matches + 1".to_owned(),
            json!([[null, null, "matchDays"]]),
        ),
        (
            "DELETE FROM group_listings".to_owned(),
            json!([[null, null, "listing"]]),
        ),
        (
            "UPDATE group_directory SET vanity_name = 'elsewhere'".to_owned(),
            json!([[null, null, "vanityName"]]),
        ),
    ] {
        assert_eq!(differences(&app).await, Vec::<Value>::new(), "before {spoil}");
        app.database.execute(&spoil).await.unwrap();
        assert_eq!(Value::from(differences(&app).await), expected, "{spoil}");
        let tag = async || fixture.admin.get(&fixture.path()).await.header("etag").to_owned();
        let before = tag().await;
        let output = verify(&app, &[&number, "--fix"]).await;
        assert!(output.status.success(), "{output:?}");
        let printed = String::from_utf8(output.stdout).unwrap();
        assert!(printed.ends_with("differences fixed\n"), "{printed}");
        assert_ne!(tag().await, before, "readers see the repair");
        fixture.assert_equals_replay().await;
    }
}

/// A gap in the numbers cannot be repaired, but it is found.
#[tokio::test]
async fn a_missing_match_is_found() {
    let app = App::start().await;
    group_with_three_matches(&app).await;
    app.database
        .execute("DELETE FROM matches WHERE match_number = 2")
        .await
        .unwrap();
    let found = differences(&app).await;
    assert!(found.contains(&json!([3, null, "matchNumber"])), "{found:?}");
    assert!(found.contains(&json!([null, null, "matchCount"])), "{found:?}");
}
