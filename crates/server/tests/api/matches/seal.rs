//! The seal: what the server says of a log equals what the log gives, whatever has happened to it.

use elo_core::calendar::Day;
use elo_core::identifier::GroupHash;
use elo_core::lineup::Lineup;
use elo_core::seal::{Head, SealedMatch};
use elo_core::set_score::SetScore;
use reqwest::StatusCode;
use serde_json::{Value, json};

use super::latest::{correct, delete, latest, lock_id};
use crate::groups::transfer::send_rows;
use crate::joins::send_join;
use crate::rewinds::rewind;
use crate::support::actors::{Actor, text};
use crate::support::app::App;
use crate::support::group_fixture::{GroupFixture, number};

async fn seal(fixture: &GroupFixture<'_>, query: &str) -> Value {
    let path = format!("{}/seal{query}", fixture.hash_path());
    fixture.admin.app().visitor().get(&path).await.ok()
}

/// All heads of the group's log, computed from what readers get; that of the empty log first.
async fn heads(fixture: &GroupFixture<'_>) -> Vec<Head> {
    let path = format!("{}/log?limit=10000", fixture.hash_path());
    let log = fixture.admin.app().visitor().get(&path).await.ok();
    let hash = GroupHash::parse(&text(&fixture.admin.group["publicHash"])).unwrap();
    let mut heads = vec![Head::of_group(&hash)];
    for logged in log["matches"].as_array().unwrap() {
        let integers = |list: &Value| -> Vec<i64> { list.as_array().unwrap().iter().map(number).collect() };
        let players: Vec<u64> = integers(&logged["players"])
            .into_iter()
            .map(i64::cast_unsigned)
            .collect();
        let set = |set: &Value| {
            let games = |team: usize| u8::try_from(number(&set[team])).unwrap();
            SetScore::new(games(0), games(1))
        };
        let sets: Vec<SetScore> = logged["sets"].as_array().unwrap().iter().map(set).collect();
        heads.push(heads[heads.len() - 1].after(&SealedMatch {
            number: u32::try_from(number(&logged["number"])).unwrap(),
            played_on: Day::parse(&text(&logged["playedOn"])).unwrap(),
            lineup: Lineup::new(players.try_into().unwrap()),
            sets: &sets,
        }));
    }
    heads
}

/// Compares the seals after these matches and after the latest one; all heads.
async fn assert_equals_log(fixture: &GroupFixture<'_>, at: &[usize]) -> Vec<Head> {
    let heads = heads(fixture).await;
    for &number in at {
        let seal = seal(fixture, &format!("?at={number}")).await;
        assert_eq!(seal["head"], heads[number].to_string(), "match {number}");
        assert_eq!(seal["code"], heads[number].code().to_string(), "match {number}");
        assert_eq!(seal["number"], number);
    }
    let (latest, seal) = (heads.len() - 1, seal(fixture, "").await);
    assert_eq!(
        (&seal["number"], &seal["head"]),
        (&json!(latest), &json!(heads[latest].to_string()))
    );
    heads
}

#[tokio::test]
async fn a_seal_equals_the_log_and_only_what_a_match_is_changes_it() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    assert_equals_log(&fixture, &[0]).await;
    let mut submission = fixture.submission([0, 1], [2, 3], &[[6, 4], [3, 6], [7, 5]]);
    submission["playedOn"] = json!("2024-02-29");
    fixture.submit(&submission).await.data(StatusCode::CREATED);
    fixture.play([3, 1], [2, 0], &[[6, 0]]).await;
    let before = assert_equals_log(&fixture, &[0, 1, 2]).await;

    let player = format!("{}/players/{}", fixture.path(), fixture.players[3]);
    fixture.admin.put(&player, json!({"name": "Åsa"})).await.ok();
    fixture
        .admin
        .post(&format!("{player}/anonymise"), json!({}))
        .await
        .ok();
    let mut correction = fixture.submission([3, 1], [2, 0], &[[6, 0]]);
    correction["notes"] = json!("Rain");
    correction["lockId"] = json!(lock_id(&fixture.admin).await);
    correct(&fixture.admin, &latest(&fixture).await, correction)
        .await
        .ok();
    assert_eq!(assert_equals_log(&fixture, &[1]).await, before);

    let mut correction = fixture.submission([3, 1], [2, 0], &[[6, 1]]);
    correction["lockId"] = json!(lock_id(&fixture.admin).await);
    correct(&fixture.admin, &latest(&fixture).await, correction)
        .await
        .ok();
    let after = assert_equals_log(&fixture, &[1]).await;
    assert_eq!((after[1], after[2] == before[2]), (before[1], false));
}

#[tokio::test]
async fn a_match_that_is_not_there_has_no_seal() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    fixture.play([0, 1], [2, 3], &[[6, 0]]).await;
    let visitor = app.visitor();
    for (at, status, code) in [
        ("2", StatusCode::NOT_FOUND, "match.not_found"),
        ("-1", StatusCode::NOT_FOUND, "match.not_found"),
        ("x", StatusCode::BAD_REQUEST, "request.malformed"),
    ] {
        let path = format!("{}/seal?at={at}", fixture.hash_path());
        visitor.get(&path).await.assert_error(status, code);
    }
}

/// A group with a log that is longer than from one checkpoint to the next. The last two matches can be corrected alone.
async fn long_log(app: &App, matches: usize) -> GroupFixture<'_> {
    let fixture = GroupFixture::with_players(app, 6).await;
    let names = fixture.standings().await;
    let name = |index: usize| text(&names[&fixture.players[index]]["name"]);
    let row = |played: usize| {
        let [one, two, three, other] = [0, 1, 2, 3].map(|step| name((played + step) % 5));
        format!("2025-06-01,{one},{two},{three},{other},6-{}\n", played % 5)
    };
    let rows: String = (0..matches).map(row).collect();
    send_rows(&fixture.admin, "", &rows).await.ok();
    fixture
}

#[tokio::test]
async fn a_seal_after_a_long_log_follows_what_was_changed_before_a_checkpoint() {
    let app = App::start().await;
    let fixture = long_log(&app, 2_002).await;
    assert_equals_log(&fixture, &[2_002, 999, 1_000, 1_001, 2_000, 2_001]).await;

    // The match of a checkpoint becomes the latest one and is corrected.
    rewind(&fixture, 2_001).await;
    delete(
        &fixture.admin,
        &latest(&fixture).await,
        &lock_id(&fixture.admin).await,
    )
    .await
    .ok();
    let mut correction = fixture.submission([0, 1], [2, 3], &[[7, 6]]);
    correction["lockId"] = json!(lock_id(&fixture.admin).await);
    correct(&fixture.admin, &latest(&fixture).await, correction)
        .await
        .ok();
    for _ in 0..2 {
        fixture.play([0, 1], [2, 3], &[[6, 0]]).await;
    }
    assert_equals_log(&fixture, &[2_001, 2_002, 1_500]).await;

    // Within deletions alone, nothing is declared.
    for _ in 0..2 {
        delete(
            &fixture.admin,
            &latest(&fixture).await,
            &lock_id(&fixture.admin).await,
        )
        .await
        .ok();
    }
    let mut correction = fixture.submission([0, 1], [2, 3], &[[5, 7]]);
    correction["lockId"] = json!(lock_id(&fixture.admin).await);
    correct(&fixture.admin, &latest(&fixture).await, correction)
        .await
        .ok();
    for _ in 0..2 {
        fixture.play([0, 1], [2, 3], &[[6, 0]]).await;
    }
    assert_equals_log(&fixture, &[2_002, 1_000, 2_000]).await;

    // The sixth player takes the seats of the first, who has no match with them.
    send_join(&fixture, fixture.players[5], fixture.players[0])
        .await
        .ok();
    assert_equals_log(&fixture, &[2_002, 1_000, 10]).await;
}
