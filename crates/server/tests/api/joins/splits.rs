//! A split equals a log in which the other player had always played those matches, and its undoing what was before.

use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};
use reqwest::StatusCode;
use serde_json::{Value, json};

use super::equality::{by_name, changes, draw, play};
use super::{ann_and_bo, join, undo};
use crate::commands::verify::differences;
use crate::matches::latest::{correct, delete, latest, lock_id};
use crate::rewinds::equality::shown;
use crate::rewinds::rewind_lock;
use crate::support::account_requests::log_in_again;
use crate::support::actors::{Actor, Response, text};
use crate::support::app::App;
use crate::support::audit_log::audit_entries;
use crate::support::environment::{env_number, report};
use crate::support::group_fixture::{GroupFixture, Violations, number};

async fn send(fixture: &GroupFixture<'_>, body: &Value) -> Response {
    let path = format!("{}/players/split", fixture.path());
    fixture.admin.post(&path, body.clone()).await
}

async fn preview(fixture: &GroupFixture<'_>, body: &Value) -> Response {
    let path = format!("{}/players/split/preview", fixture.path());
    fixture.admin.post(&path, body.clone()).await
}

async fn splits(fixture: &GroupFixture<'_>) -> Vec<Value> {
    let list = fixture.admin.get(&format!("{}/splits", fixture.path())).await;
    list.ok()["splits"].as_array().unwrap().clone()
}

async fn names(fixture: &GroupFixture<'_>) -> Vec<String> {
    let standings = fixture.standings().await;
    standings.values().map(|player| text(&player["name"])).collect()
}

#[tokio::test]
async fn a_split_equals_a_replay_of_the_renamed_log_and_its_undoing_what_was_before() {
    let seed = env_number("DUELO_TEST_SPLIT_SEED", 23);
    report(&format!("seed {seed}"));
    let app = App::start().await;
    for (seed, is_added) in (seed..seed + 4).zip([true, false].into_iter().cycle()) {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let players = rng.random_range(6..9);
        let mut drawn = draw(&mut rng, players, 12);
        // The first player has a match.
        drawn[3].places = [2, 0, 3, 4];
        let chosen: Vec<usize> = (0..drawn.len())
            .filter(|index| drawn[*index].places.contains(&0) && (*index == 3 || rng.random()))
            .collect();
        let control = GroupFixture::with_players(&app, players + usize::from(is_added)).await;
        let other = if is_added { players } else { 1 };
        let in_control = |index, place| match place {
            0 if chosen.contains(&index) => other,
            _ => place,
        };
        play(&control, &drawn, in_control).await;
        let fixture = GroupFixture::with_players(&app, players).await;
        fixture.publish().await;
        play(&fixture, &drawn, |_, place| place).await;

        let before = shown(&fixture).await;
        let standings_before = fixture.standings().await;
        let numbers: Vec<usize> = chosen.iter().map(|index| index + 1).collect();
        let mut body = json!({"player": fixture.players[0], "matches": numbers});
        if is_added {
            let other = &control.standings().await[&control.players[players]];
            body["name"] = other["name"].clone();
        } else {
            body["to"] = json!(fixture.players[1]);
        }
        let previewed = preview(&fixture, &body).await.ok();
        assert_eq!(shown(&fixture).await, before);
        let split = send(&fixture, &body).await.ok();
        assert_eq!(by_name(&fixture).await, by_name(&control).await);
        assert_eq!(changes(&fixture).await, changes(&control).await);
        fixture.assert_equals_replay().await;
        assert_eq!(differences(&app).await, [json!(null); 0]);

        let after = fixture.standings().await;
        for (part, player) in [
            ("player", fixture.players[0]),
            ("other", number(&split["playerId"])),
        ] {
            let (part, now) = (&previewed[part], &after[&player]);
            assert_eq!(
                [&part["eloAfter"], &part["rankAfter"], &part["gamesPlayed"]],
                [&now["currentElo"], &now["rank"], &now["gamesPlayed"]]
            );
        }
        let changed: Vec<i64> = standings_before
            .iter()
            .filter(|(player, before)| before["currentElo"] != after[*player]["currentElo"])
            .map(|(player, _)| *player)
            .collect();
        let players = previewed["players"].as_array().unwrap();
        let mut shown_players: Vec<i64> = players.iter().map(|player| number(&player["playerId"])).collect();
        shown_players.sort_unstable();
        assert_eq!(shown_players, changed);

        let undone = undo(&fixture, number(&split["changeId"])).await.ok();
        assert_eq!(undone, json!({"playerId": fixture.players[0]}));
        for (path, answer) in shown(&fixture).await {
            assert_eq!(Some(&answer), before.get(&path), "{path}");
        }
        fixture.assert_equals_replay().await;
        assert_eq!(differences(&app).await, [json!(null); 0]);
        assert_eq!(splits(&fixture).await, [json!(null); 0]);
    }
}

/// Matches played since by either stay with whoever played them.
#[tokio::test]
async fn a_split_is_undone_after_both_have_played_again() {
    let app = App::start().await;
    let mut fixture = GroupFixture::with_players(&app, 5).await;
    fixture.play([0, 1], [2, 3], &[[6, 0]]).await;
    fixture.play([0, 2], [3, 4], &[[6, 1]]).await;
    let body = json!({"player": fixture.players[0], "matches": [2], "name": "Zoe"});
    let split = send(&fixture, &body).await.ok();
    let zoe = number(&split["playerId"]);
    fixture.players.push(zoe);
    fixture.play([5, 1], [3, 4], &[[6, 2]]).await;
    fixture.play([0, 1], [2, 4], &[[6, 3]]).await;
    let listed = splits(&fixture).await;
    assert_eq!(
        [
            &listed[0]["otherName"],
            &listed[0]["matches"],
            &listed[0]["playerId"]
        ],
        [&json!("Zoe"), &json!(1), &json!(fixture.players[0])]
    );
    undo(&fixture, number(&split["changeId"])).await.ok();
    let standings = fixture.standings().await;
    assert_eq!(standings[&zoe]["gamesPlayed"], json!(1));
    assert_eq!(standings[&fixture.players[0]]["gamesPlayed"], json!(3));
    fixture.assert_equals_replay().await;
}

/// Numbers are given again after a deletion: whoever chose a match by what it was does not split off another one.
#[tokio::test]
async fn a_split_refuses_matches_that_became_others_since_they_were_read() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 5).await;
    fixture.play([0, 1], [2, 3], &[[6, 0]]).await;
    fixture.play([0, 2], [3, 4], &[[6, 1]]).await;
    let read = latest(&fixture).await;
    let mut body = json!({"player": fixture.players[0], "matches": [2, 1], "name": "Zoe"});
    body["lastMatchId"] = read["matchId"].clone();
    preview(&fixture, &body).await.ok();

    let lock = lock_id(&fixture.admin).await;
    delete(&fixture.admin, &read, &lock).await.ok();
    preview(&fixture, &body)
        .await
        .assert_error(StatusCode::CONFLICT, "split.changed");
    fixture.play([0, 3], [1, 4], &[[6, 2]]).await;
    let refused = send(&fixture, &body).await;
    refused.assert_error(StatusCode::CONFLICT, "split.changed");
    assert_eq!(splits(&fixture).await, [json!(null); 0]);

    // Matches after the chosen ones are none of its business.
    body["lastMatchId"] = latest(&fixture).await["matchId"].clone();
    fixture.play([1, 2], [3, 4], &[[6, 3]]).await;
    send(&fixture, &body).await.ok();
    fixture.assert_equals_replay().await;
}

#[tokio::test]
async fn a_split_needs_matches_of_the_player_and_one_other_player_without_these() {
    let app = App::start().await;
    let fixture = ann_and_bo(&app).await;
    let [ann, bo, cia, dan, eva, ..] = fixture.players[..] else {
        panic!("too few players")
    };
    let unprocessable = StatusCode::UNPROCESSABLE_ENTITY;
    let taken = fixture.standings().await[&bo]["name"]
        .as_str()
        .unwrap()
        .to_uppercase();
    for (body, status, code) in [
        (
            json!({"player": ann, "matches": [], "to": bo}),
            unprocessable,
            "split.matches",
        ),
        (
            json!({"player": ann, "matches": [1, 2], "to": bo}),
            unprocessable,
            "split.matches",
        ),
        (
            json!({"player": ann, "matches": [9], "to": bo}),
            unprocessable,
            "split.matches",
        ),
        (
            json!({"player": ann, "matches": [1]}),
            unprocessable,
            "split.target",
        ),
        (
            json!({"player": ann, "matches": [1], "to": ann}),
            unprocessable,
            "split.target",
        ),
        (
            json!({"player": ann, "matches": [1], "to": bo, "name": "Zoe"}),
            unprocessable,
            "split.target",
        ),
        (
            json!({"player": cia, "matches": [1], "to": dan}),
            unprocessable,
            "split.target_played",
        ),
        (
            json!({"player": cia, "matches": [3], "to": eva}),
            unprocessable,
            "split.target_played",
        ),
        (
            json!({"player": ann, "matches": [1], "to": 0}),
            StatusCode::NOT_FOUND,
            "player.not_found",
        ),
        (
            json!({"player": 0, "matches": [1], "to": bo}),
            StatusCode::NOT_FOUND,
            "player.not_found",
        ),
        (
            json!({"player": ann, "matches": [1], "name": taken}),
            StatusCode::CONFLICT,
            "player_name.taken",
        ),
    ] {
        for refused in [preview(&fixture, &body).await, send(&fixture, &body).await] {
            refused.assert_error(status, code);
        }
    }
    let short = send(&fixture, &json!({"player": ann, "matches": [1], "name": "Z"})).await;
    assert_eq!(short.violation_codes(), ["player_name.too_short"]);
    assert_eq!(splits(&fixture).await, [json!(null); 0]);
    fixture.assert_equals_replay().await;
}

#[tokio::test]
async fn an_anonymised_player_is_not_split_and_nobody_while_the_latest_match_is_locked() {
    let app = App::start().await;
    let fixture = ann_and_bo(&app).await;
    let [ann, bo] = [fixture.players[0], fixture.players[1]];
    let path = format!("{}/players/{bo}/anonymise", fixture.path());
    fixture.admin.post(&path, json!({})).await.ok();
    for body in [
        json!({"player": ann, "matches": [1], "to": bo}),
        json!({"player": bo, "matches": [2], "name": "Zoe"}),
    ] {
        send(&fixture, &body)
            .await
            .assert_error(StatusCode::CONFLICT, "player.nameless");
    }
    let body = json!({"player": ann, "matches": [1], "name": "Zoe"});
    let other_session = log_in_again(&fixture.admin).await;
    rewind_lock(&other_session).await.data(StatusCode::CREATED);
    send(&fixture, &body)
        .await
        .assert_error(StatusCode::LOCKED, "match.locked");
    fixture.assert_equals_replay().await;
}

#[tokio::test]
async fn a_split_cannot_be_undone_once_either_is_anonymised() {
    let app = App::start().await;
    let fixture = ann_and_bo(&app).await;
    for (seat, is_other) in [(2, false), (3, true)] {
        let body = json!({"player": fixture.players[seat], "matches": [3], "name": format!("Zoe {seat}")});
        let split = send(&fixture, &body).await.ok();
        let gone = if is_other {
            &split["playerId"]
        } else {
            &body["player"]
        };
        let path = format!("{}/players/{gone}/anonymise", fixture.path());
        fixture.admin.post(&path, json!({})).await.ok();
        assert_eq!(splits(&fixture).await, [json!(null); 0]);
        undo(&fixture, number(&split["changeId"]))
            .await
            .assert_error(StatusCode::NOT_FOUND, "change.not_found");
    }
}

#[tokio::test]
async fn a_join_since_is_undone_before_a_split() {
    let app = App::start().await;
    let mut fixture = GroupFixture::with_players(&app, 6).await;
    fixture.play([0, 1], [2, 3], &[[6, 0]]).await;
    fixture.play([0, 2], [3, 4], &[[6, 1]]).await;
    let before = names(&fixture).await;
    let body = json!({"player": fixture.players[0], "matches": [2], "name": "Zoe"});
    let split = send(&fixture, &body).await.ok();
    let change = number(&split["changeId"]);
    fixture.players.push(number(&split["playerId"]));
    // Zoe is Ann after all, or somebody else.
    for keep in [0, 5] {
        let joined = join(&fixture, keep, 6).await;
        assert_eq!(splits(&fixture).await, [json!(null); 0]);
        undo(&fixture, change)
            .await
            .assert_error(StatusCode::CONFLICT, "split.player_gone");
        undo(&fixture, joined).await.ok();
        assert_eq!(splits(&fixture).await.len(), 1);
    }
    undo(&fixture, change).await.ok();
    assert_eq!(names(&fixture).await, before);
    undo(&fixture, change)
        .await
        .assert_error(StatusCode::NOT_FOUND, "change.not_found");
    fixture.assert_equals_replay().await;
}

/// What was a player's before a join, or came by a split, is that player's again only after the later split is undone.
#[tokio::test]
async fn a_split_since_is_undone_before_a_join_and_before_another_split() {
    let app = App::start().await;
    let fixture = ann_and_bo(&app).await;
    let [ann, bo, eva] = [0, 1, 4].map(|place| fixture.players[place]);
    let before = shown(&fixture).await;
    let joined = join(&fixture, 0, 1).await;
    // Of Ann's alone: no hindrance to the join.
    let own = send(&fixture, &json!({"player": ann, "matches": [1], "name": "Zoe"})).await;
    let own = own.ok();
    let of_bo = send(&fixture, &json!({"player": ann, "matches": [2], "to": eva})).await;
    let of_bo = number(&of_bo.ok()["changeId"]);
    let again = send(
        &fixture,
        &json!({"player": own["playerId"], "matches": [1], "name": "Liv"}),
    )
    .await;
    let again = number(&again.ok()["changeId"]);
    let own = number(&own["changeId"]);
    for change in [joined, own] {
        undo(&fixture, change)
            .await
            .assert_error(StatusCode::CONFLICT, "change.split_since");
    }
    let path = format!("{}/joins", fixture.path());
    let listed = fixture.admin.get(&path).await.ok()["joins"].take();
    assert_eq!(listed[0]["isSplitSince"], json!(true));
    let since = splits(&fixture).await;
    let since: Vec<_> = since.iter().map(|split| split["isSplitSince"].clone()).collect();
    assert_eq!(since, [json!(false), json!(false), json!(true)]);
    undo(&fixture, of_bo).await.ok();
    assert_eq!(undo(&fixture, joined).await.ok(), json!({"playerId": bo}));
    undo(&fixture, again).await.ok();
    undo(&fixture, own).await.ok();
    assert_eq!(shown(&fixture).await, before);
    fixture.assert_equals_replay().await;
}

/// The latest match is split off, and corrected so that both are on court in it.
#[tokio::test]
async fn a_split_is_not_undone_once_both_are_on_court_in_one_of_its_matches() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 5).await;
    fixture.play([0, 1], [2, 3], &[[6, 0]]).await;
    let body = json!({"player": fixture.players[0], "matches": [1], "to": fixture.players[4]});
    let split = send(&fixture, &body).await.ok();
    let both = fixture.submission([4, 0], [2, 3], &[[6, 0]]);
    let corrected = correct(&fixture.admin, &latest(&fixture).await, both).await;
    corrected.ok();
    let refused = undo(&fixture, number(&split["changeId"])).await;
    refused.assert_error(StatusCode::CONFLICT, "split.met_since");
    assert_eq!(refused.json()["params"], json!({"matchNumber": 1}));
    fixture.assert_equals_replay().await;
}

#[tokio::test]
async fn a_split_is_declared_without_names_recorded_and_expires() {
    let app = App::start_with(&["--expiry-interval-seconds", "1"]).await;
    let fixture = ann_and_bo(&app).await;
    let body = json!({"player": fixture.players[0], "matches": [1], "name": "Zoe"});
    let first = send(&fixture, &body).await.ok();
    undo(&fixture, number(&first["changeId"])).await.ok();
    let second = send(&fixture, &body).await.ok();
    let path = format!("{}/declared-changes", fixture.hash_path());
    let declared = app.visitor().get(&path).await.ok()["declaredChanges"].take();
    let kinds: Vec<_> = declared
        .as_array()
        .unwrap()
        .iter()
        .map(|change| (text(&change["kind"]), number(&change["after"])))
        .collect();
    let expected = ["split", "split_undone", "split"].map(|kind| (kind.to_owned(), 0));
    assert_eq!(kinds, expected);
    let entries = audit_entries(&fixture.admin).await;
    let details = entries
        .iter()
        .find(|entry| entry.action == "player.split")
        .map(|entry| &entry.details);
    let expected = json!({
        "changeId": second["changeId"],
        "playerId": fixture.players[0],
        "otherPlayerId": second["playerId"],
        "matches": 1,
    });
    assert_eq!(details, Some(&expected));
    app.database
        .execute("UPDATE undoable_splits SET expires_at = expires_at - interval '30 days'")
        .await
        .unwrap();
    undo(&fixture, number(&second["changeId"]))
        .await
        .assert_error(StatusCode::NOT_FOUND, "change.not_found");
    app.wait_until("SELECT WHERE NOT EXISTS (SELECT FROM undoable_splits)")
        .await;
}
