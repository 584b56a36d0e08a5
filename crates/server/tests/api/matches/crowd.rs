use futures::future::join_all;
use reqwest::StatusCode;
use serde_json::json;

use crate::actors::{Actor, Answer};
use crate::app::App;
use crate::club::{Club, PASSCODE, number};

#[tokio::test]
async fn sixteen_submissions_at_once_are_all_saved_one_after_the_other() {
    // Connections enough for the submissions to meet in the database and not before it.
    let app = App::start_with(&["--pool-size", "8"]).await;
    let club = Club::of(&app, 8).await;
    let visitor = app.visitor();
    let path = format!("{}/matches", club.hash_path());
    let submissions = (0..16).map(|number: usize| {
        let four: Vec<_> = (0..4)
            .map(|seat| (number + seat * (1 + number % 2)) % 8)
            .collect();
        let mut typed = club.typed(
            [four[0], four[1]],
            [four[2], four[3]],
            &[[6, i64::try_from(number % 5).unwrap()]],
        );
        typed["passcode"] = json!(PASSCODE);
        visitor.post(&path, typed)
    });
    let mut numbers: Vec<_> = join_all(submissions)
        .await
        .iter()
        .map(|answer| number(&answer.data(StatusCode::CREATED)["match"]["matchNumber"]))
        .collect();
    numbers.sort_unstable();
    assert!(numbers.iter().copied().eq(1..=16), "{numbers:?}");
    club.assert_equals_replay().await;
}

#[tokio::test]
async fn renaming_players_while_they_play_holds_nobody_up() {
    let app = App::start_with(&["--pool-size", "8"]).await;
    let club = Club::of(&app, 4).await;
    let typed = club.typed([0, 1], [2, 3], &[[6, 4]]);
    let submissions = (0..8).map(|_| club.submit(&typed));
    let renamings = (0..8).map(|number| {
        let path = format!("{}/players/{}", club.path(), club.players[number % 4]);
        let club = &club;
        async move {
            club.admin
                .put(&path, json!({"name": format!("Name {number}")}))
                .await
        }
    });
    let (submitted, renamed) = tokio::join!(join_all(submissions), join_all(renamings));
    assert!(
        submitted
            .iter()
            .all(|answer| answer.status == StatusCode::CREATED),
        "{submitted:?}"
    );
    assert!(
        renamed.iter().all(|answer| answer.status == StatusCode::OK),
        "{renamed:?}"
    );
    club.assert_equals_replay().await;
}

#[tokio::test]
async fn a_player_is_deleted_or_plays_but_not_both() {
    let app = App::start_with(&["--pool-size", "4"]).await;
    for _ in 0..8 {
        let club = Club::of(&app, 4).await;
        let typed = club.typed([0, 1], [2, 3], &[[6, 4]]);
        let player = format!("{}/players/{}", club.path(), club.players[3]);
        let (submitted, deleted) = tokio::join!(club.submit(&typed), club.admin.delete(&player));
        match (submitted.status, deleted.status) {
            (StatusCode::CREATED, StatusCode::CONFLICT) => {
                deleted.refuses(StatusCode::CONFLICT, "player.has_matches");
            }
            (StatusCode::UNPROCESSABLE_ENTITY, StatusCode::OK) => {
                // Three players are left: too few, or one unknown, by which of the two came first to the group.
                let code = submitted.json()["code"].clone();
                assert!(
                    [json!("player.unknown"), json!("group.too_few_players")].contains(&code),
                    "{code}"
                );
                assert!(club.log().await.is_empty());
            }
            other => panic!("{other:?}: {} {}", submitted.text, deleted.text),
        }
        club.assert_equals_replay().await;
    }
}

/// A player's name is unique in its group. Two calls that want the same one at once come one after the other, by the
/// lock of the group's row; if each held what the other waits for, Postgres would cancel one of them after a second.
#[tokio::test]
async fn a_name_that_is_added_and_given_at_once_is_taken_once() {
    const ROUNDS: usize = 20;
    let app = App::start_with(&["--pool-size", "8"]).await;
    let club = Club::of(&app, 4).await;
    let pairs = (0..4).map(|thread| {
        let club = &club;
        async move {
            let add = format!("{}/players", club.path());
            let rename = format!("{add}/{}", club.players[thread]);
            for round in 0..ROUNDS {
                let name = json!({"name": format!("Name {thread} {round}")});
                let (added, renamed) =
                    tokio::join!(club.admin.post(&add, name.clone()), club.admin.put(&rename, name),);
                match (added.status, renamed.status) {
                    (StatusCode::CREATED, StatusCode::CONFLICT) => {
                        renamed.refuses(StatusCode::CONFLICT, "player_name.taken");
                    }
                    (StatusCode::CONFLICT, StatusCode::OK) => {
                        added.refuses(StatusCode::CONFLICT, "player_name.taken");
                    }
                    other => panic!("{other:?}: {} {}", added.text, renamed.text),
                }
            }
        }
    });
    join_all(pairs).await;
}

/// What Postgres cancels again and again is answered with 503: to be tried again, and no fault of anybody.
#[tokio::test]
async fn a_change_that_collides_every_time_is_to_be_tried_again() {
    let app = App::start().await;
    let club = Club::of(&app, 0).await;
    let collide = "CREATE FUNCTION collide() RETURNS trigger LANGUAGE plpgsql AS
            $$ BEGIN RAISE EXCEPTION 'colisión' USING ERRCODE = 'deadlock_detected'; END $$;
        CREATE TRIGGER collide BEFORE INSERT ON players EXECUTE FUNCTION collide()";
    app.database.execute(collide).await.unwrap();
    let add = format!("{}/players", club.path());
    let answer = club.admin.post(&add, json!({"name": "Ann"})).await;
    answer.refuses(StatusCode::SERVICE_UNAVAILABLE, "server.unavailable");
    assert_eq!(answer.header("retry-after"), "5");
    app.database
        .execute("DROP TRIGGER collide ON players")
        .await
        .unwrap();
    let answer = club.admin.post(&add, json!({"name": "Ann"})).await;
    answer.data(StatusCode::CREATED);
}

/// All that an owner and players do to one group, at once and against each other. Some of it is refused; nothing fails.
#[tokio::test]
async fn whatever_is_changed_at_once_never_fails() {
    const ROUNDS: usize = 8;
    let app = App::start_with(&["--pool-size", "8"]).await;
    let club = Club::of(&app, 6).await;
    let (path, admin) = (club.path(), &club.admin);
    let typed = club.typed([0, 1], [2, 3], &[[6, 4]]);
    let player = |number: usize| format!("{path}/players/{}", club.players[number % 6]);
    let no_failure =
        |answer: &Answer| assert!(answer.status.as_u16() < 500, "{} {}", answer.status, answer.text);
    let submits = async {
        for _ in 0..ROUNDS {
            no_failure(&club.submit(&typed).await);
        }
    };
    let amends = async {
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
            let file = json!({"format": "duelo-group", "version": 1, "name": "Club", "players": [{"name": "Zoe"}],
                "matches": []});
            no_failure(&admin.post(&format!("{path}/import"), file).await);
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
        submits, amends, renames, adds, anonymises, settings, imports, reads
    );
    club.assert_equals_replay().await;
}
