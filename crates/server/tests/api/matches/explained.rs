//! A match by its number: its calculations, and what it did to the ranking.

use std::collections::BTreeMap;

use elo_core::limits::START_RATING;
use elo_core::ranking::rank_moves;
use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::support::actors::Actor;
use crate::support::app::App;
use crate::support::group_fixture::{GroupFixture, number};
use crate::support::imported_group::imported;

async fn explained(fixture: &GroupFixture<'_>, match_number: usize) -> Value {
    let path = format!("{}/matches/number/{match_number}", fixture.hash_path());
    fixture.admin.app().visitor().get(&path).await.ok()
}

/// The ranks of all players, by id.
async fn ranks(fixture: &GroupFixture<'_>) -> Vec<(i64, i64)> {
    let standings = fixture.standings().await;
    let rank = |(player, standing): (i64, Value)| (player, number(&standing["rank"]));
    standings.into_iter().map(rank).collect()
}

/// Players whose ranks differ, with both ranks.
fn moved(before: &[(i64, i64)], after: &[(i64, i64)]) -> Vec<[i64; 3]> {
    let pairs = before.iter().zip(after);
    let mut moved: Vec<[i64; 3]> = pairs
        .filter(|(before, after)| before.1 != after.1)
        .map(|(before, after)| [before.0, before.1, after.1])
        .collect();
    moved.sort_unstable();
    moved
}

fn listed(explained: &Value) -> Vec<[i64; 3]> {
    let moves = explained["moves"].as_array().unwrap().iter();
    let mut listed: Vec<[i64; 3]> = moves
        .map(|moved| ["playerId", "rankBefore", "rankAfter"].map(|field| number(&moved[field])))
        .collect();
    listed.sort_unstable();
    listed
}

#[tokio::test]
async fn every_match_lists_the_ranks_that_it_changed_whatever_came_after_it() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 7).await;
    let lineups = [
        ([0, 1], [2, 3], [6, 4]),
        ([4, 5], [0, 2], [6, 1]),
        ([6, 0], [4, 1], [7, 5]),
        ([3, 5], [6, 2], [2, 6]),
        ([1, 4], [0, 5], [6, 0]),
    ];
    let mut expected = Vec::new();
    for (team1, team2, set) in lineups {
        let before = ranks(&fixture).await;
        fixture.play(team1, team2, &[set]).await;
        expected.push(moved(&before, &ranks(&fixture).await));
    }
    assert!(
        expected.iter().any(|moves| moves.len() > 4),
        "nobody was overtaken"
    );
    for (index, expected) in expected.iter().enumerate() {
        assert_eq!(
            &listed(&explained(&fixture, index + 1).await),
            expected,
            "match {}",
            index + 1
        );
    }
}

/// Of the matches in the middle every player is looked up; of the others the matches before or after them are read.
#[tokio::test]
async fn moves_are_those_of_a_replay_however_many_matches_there_are() {
    let app = App::start().await;
    let fixture = imported(&app, 12, 60, None).await;
    let visitor = app.visitor();
    let log = visitor.get(&format!("{}/log", fixture.hash_path())).await.ok();
    let mut ratings: BTreeMap<i64, i32> = (log["players"].as_array().unwrap().iter())
        .map(|player| (number(&player["playerId"]), START_RATING))
        .collect();
    let mut changed = 0;
    for played in log["matches"].as_array().unwrap() {
        let before: Vec<i32> = ratings.values().copied().collect();
        let seats = played["players"].as_array().unwrap().iter();
        for (player, change) in seats.zip(played["change"].as_array().unwrap()) {
            *ratings.get_mut(&number(player)).unwrap() += i32::try_from(number(change)).unwrap();
        }
        let after: Vec<i32> = ratings.values().copied().collect();
        let ids: Vec<i64> = ratings.keys().copied().collect();
        let mut expected: Vec<[i64; 3]> = (rank_moves(&before, &after).into_iter())
            .map(|moved| [ids[moved.index], moved.before.into(), moved.after.into()])
            .collect();
        changed += expected.len();
        let match_number = usize::try_from(number(&played["number"])).unwrap();
        expected.sort_unstable();
        assert_eq!(
            listed(&explained(&fixture, match_number).await),
            expected,
            "match {match_number}"
        );
    }
    assert!(changed > 60, "{changed} moves");
}

#[tokio::test]
async fn the_calculations_are_those_of_the_players_and_the_notes_are_in_the_match() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 5).await;
    let mut submission = fixture.submission([0, 1], [2, 3], &[[6, 4], [3, 6], [7, 5]]);
    submission["notes"] = json!("Court 3");
    fixture.submit(&submission).await.data(StatusCode::CREATED);
    fixture.play([4, 1], [2, 0], &[[6, 0]]).await;
    let by_number = format!("{}/matches/number/2", fixture.path());
    let latest = fixture.admin.get(&by_number).await.ok();
    assert_eq!(latest["match"]["isLatest"], true);
    for (place, player) in [4, 1, 2, 0].into_iter().enumerate() {
        let player = fixture.players[player];
        let path = format!("{}/players/{player}/elo-explanations?limit=1", fixture.path());
        let explanation = &fixture.admin.get(&path).await.ok()["explanations"][0];
        let calculation = &latest["calculations"][place];
        for (field, value) in explanation.as_object().unwrap() {
            assert_eq!(&calculation[field], value, "{field}");
        }
        assert_eq!(calculation["playerId"], player);
        assert_eq!(calculation["playedBefore"], i64::from(place > 0));
    }
    let first = explained(&fixture, 1).await;
    assert_eq!(
        (&first["match"]["notes"], &first["match"]["isLatest"]),
        (&json!("Court 3"), &json!(false))
    );
    assert_eq!(first["match"], fixture.matches().await[0]);
}

#[tokio::test]
async fn who_joined_after_a_match_does_not_change_what_it_did_to_the_ranking() {
    let app = App::start().await;
    let mut fixture = GroupFixture::with_players(&app, 6).await;
    for _ in 0..3 {
        fixture.play([0, 1], [2, 3], &[[6, 4]]).await;
    }
    // Of the first one the matches before it are read, of the last one those after it.
    let moves = async |fixture: &GroupFixture<'_>| {
        (
            listed(&explained(fixture, 1).await),
            listed(&explained(fixture, 3).await),
        )
    };
    let before = moves(&fixture).await;
    // Players without a match stand between winners and losers.
    assert!(
        before.0.iter().any(|[player, ..]| *player == fixture.players[4]),
        "{before:?}"
    );
    fixture.add("Later").await;
    assert_eq!(moves(&fixture).await, before);
    fixture.play([6, 1], [2, 3], &[[6, 4]]).await;
    assert_eq!(moves(&fixture).await, before);
}

#[tokio::test]
async fn an_unknown_number_is_not_found() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    fixture.play([0, 1], [2, 3], &[[6, 4]]).await;
    for unknown in ["0", "2", "-1", "x", "1.0", "99999999999"] {
        let path = format!("{}/matches/number/{unknown}", fixture.hash_path());
        let refused = app.visitor().get(&path).await;
        refused.assert_error(StatusCode::NOT_FOUND, "match.not_found");
    }
}

#[tokio::test]
async fn a_private_group_shows_its_matches_and_days_by_hash_only() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    let played = fixture.play([0, 1], [2, 3], &[[6, 4]]).await;
    let day = played["match"]["playedOn"].as_str().unwrap();
    for part in ["matches/number/1".to_owned(), format!("days/{day}")] {
        let by_number = format!("{}/{part}", fixture.path());
        let refused = app.visitor().get(&by_number).await;
        refused.assert_error(StatusCode::NOT_FOUND, "group.not_found");
        fixture.admin.get(&by_number).await.ok();
        app.visitor()
            .get(&format!("{}/{part}", fixture.hash_path()))
            .await
            .ok();
    }
}
