//! `duelo admin`, as an operator runs it.

use std::process::{Command, Output};

use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::actors::{Actor, text};
use crate::app::App;
use crate::club::Club;
use crate::program;

async fn duelo(app: &App, words: &[&str]) -> Output {
    let mut command = Command::new(program::path());
    command
        .arg("admin")
        .args(words)
        .env("DATABASE_URL", app.database.url());
    tokio::task::spawn_blocking(move || command.output().expect("duelo runs"))
        .await
        .unwrap()
}

/// What a command says that must succeed.
async fn succeeds(app: &App, words: &[&str]) -> String {
    let output = duelo(app, words).await;
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

fn lines(printed: &str) -> Vec<Value> {
    printed
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

#[tokio::test]
async fn a_deleted_group_comes_back_whole() {
    let app = App::start().await;
    let club = Club::of(&app, 4).await;
    let settings = json!({"name": "Torsdagspadel", "passcode": "bollboll", "vanityUrl": "torsdag", "isDiscoverable": true});
    club.admin.put(&club.path(), settings).await.ok();
    club.play([0, 1], [2, 3], &[[6, 4]]).await;
    let before = club.admin.get(&format!("{}/admin", club.path())).await.ok();
    let ranking = club.admin.get(&format!("{}/players", club.path())).await.ok();
    club.admin
        .delete_with(&club.path(), json!({"confirmation": "Torsdagspadel"}))
        .await
        .ok();

    let listed = lines(&succeeds(&app, &["list", "--state", "deleted", "--json"]).await);
    assert_eq!(
        (&listed[0]["name"], &listed[0]["owner"], &listed[0]["matches"]),
        (&json!("Torsdagspadel"), &json!(club.admin.email), &json!(1))
    );
    assert!(
        succeeds(&app, &["list", "--search", "TORS"])
            .await
            .contains("1 groups")
    );
    let number = club.admin.group["groupId"].to_string();
    let hash = text(&club.admin.group["publicHash"]);
    let said = succeeds(&app, &["restore-group", "torsdag"]).await;
    assert_eq!(
        said,
        format!("Group {number} (Torsdagspadel) is back: /en/groups/{hash}\n")
    );
    let after = club.admin.get(&format!("{}/admin", club.path())).await.ok();
    assert_eq!(after, before);
    assert_eq!(
        club.admin.get(&format!("{}/players", club.path())).await.ok(),
        ranking
    );
    app.visitor().get("/api/groups/vanity/torsdag").await.ok();

    // There is nothing to bring back any more, and nobody else to find.
    for words in [["restore-group", hash.as_str()], ["restore-group", "nobody"]] {
        let output = duelo(&app, &words).await;
        assert_eq!(output.status.code(), Some(1), "{output:?}");
    }
    let audited = lines(&succeeds(&app, &["audit", &number, "--json"]).await);
    let told: Vec<_> = audited[..2]
        .iter()
        .map(|line| json!([line["action"], line["by"]]))
        .collect();
    assert_eq!(
        told,
        [
            json!(["group.restored", null]),
            json!(["group.deleted", club.admin.email])
        ]
    );
    let shown = succeeds(&app, &["audit", &hash]).await;
    assert!(
        shown.contains("group.passcode_changed") && !shown.contains("bollboll"),
        "{shown}"
    );
}

#[tokio::test]
async fn a_stored_number_that_is_wrong_is_found_and_put_right() {
    let app = App::start().await;
    let club = Club::of(&app, 5).await;
    for _ in 0..3 {
        club.play([0, 1], [2, 3], &[[6, 4], [6, 2]]).await;
    }
    let number = club.admin.group["groupId"].to_string();
    let said = succeeds(&app, &["recompute", &number]).await;
    assert_eq!(
        said,
        format!("Group {number} (Torsdagspadel): 3 matches, 5 players, as the log has it\n")
    );
    let one = club.players[0];
    let spoil = format!(
        "ALTER TABLE players DISABLE TRIGGER USER;
         ALTER TABLE match_players DISABLE TRIGGER USER;
         UPDATE players SET current_elo = current_elo - 1, matches_won = 0 WHERE id = {one};
         UPDATE match_players SET elo_change = elo_change + 9, elo_after = elo_after + 9
             WHERE player_id = {one} AND match_number = 2;
         ALTER TABLE players ENABLE TRIGGER USER;
         ALTER TABLE match_players ENABLE TRIGGER USER"
    );
    for statement in spoil.split(';') {
        app.database.execute(statement).await.unwrap();
    }
    let output = duelo(&app, &["recompute", "--all", "--json"]).await;
    assert_eq!(output.status.code(), Some(3), "{output:?}");
    let found = lines(&String::from_utf8(output.stdout).unwrap()).remove(0);
    let differing: Vec<_> = found["differences"]
        .as_array()
        .unwrap()
        .iter()
        .map(|difference| {
            json!([
                difference["matchNumber"],
                difference["playerId"],
                difference["value"]
            ])
        })
        .collect();
    let mut expected = vec![
        json!([2, one, "eloAfter"]),
        json!([2, one, "eloChange"]),
        json!([null, one, "currentElo"]),
        json!([null, one, "matchesWon"]),
    ];
    expected.sort_by_key(ToString::to_string);
    let mut sorted = differing;
    sorted.sort_by_key(ToString::to_string);
    assert_eq!(sorted, expected);

    let tag = async || club.admin.get(&club.path()).await.header("etag").to_owned();
    let before = tag().await;
    let said = succeeds(&app, &["recompute", &number, "--fix"]).await;
    assert!(said.ends_with("4 differences fixed\n"), "{said}");
    assert_ne!(tag().await, before);
    club.assert_equals_replay().await;
    succeeds(&app, &["recompute", "--all"]).await;
}

#[tokio::test]
async fn an_operator_vouches_for_an_address_and_lets_people_try_again() {
    let app = App::start_with(&["--limit-passcodes", "1/3600"]).await;
    let club = Club::of(&app, 4).await;
    let verified = async || club.admin.get("/api/auth/verify").await.ok()["user"]["emailVerified"].clone();
    assert_eq!(verified().await, false);
    let shouted = club.admin.email.to_uppercase();
    succeeds(&app, &["verify-email", &shouted]).await;
    assert_eq!(verified().await, true);
    succeeds(&app, &["verify-email", &shouted]).await;
    assert_eq!(
        duelo(&app, &["verify-email", "no@body"]).await.status.code(),
        Some(1)
    );

    let mut typed = club.typed([0, 1], [2, 3], &[[6, 4]]);
    typed["passcode"] = json!("wrong");
    let submit = format!("{}/matches", club.hash_path());
    app.visitor().post(&submit, typed.clone()).await;
    let limited = app.visitor().post(&submit, typed.clone()).await;
    limited.refuses(StatusCode::TOO_MANY_REQUESTS, "limit.passcodes");
    let hash = text(&club.admin.group["publicHash"]);
    let said = succeeds(&app, &["reset-limits", "--group", &hash]).await;
    assert_eq!(said, "2 counters removed.\n");
    let again = app.visitor().post(&submit, typed).await;
    again.refuses(StatusCode::UNAUTHORIZED, "passcode.wrong");
    // To forget everything is said, not left out.
    assert_eq!(duelo(&app, &["reset-limits"]).await.status.code(), Some(2));
    succeeds(&app, &["reset-limits", "--all"]).await;
}
