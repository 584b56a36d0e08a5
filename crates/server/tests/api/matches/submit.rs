use chrono::{Days, Utc};
use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::support::actors::{Actor, redacted};
use crate::support::app::App;
use crate::support::group_fixture::{GroupFixture, PASSCODE, Violations};

#[tokio::test]
async fn a_visitor_with_the_passcode_submits_a_match() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    let mut submission = fixture.submission([0, 1], [2, 3], &[[6, 4], [6, 3]]);
    submission["passcode"] = json!(PASSCODE);
    submission["playedOn"] = json!("2025-06-01");
    submission["notes"] = json!("  Windy.\nGreat points! ");
    let response = app
        .visitor()
        .post(&format!("{}/matches", fixture.hash_path()), submission)
        .await;
    let data = response.data(StatusCode::CREATED);
    let entry = |place: usize, name: &str, change: i64| {
        json!({
            "playerId": fixture.players[place],
            "name": name,
            "eloBefore": 1500,
            "eloAfter": 1500 + change,
            "eloChange": change,
            "formerNumber": null,
        })
    };
    let mut played = data["match"].clone();
    let (id, at) = (played["matchId"].take(), played["createdAt"].take());
    assert!(id.is_i64() && at.is_string(), "{data}");
    assert_eq!(
        played,
        json!({
            "matchId": null,
            "matchNumber": 1,
            "playedOn": "2025-06-01",
            "createdAt": null,
            "team1": {"players": [entry(0, "Ann", 25), entry(1, "Bo", 25)]},
            "team2": {"players": [entry(2, "Cia", -25), entry(3, "Dan", -25)]},
            "sets": [[6, 4], [6, 3]],
            "setsWon": [2, 0],
            "games": [12, 7],
            "winner": 1,
            "margin": 5,
            "notes": "Windy.\nGreat points!",
            "twinNumber": null,
            "isLatest": true,
        })
    );
    let ranking = app
        .visitor()
        .get(&format!("{}/players?stats=true", fixture.hash_path()))
        .await
        .ok();
    let standing = |place: usize, rank_after| json!({"playerId": fixture.players[place], "rankBefore": 1, "rankAfter": rank_after});
    assert_eq!(
        data["standings"],
        json!([standing(0, 1), standing(1, 1), standing(2, 3), standing(3, 3)])
    );
    assert_eq!(
        redacted(ranking["players"][0].clone()),
        json!({
            "rank": 1,
            "player": {
                "formerNumber": null,
                "playerId": "[id]",
                "name": "Ann",
                "currentElo": 1525,
                "peakElo": 1525,
                "lowestElo": 1500,
                "gamesPlayed": 1,
                "wins": 1,
                "losses": 0,
                "winRate": 1.0,
                "status": "provisional",
                "rank": 1,
                "isGuest": false,
                "createdAt": "[time]",
                "lastPlayedAt": "[time]",
            },
            "trend": 25,
        })
    );
    fixture.assert_equals_replay().await;
}

#[tokio::test]
async fn a_match_without_a_date_is_dated_today() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    let before = Utc::now().date_naive();
    let played = fixture.play([0, 1], [2, 3], &[[6, 4]]).await;
    let after = Utc::now().date_naive();
    let day = played["match"]["playedOn"].as_str().unwrap().parse().unwrap();
    assert!((before..=after).contains(&day), "{day}");
    assert_eq!(played["match"]["notes"], json!(null));
}

#[tokio::test]
async fn a_player_is_established_after_five_matches() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    for expected in [
        "provisional",
        "provisional",
        "provisional",
        "provisional",
        "established",
        "established",
    ] {
        fixture.play([0, 1], [2, 3], &[[6, 4]]).await;
        let path = format!("{}/players", fixture.hash_path());
        let data = app.visitor().get(&path).await.ok();
        for player in data["players"].as_array().unwrap() {
            assert_eq!(player["status"], expected);
        }
    }
    fixture.assert_equals_replay().await;
}

#[tokio::test]
async fn a_win_with_fewer_games_changes_no_rating() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    let played = fixture.play([0, 1], [2, 3], &[[7, 6], [0, 6], [7, 6]]).await["match"].clone();
    assert_eq!(
        (&played["winner"], &played["games"], &played["margin"]),
        (&json!(1), &json!([14, 18]), &json!(0))
    );
    assert_eq!(played["team1"]["players"][0]["eloChange"], 20);
    assert_eq!(played["team2"]["players"][0]["eloChange"], -20);
}

#[tokio::test]
async fn all_violations_are_reported_at_once() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    let path = format!("{}/matches", fixture.hash_path());
    let ann = fixture.players[0];
    let submission = json!({
        "team1": [ann, null],
        "team2": [ann, fixture.players[1]],
        "sets": [[6, null], [-1, 6], [0, 0], [6, 6], [100, 6]],
        "playedOn": "2025-02-30",
        "notes": "x".repeat(501),
    });
    let response = app.visitor().post(&path, submission).await;
    response.assert_error(StatusCode::UNPROCESSABLE_ENTITY, "player.required");
    assert_eq!(
        response.violations(),
        json!([
            ["team1[1]", "player.required", {"team": 1, "player": 2}],
            ["team2[0]", "player.duplicate", {"team": 2, "player": 1}],
            ["sets[0]", "set.score_required", {"number": 1}],
            ["sets[1]", "set.negative", {"number": 2}],
            ["sets[2]", "set.no_games", {"number": 3}],
            ["sets[3]", "set.tied", {"number": 4}],
            ["sets[4]", "set.too_large", {"number": 5, "max": 99}],
            ["playedOn", "date.invalid", null],
            ["notes", "notes.too_long", {"max": 500}],
            ["passcode", "passcode.required_to_submit", null],
        ])
    );
    assert!(fixture.matches().await.is_empty());
}

#[tokio::test]
async fn an_empty_body_is_refused_with_all_violations() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    let response = app
        .visitor()
        .post(&format!("{}/matches", fixture.hash_path()), json!({}))
        .await;
    let codes = response.violation_codes();
    let expected = ["player.required"; 4]
        .into_iter()
        .chain(["match.no_sets", "passcode.required_to_submit"]);
    assert!(codes.iter().eq(expected), "{codes:?}");
}

#[tokio::test]
async fn a_tied_match_is_refused() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    let response = fixture
        .submit(&fixture.submission([0, 1], [2, 3], &[[6, 4], [4, 6]]))
        .await;
    response.assert_error_body(
        StatusCode::UNPROCESSABLE_ENTITY,
        &json!({
            "success": false,
            "error": "Match cannot be tied (1-1 in sets) - one team must win more sets",
            "code": "match.tied",
            "details": [{
                "field": "sets",
                "code": "match.tied",
                "params": {"team1Sets": 1, "team2Sets": 1},
                "message": "Match cannot be tied (1-1 in sets) - one team must win more sets",
            }],
            "params": {"team1Sets": 1, "team2Sets": 1},
        }),
    );
}

#[tokio::test]
async fn each_violation_has_its_field_and_parameters() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    let with = |name: &str, value: Value| {
        let mut submission = fixture.submission([0, 1], [2, 3], &[[6, 4]]);
        submission[name] = value;
        submission
    };
    let far_ahead = Utc::now().date_naive() + Days::new(3);
    for (submission, rule) in [
        (with("sets", json!([])), json!(["sets", "match.no_sets", null])),
        (
            with("sets", json!(vec![[6, 4]; 10])),
            json!(["sets", "match.too_many_sets", {"max": 9}]),
        ),
        (
            with("playedOn", json!(far_ahead.to_string())),
            json!(["playedOn", "date.too_far_ahead", {"days": 1}]),
        ),
        (
            with("playedOn", json!("1968-12-31")),
            json!(["playedOn", "date.too_early", {"year": 1969}]),
        ),
        (
            with("notes", json!("bell\u{7}")),
            json!(["notes", "notes.characters", null]),
        ),
    ] {
        let response = fixture.submit(&submission).await;
        assert_eq!(response.status, StatusCode::UNPROCESSABLE_ENTITY, "{submission}");
        assert_eq!(response.violations(), json!([rule]), "{submission}");
    }
    assert!(fixture.matches().await.is_empty());
}

#[tokio::test]
async fn players_of_other_groups_are_unknown() {
    let app = App::start().await;
    let (fixture, other) = (
        GroupFixture::with_players(&app, 4).await,
        GroupFixture::with_players(&app, 1).await,
    );
    let mut submission = fixture.submission([0, 1], [2, 3], &[[6, 4]]);
    submission["team1"][1] = json!(other.players[0]);
    submission["team2"][1] = json!(i64::MAX);
    let response = fixture.submit(&submission).await;
    response.assert_error(StatusCode::UNPROCESSABLE_ENTITY, "player.unknown");
    assert_eq!(
        response.violations(),
        json!([
            ["team1[1]", "player.unknown", {"team": 1, "player": 2}],
            ["team2[1]", "player.unknown", {"team": 2, "player": 2}],
        ])
    );
    assert!(fixture.matches().await.is_empty());
}

#[tokio::test]
async fn a_group_of_three_players_cannot_submit_a_match() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 3).await;
    let [ann, bo, cia] = fixture.players[..] else {
        panic!("three players")
    };
    let response = fixture
        .submit(&json!({"team1": [ann, bo], "team2": [cia, null], "sets": [[6, 4]]}))
        .await;
    response.assert_error(StatusCode::UNPROCESSABLE_ENTITY, "group.too_few_players");
    assert_eq!(
        response.json()["error"],
        "You need at least 4 players to submit a doubles padel match."
    );
    assert_eq!(
        response.violations()[0],
        json!(["players", "group.too_few_players", {"min": 4, "count": 3}])
    );
}

#[tokio::test]
async fn snake_case_fields_are_accepted() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    let mut submission = fixture.submission([0, 1], [2, 3], &[[6, 4]]);
    submission["played_on"] = json!("2025-06-01");
    submission["unknown"] = json!(true);
    let data = fixture.submit(&submission).await.data(StatusCode::CREATED);
    assert_eq!(data["match"]["playedOn"], "2025-06-01");
}

#[tokio::test]
async fn a_body_of_the_wrong_shape_is_malformed() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    for (name, value) in [
        ("team1", json!([1])),
        ("team1", json!([1, 2, 3])),
        ("team1", json!(["Ann", "Bo"])),
        ("sets", json!([[6]])),
        ("sets", json!([["6", "4"]])),
        ("sets", json!([[6.5, 4]])),
        ("playedOn", json!(20_250_601)),
        ("passcode", json!(1234)),
    ] {
        let mut submission = fixture.submission([0, 1], [2, 3], &[[6, 4]]);
        submission[name] = value;
        fixture
            .submit(&submission)
            .await
            .assert_error(StatusCode::BAD_REQUEST, "request.malformed");
    }
}
