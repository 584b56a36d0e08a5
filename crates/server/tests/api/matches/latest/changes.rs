use std::collections::BTreeMap;

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use super::{correct, delete, group_with_matches, latest, lock_id, lock_status, send};
use crate::support::actors::{Actor, Response, redacted};
use crate::support::app::App;
use crate::support::group_fixture::{GroupFixture, Violations, number};
use crate::support::imported_group::imported;

/// Everything that the API shows of players, matches and group statistics.
async fn full_state(fixture: &GroupFixture<'_>) -> (BTreeMap<i64, Value>, Vec<Value>, Value) {
    let stats = fixture.admin.get(&format!("{}/stats", fixture.path())).await.ok();
    (
        fixture.standings().await,
        fixture.matches().await,
        stats["stats"].clone(),
    )
}

#[tokio::test]
async fn the_latest_match_is_read_in_the_shape_of_a_submission() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 6).await;
    let path = format!("{}/matches/latest/edit", fixture.path());
    fixture
        .admin
        .get(&path)
        .await
        .assert_error(StatusCode::NOT_FOUND, "match.not_found");
    fixture.play([0, 1], [2, 3], &[[6, 4]]).await;
    let mut submission = fixture.submission([0, 4], [1, 5], &[[6, 4], [2, 6], [7, 5]]);
    submission["playedOn"] = json!("2025-06-01");
    submission["notes"] = json!("Windy");
    let saved = fixture.submit(&submission).await.data(StatusCode::CREATED);
    let mut response = latest(&fixture).await;
    let before = response["before"].take();
    let id = &saved["match"]["matchId"];
    for name in ["team1", "team2", "sets", "playedOn", "notes"] {
        assert_eq!(response[name], submission[name], "{name}");
    }
    assert_eq!(
        (
            &response["matchId"],
            &response["matchNumber"],
            &response["editedAt"]
        ),
        (id, &json!(2), &json!(null))
    );
    let standing = |player: usize, elo: i64, played: i64, wins: i64| {
        json!({"playerId": fixture.players[player], "currentElo": elo, "peakElo": elo.max(1500),
            "lowestElo": elo.min(1500), "gamesPlayed": played, "wins": wins})
    };
    let stood = [
        standing(0, 1522, 1, 1),
        standing(4, 1500, 0, 0),
        standing(1, 1522, 1, 1),
        standing(5, 1500, 0, 0),
    ];
    assert_eq!(before, json!(stood));
}

#[tokio::test]
async fn deleting_the_latest_match_restores_the_state_before_it() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 6).await;
    fixture.play([0, 1], [2, 3], &[[6, 4]]).await;
    let before = full_state(&fixture).await;
    fixture.play([0, 4], [1, 5], &[[6, 4], [2, 6], [7, 5]]).await;
    let played = latest(&fixture).await;
    let lock = lock_id(&fixture.admin).await;
    let response = delete(&fixture.admin, &played, &lock).await.ok();
    assert_eq!(response["matchId"], played["matchId"]);
    assert_eq!(response["latestMatch"], before.1[0]);
    let ranked = response["ranking"].as_array().unwrap();
    for row in ranked {
        assert_eq!(row["player"], before.0[&number(&row["player"]["playerId"])]);
    }
    assert_eq!((ranked.len(), full_state(&fixture).await), (6, before));
    // The lock was deleted with its match.
    assert_eq!(lock_status(&fixture.admin).await, json!([false, false, false]));
    // The first match can be deleted too; then no match is left.
    let played = latest(&fixture).await;
    let lock = lock_id(&fixture.admin).await;
    let response = delete(&fixture.admin, &played, &lock).await.ok();
    assert_eq!(response["latestMatch"], json!(null));
    for (_, player) in fixture.standings().await {
        assert_eq!(
            (
                &player["currentElo"],
                &player["gamesPlayed"],
                &player["lastPlayedAt"],
                &player["winRate"]
            ),
            (&json!(1500), &json!(0), &json!(null), &json!(null))
        );
    }
    delete(&fixture.admin, &played, &lock)
        .await
        .assert_error(StatusCode::CONFLICT, "match.not_latest");
}

#[tokio::test]
async fn a_corrected_match_counts_as_if_submitted_that_way() {
    let app = App::start().await;
    let (fixture, other) = (group_with_matches(&app).await, group_with_matches(&app).await);
    let played = latest(&fixture).await;
    let lock = lock_id(&fixture.admin).await;
    // Other players, another score, another winner: Cia and Dan instead of Ann and Eva.
    let mut submission = fixture.submission([2, 3], [1, 5], &[[1, 6], [3, 6]]);
    submission["playedOn"] = json!("2025-06-02");
    submission["notes"] = json!("Correction");
    let mut correction = submission.clone();
    correction["lockId"] = json!(lock);
    let response = correct(&fixture.admin, &played, correction).await.ok();
    let corrected = &response["match"];
    for (name, value) in [
        ("matchId", &played["matchId"]),
        ("matchNumber", &json!(2)),
        ("playedOn", &json!("2025-06-02")),
        ("notes", &json!("Correction")),
        ("winner", &json!(2)),
        ("isLatest", &json!(true)),
    ] {
        assert_eq!(&corrected[name], value, "{name}");
    }
    assert_eq!(&fixture.matches().await[1], corrected);
    assert!(latest(&fixture).await["editedAt"].is_string());
    fixture.assert_equals_replay().await;
    assert_eq!(lock_status(&fixture.admin).await, json!([false, false, false]));

    // For removed players the last match is now the one before it; for added ones it is this match.
    let log = fixture.matches().await;
    let standings = fixture.standings().await;
    let last_played: Vec<_> = fixture
        .players
        .iter()
        .map(|id| &standings[id]["lastPlayedAt"])
        .collect();
    let (first, second) = (&log[0]["createdAt"], &log[1]["createdAt"]);
    assert_eq!(last_played, [first, second, second, second, &json!(null), second]);

    // In the other group the second match is deleted and the corrected match submitted instead.
    let played = latest(&other).await;
    let lock = lock_id(&other.admin).await;
    delete(&other.admin, &played, &lock).await.ok();
    let mut again = other.submission([2, 3], [1, 5], &[[1, 6], [3, 6]]);
    again["playedOn"] = json!("2025-06-02");
    again["notes"] = json!("Correction");
    other.submit(&again).await.data(StatusCode::CREATED);
    let of = async |fixture: &GroupFixture<'_>| {
        redacted(fixture.admin.get(&format!("{}/stats", fixture.path())).await.ok())
    };
    assert_eq!(of(&fixture).await, of(&other).await);
}

#[tokio::test]
async fn a_correction_without_a_date_keeps_the_date() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    let mut submission = fixture.submission([0, 1], [2, 3], &[[6, 4]]);
    submission["playedOn"] = json!("2025-06-01");
    submission["notes"] = json!("Windy");
    fixture.submit(&submission).await.data(StatusCode::CREATED);
    let played = latest(&fixture).await;
    // Without a lock by others no lock id is needed.
    let response = correct(
        &fixture.admin,
        &played,
        fixture.submission([0, 1], [2, 3], &[[4, 6]]),
    )
    .await;
    let corrected = &response.ok()["match"];
    assert_eq!(
        (&corrected["playedOn"], &corrected["notes"]),
        (&json!("2025-06-01"), &json!(null))
    );
    fixture.assert_equals_replay().await;
}

#[tokio::test]
async fn a_correction_is_validated_like_a_submission() {
    let app = App::start().await;
    let fixture = group_with_matches(&app).await;
    let other = GroupFixture::with_players(&app, 4).await;
    let played = latest(&fixture).await;
    let before = full_state(&fixture).await;
    let mut invalid = fixture.submission([0, 0], [1, 5], &[[6, 6]]);
    invalid["team2"][1] = json!(null);
    let response = correct(&fixture.admin, &played, invalid).await;
    assert_eq!(response.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(
        response.violation_codes(),
        ["player.required", "player.duplicate", "set.tied"]
    );
    let mut with_unknown_player = fixture.submission([0, 4], [1, 5], &[[6, 4]]);
    with_unknown_player["team2"][1] = json!(other.players[0]);
    let response = correct(&fixture.admin, &played, with_unknown_player).await;
    assert_eq!(
        response.violations(),
        json!([["team2[1]", "player.unknown", {"team": 2, "player": 2}]])
    );
    assert_eq!(full_state(&fixture).await, before);
}

#[tokio::test]
async fn only_the_latest_match_can_be_changed() {
    let app = App::start().await;
    let fixture = group_with_matches(&app).await;
    let (first, second) = (fixture.matches().await[0].clone(), latest(&fixture).await);
    let lock = lock_id(&fixture.admin).await;
    let correction = fixture.submission([0, 1], [2, 3], &[[4, 6]]);
    let claimed = json!({"matchId": first["matchId"], "matchNumber": 2});
    let unknown = json!({"matchId": i64::MAX, "matchNumber": 2});
    let outdated = json!({"matchId": second["matchId"], "matchNumber": 1});
    for (meant, status, code) in [
        (&first, StatusCode::CONFLICT, "match.not_latest"),
        (&claimed, StatusCode::CONFLICT, "match.not_latest"),
        (&outdated, StatusCode::CONFLICT, "match.not_latest"),
        (&unknown, StatusCode::NOT_FOUND, "match.not_found"),
    ] {
        delete(&fixture.admin, meant, &lock)
            .await
            .assert_error(status, code);
        let mut correction = correction.clone();
        correction["lockId"] = json!(lock);
        correct(&fixture.admin, meant, correction)
            .await
            .assert_error(status, code);
    }
    assert_eq!(fixture.matches().await.len(), 2);
}

#[tokio::test]
async fn only_the_owner_can_change_the_latest_match() {
    let app = App::start().await;
    let fixture = group_with_matches(&app).await;
    fixture.publish().await;
    let (other, visitor) = (app.admin().await, app.visitor());
    let played = latest(&fixture).await;
    let path = |rest: &str| format!("{}/matches/{rest}", fixture.path());
    let id = &played["matchId"];
    let mut correction = fixture.submission([0, 1], [2, 3], &[[4, 6]]);
    correction["expectedLatestMatch"] = json!(2);
    correction["passcode"] = json!("bollboll");
    let lock =
        json!({"lockId": lock_id(&fixture.admin).await, "expectedLatestMatch": 2, "passcode": "bollboll"});
    for (method, path, body) in [
        (Method::GET, path("latest/edit"), json!({})),
        (Method::GET, path("lock-status"), json!({})),
        (Method::POST, path("lock-latest"), json!({})),
        (Method::DELETE, path("lock-latest"), lock.clone()),
        (Method::PUT, path(&format!("{id}/edit")), correction),
        (Method::DELETE, path(&id.to_string()), lock),
    ] {
        send(&visitor, method.clone(), &path, body.clone())
            .await
            .assert_error(StatusCode::UNAUTHORIZED, "auth.required");
        send(&other, method, &path, body)
            .await
            .assert_error(StatusCode::FORBIDDEN, "group.forbidden");
    }
    assert_eq!(latest(&fixture).await, played);
}

#[tokio::test]
async fn a_repeated_request_does_not_restore_a_deleted_match() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    let mut submission = fixture.submission([0, 1], [2, 3], &[[6, 4]]);
    submission["passcode"] = json!("boll");
    let submit = || {
        let request = app
            .visitor()
            .request(Method::POST, &format!("{}/matches", fixture.hash_path()));
        Response::to(
            request
                .header("Idempotency-Key", "6f1c6a3e-4e1c-4b7e-9d4e-0c1d2e3f4a5b")
                .json(&submission),
        )
    };
    let first = submit().await;
    first.data(StatusCode::CREATED);
    let played = latest(&fixture).await;
    let lock = lock_id(&fixture.admin).await;
    delete(&fixture.admin, &played, &lock).await.ok();
    // The repeated request gets the stored response. What the owner deleted remains deleted.
    let again = submit().await;
    assert_eq!((again.status, &again.text), (StatusCode::CREATED, &first.text));
    assert!(fixture.matches().await.is_empty());
    fixture.assert_equals_replay().await;
}

#[tokio::test]
async fn corrections_and_deletions_are_recorded_with_the_previous_match() {
    let app = App::start().await;
    let fixture = group_with_matches(&app).await;
    let played = latest(&fixture).await;
    correct(
        &fixture.admin,
        &played,
        fixture.submission([0, 4], [1, 5], &[[4, 6]]),
    )
    .await
    .ok();
    let lock = lock_id(&fixture.admin).await;
    delete(&fixture.admin, &played, &lock).await.ok();
    let recorded = |action: &str, games: &str| {
        format!(
            "DO $$ BEGIN
                ASSERT (SELECT count(*) FROM audit_log WHERE action = '{action}' AND actor_id IS NOT NULL
                    AND group_id IS NOT NULL AND request_id IS NOT NULL AND details->'games' = '{games}'
                    AND jsonb_array_length(details->'players') = 4 AND details->'matchId' = '{}') = 1;
            END $$",
            played["matchId"]
        )
    };
    app.database
        .execute(&recorded("match.corrected", "[[6, 2, 7], [4, 6, 5]]"))
        .await
        .unwrap();
    app.database
        .execute(&recorded("match.deleted", "[[4], [6]]"))
        .await
        .unwrap();
}

#[tokio::test]
async fn a_change_answers_with_the_first_page_of_the_ranking() {
    let app = App::start().await;
    for players in [100, 101, 130] {
        let fixture = imported(&app, players, players * 2, None).await;
        let check = async |answer: Value, what: &str| {
            let path = format!("{}/players?stats=true&limit=100", fixture.path());
            let page = fixture.admin.get(&path).await.ok();
            assert_eq!(answer["ranking"], page["players"], "{players} players, {what}");
            assert_eq!(answer["totalPlayers"], json!(players), "{what}");
        };
        let ranked = fixture
            .admin
            .get(&format!("{}/players?limit=100", fixture.path()))
            .await
            .ok();
        let place = |rank: usize| {
            let id = number(&ranked["players"][rank]["playerId"]);
            fixture.players.iter().position(|player| *player == id).unwrap()
        };
        // The first, some at the end of the page, and some who may be below it.
        let first = [place(0), place(1), place(98), place(99)];
        let later = [place(97), 3, 9, 19];
        for four in [first, later] {
            let [one, two, three, four] = four;
            fixture.play([one, two], [three, four], &[[0, 6]]).await;
            for (team1, team2) in [
                ([three, one], [two, four]),
                ([place(50), place(51)], [29, 39]),
                ([one, two], [three, four]),
            ] {
                let lock = lock_id(&fixture.admin).await;
                let mut correction = fixture.submission(team1, team2, &[[6, 0]]);
                correction["lockId"] = json!(lock);
                let answer = correct(&fixture.admin, &latest(&fixture).await, correction).await;
                check(answer.ok(), "a correction").await;
            }
        }
        for _ in 0..3 {
            let lock = lock_id(&fixture.admin).await;
            let answer = delete(&fixture.admin, &latest(&fixture).await, &lock).await;
            check(answer.ok(), "a deletion").await;
        }
        fixture.assert_equals_replay().await;
    }
}
