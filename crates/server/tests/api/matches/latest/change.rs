use std::collections::BTreeMap;

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use super::{club_with_matches, correct, delete, latest, lock_id, lock_status, send};
use crate::actors::{Actor, Answer, redacted};
use crate::app::App;
use crate::club::{BrokenRules, Club, number};

/// Everything that the API shows of the players, of the matches, and of both together.
async fn everything(club: &Club<'_>) -> (BTreeMap<i64, Value>, Vec<Value>, Value) {
    let stats = club.admin.get(&format!("{}/stats", club.path())).await.ok();
    (club.standings().await, club.log().await, stats["stats"].clone())
}

#[tokio::test]
async fn the_latest_match_is_read_in_the_shape_of_a_submission() {
    let app = App::start().await;
    let club = Club::of(&app, 6).await;
    let path = format!("{}/matches/latest/edit", club.path());
    club.admin
        .get(&path)
        .await
        .refuses(StatusCode::NOT_FOUND, "match.not_found");
    club.play([0, 1], [2, 3], &[[6, 4]]).await;
    let mut typed = club.typed([0, 4], [1, 5], &[[6, 4], [2, 6], [7, 5]]);
    typed["playedOn"] = json!("2025-06-01");
    typed["notes"] = json!("Windy");
    let saved = club.submit(&typed).await.data(StatusCode::CREATED);
    let mut shown = latest(&club).await;
    let before = shown["before"].take();
    let id = &saved["match"]["matchId"];
    for (name, value) in typed.as_object().unwrap() {
        assert_eq!(&shown[name], value, "{name}");
    }
    assert_eq!(
        (&shown["matchId"], &shown["matchNumber"], &shown["editedAt"]),
        (id, &json!(2), &json!(null))
    );
    let standing = |player: usize, elo: i64, played: i64, wins: i64| {
        json!({"playerId": club.players[player], "currentElo": elo, "peakElo": elo.max(1500),
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
async fn deleting_the_latest_match_leaves_everybody_as_before_it() {
    let app = App::start().await;
    let club = Club::of(&app, 6).await;
    club.play([0, 1], [2, 3], &[[6, 4]]).await;
    let before = everything(&club).await;
    club.play([0, 4], [1, 5], &[[6, 4], [2, 6], [7, 5]]).await;
    let played = latest(&club).await;
    let lock = lock_id(&club.admin).await;
    let answer = delete(&club.admin, &played, &lock).await.ok();
    assert_eq!(answer["matchId"], played["matchId"]);
    assert_eq!(answer["latestMatch"], before.1[0]);
    let ranked = answer["ranking"].as_array().unwrap();
    for row in ranked {
        assert_eq!(row["player"], before.0[&number(&row["player"]["playerId"])]);
    }
    assert_eq!((ranked.len(), everything(&club).await), (6, before));
    // The lock went with the match that it held.
    assert_eq!(lock_status(&club.admin).await, json!([false, false, false]));
    // The first can go too, and then nothing is left of any match.
    let played = latest(&club).await;
    let lock = lock_id(&club.admin).await;
    let answer = delete(&club.admin, &played, &lock).await.ok();
    assert_eq!(answer["latestMatch"], json!(null));
    for (_, player) in club.standings().await {
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
    delete(&club.admin, &played, &lock)
        .await
        .refuses(StatusCode::CONFLICT, "match.not_latest");
}

#[tokio::test]
async fn a_corrected_match_counts_as_if_it_had_been_submitted_like_that() {
    let app = App::start().await;
    let (club, other) = (club_with_matches(&app).await, club_with_matches(&app).await);
    let played = latest(&club).await;
    let lock = lock_id(&club.admin).await;
    // Other players, another score, another winner: Cia and Dan were there, and not Ann and Eva.
    let mut typed = club.typed([2, 3], [1, 5], &[[1, 6], [3, 6]]);
    typed["playedOn"] = json!("2025-06-02");
    typed["notes"] = json!("Correction");
    let mut correction = typed.clone();
    correction["lockId"] = json!(lock);
    let answer = correct(&club.admin, &played, correction).await.ok();
    let corrected = &answer["match"];
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
    assert_eq!(&club.log().await[1], corrected);
    assert!(latest(&club).await["editedAt"].is_string());
    club.assert_equals_replay().await;
    assert_eq!(lock_status(&club.admin).await, json!([false, false, false]));

    // Who no longer plays it last played when the match before it was saved, and who plays it now when it was.
    let log = club.log().await;
    let standings = club.standings().await;
    let last_played: Vec<_> = club
        .players
        .iter()
        .map(|id| &standings[id]["lastPlayedAt"])
        .collect();
    let (first, second) = (&log[0]["createdAt"], &log[1]["createdAt"]);
    assert_eq!(last_played, [first, second, second, second, &json!(null), second]);

    // The other club has its second match taken back, and plays at once what was corrected here.
    let played = latest(&other).await;
    let lock = lock_id(&other.admin).await;
    delete(&other.admin, &played, &lock).await.ok();
    let mut again = other.typed([2, 3], [1, 5], &[[1, 6], [3, 6]]);
    again["playedOn"] = json!("2025-06-02");
    again["notes"] = json!("Correction");
    other.submit(&again).await.data(StatusCode::CREATED);
    let of = async |club: &Club<'_>| redacted(club.admin.get(&format!("{}/stats", club.path())).await.ok());
    assert_eq!(of(&club).await, of(&other).await);
}

#[tokio::test]
async fn a_correction_says_only_what_is_new_about_the_day() {
    let app = App::start().await;
    let club = Club::of(&app, 4).await;
    let mut typed = club.typed([0, 1], [2, 3], &[[6, 4]]);
    typed["playedOn"] = json!("2025-06-01");
    typed["notes"] = json!("Windy");
    club.submit(&typed).await.data(StatusCode::CREATED);
    let played = latest(&club).await;
    // Nobody holds it, so no lock need be shown.
    let answer = correct(&club.admin, &played, club.typed([0, 1], [2, 3], &[[4, 6]])).await;
    let corrected = &answer.ok()["match"];
    assert_eq!(
        (&corrected["playedOn"], &corrected["notes"]),
        (&json!("2025-06-01"), &json!(null))
    );
    club.assert_equals_replay().await;
}

#[tokio::test]
async fn a_correction_follows_the_rules_of_a_submission() {
    let app = App::start().await;
    let club = club_with_matches(&app).await;
    let other = Club::of(&app, 4).await;
    let played = latest(&club).await;
    let before = everything(&club).await;
    let mut broken = club.typed([0, 0], [1, 5], &[[6, 6]]);
    broken["team2"][1] = json!(null);
    let answer = correct(&club.admin, &played, broken).await;
    assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY);
    let codes: Vec<_> = answer
        .broken_rules()
        .as_array()
        .unwrap()
        .iter()
        .map(|rule| rule[1].clone())
        .collect();
    assert_eq!(codes, ["player.required", "player.duplicate", "set.tied"]);
    let mut stranger = club.typed([0, 4], [1, 5], &[[6, 4]]);
    stranger["team2"][1] = json!(other.players[0]);
    let answer = correct(&club.admin, &played, stranger).await;
    assert_eq!(
        answer.broken_rules(),
        json!([["team2[1]", "player.unknown", {"team": 2, "player": 2}]])
    );
    assert_eq!(everything(&club).await, before);
}

#[tokio::test]
async fn only_the_latest_match_changes() {
    let app = App::start().await;
    let club = club_with_matches(&app).await;
    let (first, second) = (club.log().await[0].clone(), latest(&club).await);
    let lock = lock_id(&club.admin).await;
    let correction = club.typed([0, 1], [2, 3], &[[4, 6]]);
    let claimed = json!({"matchId": first["matchId"], "matchNumber": 2});
    let unknown = json!({"matchId": i64::MAX, "matchNumber": 2});
    let outdated = json!({"matchId": second["matchId"], "matchNumber": 1});
    for (meant, status, code) in [
        (&first, StatusCode::CONFLICT, "match.not_latest"),
        (&claimed, StatusCode::CONFLICT, "match.not_latest"),
        (&outdated, StatusCode::CONFLICT, "match.not_latest"),
        (&unknown, StatusCode::NOT_FOUND, "match.not_found"),
    ] {
        delete(&club.admin, meant, &lock).await.refuses(status, code);
        let mut correction = correction.clone();
        correction["lockId"] = json!(lock);
        correct(&club.admin, meant, correction)
            .await
            .refuses(status, code);
    }
    assert_eq!(club.log().await.len(), 2);
}

#[tokio::test]
async fn the_owner_alone_changes_the_latest_match() {
    let app = App::start().await;
    let club = club_with_matches(&app).await;
    club.publish().await;
    let (other, visitor) = (app.admin().await, app.visitor());
    let played = latest(&club).await;
    let path = |rest: &str| format!("{}/matches/{rest}", club.path());
    let id = &played["matchId"];
    let mut correction = club.typed([0, 1], [2, 3], &[[4, 6]]);
    correction["expectedLatestMatch"] = json!(2);
    correction["passcode"] = json!("bollboll");
    let lock =
        json!({"lockId": lock_id(&club.admin).await, "expectedLatestMatch": 2, "passcode": "bollboll"});
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
            .refuses(StatusCode::UNAUTHORIZED, "auth.required");
        send(&other, method, &path, body)
            .await
            .refuses(StatusCode::FORBIDDEN, "group.forbidden");
    }
    assert_eq!(latest(&club).await, played);
}

#[tokio::test]
async fn a_deleted_match_does_not_come_back_with_its_key() {
    let app = App::start().await;
    let club = Club::of(&app, 4).await;
    let mut typed = club.typed([0, 1], [2, 3], &[[6, 4]]);
    typed["passcode"] = json!("boll");
    let submit = || {
        let request = app
            .visitor()
            .request(Method::POST, &format!("{}/matches", club.hash_path()));
        Answer::to(
            request
                .header("Idempotency-Key", "6f1c6a3e-4e1c-4b7e-9d4e-0c1d2e3f4a5b")
                .json(&typed),
        )
    };
    let first = submit().await;
    first.data(StatusCode::CREATED);
    let played = latest(&club).await;
    let lock = lock_id(&club.admin).await;
    delete(&club.admin, &played, &lock).await.ok();
    // A phone that lost the answer learns that its match was saved once, as it was. What the owner deleted stays deleted.
    let again = submit().await;
    assert_eq!((again.status, &again.text), (StatusCode::CREATED, &first.text));
    assert!(club.log().await.is_empty());
    club.assert_equals_replay().await;
}

#[tokio::test]
async fn what_became_of_a_match_is_recorded_with_what_it_was() {
    let app = App::start().await;
    let club = club_with_matches(&app).await;
    let played = latest(&club).await;
    correct(&club.admin, &played, club.typed([0, 4], [1, 5], &[[4, 6]]))
        .await
        .ok();
    let lock = lock_id(&club.admin).await;
    delete(&club.admin, &played, &lock).await.ok();
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
