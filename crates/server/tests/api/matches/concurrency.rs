use futures::future::join_all;
use reqwest::StatusCode;
use serde_json::json;

use crate::support::actors::{Actor, Response};
use crate::support::app::App;
use crate::support::database::{NOT_ON_CLUSTER, cluster};
use crate::support::environment::announce;
use crate::support::group_fixture::{GroupFixture, PASSCODE, sorted_match_numbers};
use crate::support::locks::blocked_sessions;

#[tokio::test]
async fn sixteen_concurrent_submissions_are_all_saved_in_sequence() {
    // Enough connections for the submissions to be concurrent in the database.
    let app = App::start_with(&["--pool-size", "8"]).await;
    let fixture = GroupFixture::with_players(&app, 8).await;
    let visitor = app.visitor();
    let path = format!("{}/matches", fixture.hash_path());
    let submissions = (0..16).map(|number: usize| {
        let four: Vec<_> = (0..4)
            .map(|seat| (number + seat * (1 + number % 2)) % 8)
            .collect();
        let mut submission = fixture.submission(
            [four[0], four[1]],
            [four[2], four[3]],
            &[[6, i64::try_from(number % 5).unwrap()]],
        );
        submission["passcode"] = json!(PASSCODE);
        visitor.post(&path, submission)
    });
    let numbers = sorted_match_numbers(&join_all(submissions).await);
    assert!(numbers.iter().copied().eq(1..=16), "{numbers:?}");
    let matches = fixture.matches().await;
    let ids: Vec<_> = matches.iter().map(|played| played["matchId"].as_i64()).collect();
    assert!(ids.is_sorted(), "{ids:?}");
    fixture.assert_equals_replay().await;
}

/// Each commit waits for the disk: what arrives meanwhile shares the next one.
#[tokio::test]
async fn what_arrives_while_a_match_is_written_shares_transactions() {
    if cluster().is_some() {
        announce(NOT_ON_CLUSTER);
        return;
    }
    let app = App::start_with(&["--pool-size", "4"]).await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    let submission = fixture.submission([0, 1], [2, 3], &[[6, 4]]);
    let submit = async || fixture.submit(&submission).await.data(StatusCode::CREATED);
    let mut locker = app.database.session().await.unwrap();
    locker
        .execute("BEGIN; LOCK TABLE matches IN SHARE MODE")
        .await
        .unwrap();
    let others = async {
        app.wait_until(&blocked_sessions(&["matches"], 1)).await;
        let release = async {
            // The server has received most of the others before.
            app.visitor().get("/health/ready").await.ok();
            locker.execute("COMMIT").await.unwrap();
        };
        tokio::join!(join_all((0..20).map(|_| submit())), release)
    };
    tokio::join!(submit(), others);
    let transactions = locker
        .rows("SELECT DISTINCT xmin::text FROM matches")
        .await
        .unwrap();
    assert!(transactions <= 10, "21 matches in {transactions} transactions");
    fixture.assert_equals_replay().await;
}

/// A round of one group that cannot be written yet delays no other group.
#[tokio::test]
async fn a_group_is_written_while_another_one_waits() {
    if cluster().is_some() {
        announce(NOT_ON_CLUSTER);
        return;
    }
    let app = App::start_with(&["--pool-size", "8"]).await;
    let stopped = GroupFixture::with_players(&app, 4).await;
    let other = GroupFixture::with_players(&app, 4).await;
    let mut locker = app.database.session().await.unwrap();
    let player = stopped.players[0];
    let lock = format!("BEGIN; SELECT FROM players WHERE id = {player} FOR UPDATE");
    locker.execute(&lock).await.unwrap();
    let (delayed, prompt) = (
        stopped.submission([0, 1], [2, 3], &[[6, 4]]),
        other.submission([0, 1], [2, 3], &[[6, 4]]),
    );
    let others = async {
        app.wait_until(&blocked_sessions(&["players"], 1)).await;
        other.submit(&prompt).await.data(StatusCode::CREATED);
        locker.execute("COMMIT").await.unwrap();
    };
    let (saved, ()) = tokio::join!(stopped.submit(&delayed), others);
    saved.data(StatusCode::CREATED);
    for group in [&stopped, &other] {
        group.assert_equals_replay().await;
    }
}

#[tokio::test]
async fn players_can_be_renamed_while_matches_are_submitted() {
    let app = App::start_with(&["--pool-size", "8"]).await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    let submission = fixture.submission([0, 1], [2, 3], &[[6, 4]]);
    let submissions = (0..8).map(|_| fixture.submit(&submission));
    let renamings = (0..8).map(|number| {
        let path = format!("{}/players/{}", fixture.path(), fixture.players[number % 4]);
        let fixture = &fixture;
        async move {
            fixture
                .admin
                .put(&path, json!({"name": format!("Name {number}")}))
                .await
        }
    });
    let (submitted, renamed) = tokio::join!(join_all(submissions), join_all(renamings));
    assert!(
        submitted
            .iter()
            .all(|response| response.status == StatusCode::CREATED),
        "{submitted:?}"
    );
    assert!(
        renamed.iter().all(|response| response.status == StatusCode::OK),
        "{renamed:?}"
    );
    fixture.assert_equals_replay().await;
}

#[tokio::test]
async fn a_player_is_either_deleted_or_in_a_concurrent_match() {
    let app = App::start_with(&["--pool-size", "4"]).await;
    for _ in 0..8 {
        let fixture = GroupFixture::with_players(&app, 4).await;
        let submission = fixture.submission([0, 1], [2, 3], &[[6, 4]]);
        let player = format!("{}/players/{}", fixture.path(), fixture.players[3]);
        let (submitted, deleted) = tokio::join!(fixture.submit(&submission), fixture.admin.delete(&player));
        match (submitted.status, deleted.status) {
            (StatusCode::CREATED, StatusCode::CONFLICT) => {
                deleted.assert_error(StatusCode::CONFLICT, "player.has_matches");
            }
            (StatusCode::UNPROCESSABLE_ENTITY, StatusCode::OK) => {
                // Too few players if the deletion locked the group first, otherwise an unknown player.
                let code = submitted.json()["code"].clone();
                assert!(
                    [json!("player.unknown"), json!("group.too_few_players")].contains(&code),
                    "{code}"
                );
                assert!(fixture.matches().await.is_empty());
            }
            other => panic!("{other:?}: {} {}", submitted.text, deleted.text),
        }
        fixture.assert_equals_replay().await;
    }
}

/// A player's name is unique in its group. Two concurrent calls with the same name are serialised by the lock of the
/// group's row; a deadlock would make Postgres cancel one of them after a second.
#[tokio::test]
async fn one_of_a_concurrent_addition_and_renaming_gets_the_name() {
    const ROUNDS: usize = 20;
    let app = App::start_with(&["--pool-size", "8"]).await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    let pairs = (0..4).map(|thread| {
        let fixture = &fixture;
        async move {
            let add = format!("{}/players", fixture.path());
            let rename = format!("{add}/{}", fixture.players[thread]);
            for round in 0..ROUNDS {
                let name = json!({"name": format!("Name {thread} {round}")});
                let (added, renamed) = tokio::join!(
                    fixture.admin.post(&add, name.clone()),
                    fixture.admin.put(&rename, name),
                );
                match (added.status, renamed.status) {
                    (StatusCode::CREATED, StatusCode::CONFLICT) => {
                        renamed.assert_error(StatusCode::CONFLICT, "player_name.taken");
                    }
                    (StatusCode::CONFLICT, StatusCode::OK) => {
                        added.assert_error(StatusCode::CONFLICT, "player_name.taken");
                    }
                    other => panic!("{other:?}: {} {}", added.text, renamed.text),
                }
            }
        }
    });
    join_all(pairs).await;
}

/// A transaction that Postgres cancels on every retry is answered with 503.
#[tokio::test]
async fn a_deadlock_that_persists_is_503_with_retry_after() {
    if cluster().is_some() {
        announce(NOT_ON_CLUSTER);
        return;
    }
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 0).await;
    let collide = "CREATE FUNCTION collide() RETURNS trigger LANGUAGE plpgsql AS
            $$ BEGIN RAISE EXCEPTION 'colisión' USING ERRCODE = 'deadlock_detected'; END $$;
        CREATE TRIGGER collide BEFORE INSERT ON players EXECUTE FUNCTION collide()";
    app.database.execute(collide).await.unwrap();
    let add = format!("{}/players", fixture.path());
    let response = fixture.admin.post(&add, json!({"name": "Ann"})).await;
    response.assert_error(StatusCode::SERVICE_UNAVAILABLE, "server.unavailable");
    assert_eq!(response.header("retry-after"), "5");
    app.database
        .execute("DROP TRIGGER collide ON players")
        .await
        .unwrap();
    let response = fixture.admin.post(&add, json!({"name": "Ann"})).await;
    response.data(StatusCode::CREATED);
}

/// All changes of one group concurrently. Some are refused; none fails with a server error.
#[tokio::test]
async fn concurrent_changes_never_fail_with_a_server_error() {
    const ROUNDS: usize = 8;
    let app = App::start_with(&["--pool-size", "8"]).await;
    let fixture = GroupFixture::with_players(&app, 6).await;
    let (path, admin) = (fixture.path(), &fixture.admin);
    let submission = fixture.submission([0, 1], [2, 3], &[[6, 4]]);
    let player = |number: usize| format!("{path}/players/{}", fixture.players[number % 6]);
    let no_failure = |response: &Response| {
        assert!(
            response.status.as_u16() < 500,
            "{} {}",
            response.status,
            response.text
        );
    };
    let submits = async {
        for _ in 0..ROUNDS {
            no_failure(&fixture.submit(&submission).await);
        }
    };
    let deletes = async {
        for _ in 0..ROUNDS {
            let lock = admin
                .post(&format!("{path}/matches/lock-latest"), json!({}))
                .await;
            no_failure(&lock);
            if lock.status != StatusCode::CREATED {
                continue;
            }
            let (lock, latest) = (
                lock.json()["data"]["lockId"].clone(),
                lock.json()["data"]["match"].clone(),
            );
            let delete = format!("{path}/matches/{}", latest["matchId"]);
            let body = json!({"lockId": lock, "expectedLatestMatch": latest["matchNumber"]});
            no_failure(&admin.delete_with(&delete, body).await);
        }
    };
    let renames = async {
        for round in 0..ROUNDS {
            let name = json!({"name": format!("Name {round}")});
            no_failure(&admin.put(&player(round), name).await);
        }
    };
    let adds = async {
        for round in 0..ROUNDS {
            let name = json!({"name": format!("Name {round}")});
            let added = admin.post(&format!("{path}/players"), name).await;
            no_failure(&added);
            if added.status == StatusCode::CREATED {
                let added = &added.json()["data"]["player"]["playerId"];
                no_failure(&admin.delete(&format!("{path}/players/{added}")).await);
            }
        }
    };
    let anonymises = async {
        for round in 0..2 {
            no_failure(
                &admin
                    .post(&format!("{}/anonymise", player(round + 4)), json!({}))
                    .await,
            );
        }
    };
    let settings = async {
        for round in 0..ROUNDS {
            let settings = json!({"name": format!("Group {round}"), "passcode": format!("boll{round}boll")});
            no_failure(&admin.put(&path, settings).await);
        }
    };
    let imports = async {
        for _ in 0..ROUNDS {
            let group = admin.get(&path).await.ok();
            let file = json!({"format": "duelo.group", "version": 1, "matches": [
                {"playedOn": "2015-01-04", "team1": ["Zoe", "Yan"], "team2": ["Xi", "Wes"], "sets": [[6, 4]]},
            ]});
            let import = format!("{path}/import?after={}", group["group"]["matchCount"]);
            no_failure(&admin.post(&import, file).await);
        }
    };
    let reads = async {
        for _ in 0..ROUNDS {
            for read in [
                "admin",
                "export",
                "matches",
                "players?stats=true",
                "stats",
                "matches/latest/edit",
            ] {
                no_failure(&admin.get(&format!("{path}/{read}")).await);
            }
        }
    };
    tokio::join!(
        submits, deletes, renames, adds, anonymises, settings, imports, reads
    );
    fixture.assert_equals_replay().await;
}
