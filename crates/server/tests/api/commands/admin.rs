//! `duelo admin`.

use std::process::Output;

use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::support::actors::{Actor, Response, text};
use crate::support::app::App;
use crate::support::deleted_accounts::delete_with_group;
use crate::support::group_fixture::{GroupFixture, PASSCODE};
use crate::support::program;

pub(super) async fn duelo(app: &App, arguments: &[&str]) -> Output {
    duelo_with(app, arguments, &[]).await
}

/// As [`duelo`], with further settings in the environment.
pub(super) async fn duelo_with(app: &App, arguments: &[&str], settings: &[(&str, &str)]) -> Output {
    let mut command = program::command();
    command
        .arg("admin")
        .args(arguments)
        .env("DATABASE_URL", app.database.url())
        .envs(settings.iter().copied());
    tokio::task::spawn_blocking(move || command.output().expect("duelo runs"))
        .await
        .unwrap()
}

/// The output of a command, which must succeed.
pub(super) async fn run_successfully(app: &App, arguments: &[&str]) -> String {
    let output = duelo(app, arguments).await;
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

pub(super) fn lines(printed: &str) -> Vec<Value> {
    printed
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

#[tokio::test]
async fn restore_group_restores_no_group_of_a_deleted_account() {
    let app = App::start().await;
    let admin = app.admin().await;
    delete_with_group(&admin).await;
    let id = admin.group["groupId"].to_string();
    let refused = duelo(&app, &["restore-group", &id]).await;
    assert!(!refused.status.success(), "{refused:?}");
    let missing = app.visitor().get(&admin.hash_path()).await;
    missing.assert_error(StatusCode::NOT_FOUND, "group.not_found");
}

#[tokio::test]
async fn restore_group_restores_everything() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    let settings = json!({"name": "Torsdagspadel", "passcode": "bollboll", "vanityUrl": "torsdag", "isDiscoverable": true});
    fixture.admin.put(&fixture.path(), settings).await.ok();
    fixture.play([0, 1], [2, 3], &[[6, 4]]).await;
    let before = fixture.admin.get(&format!("{}/admin", fixture.path())).await.ok();
    let ranking = fixture
        .admin
        .get(&format!("{}/players", fixture.path()))
        .await
        .ok();
    fixture
        .admin
        .delete_with(&fixture.path(), json!({"confirmation": "Torsdagspadel"}))
        .await
        .ok();

    let listed = lines(&run_successfully(&app, &["list", "--state", "deleted", "--json"]).await);
    assert_eq!(
        (&listed[0]["name"], &listed[0]["owner"], &listed[0]["matches"]),
        (&json!("Torsdagspadel"), &json!(fixture.admin.email), &json!(1))
    );
    assert!(
        run_successfully(&app, &["list", "--search", "TORS"])
            .await
            .contains("1 groups")
    );
    let number = fixture.admin.group["groupId"].to_string();
    let hash = text(&fixture.admin.group["publicHash"]);
    let output = run_successfully(&app, &["restore-group", "torsdag"]).await;
    assert_eq!(
        output,
        format!("Group {number} (Torsdagspadel) is back: /en/groups/{hash}\n")
    );
    let after = fixture.admin.get(&format!("{}/admin", fixture.path())).await.ok();
    assert_eq!(after, before);
    assert_eq!(
        fixture
            .admin
            .get(&format!("{}/players", fixture.path()))
            .await
            .ok(),
        ranking
    );
    app.visitor().get("/api/groups/vanity/torsdag").await.ok();

    // The group is already restored, and the other name is unknown.
    for arguments in [["restore-group", hash.as_str()], ["restore-group", "nobody"]] {
        let output = duelo(&app, &arguments).await;
        assert_eq!(output.status.code(), Some(1), "{output:?}");
    }
    let audited = lines(&run_successfully(&app, &["audit", &number, "--json"]).await);
    let entries: Vec<_> = audited[..2]
        .iter()
        .map(|line| json!([line["action"], line["by"]]))
        .collect();
    assert_eq!(
        entries,
        [
            json!(["group.restored", null]),
            json!(["group.deleted", fixture.admin.email])
        ]
    );
    let output = run_successfully(&app, &["audit", &hash]).await;
    assert!(
        output.contains("group.passcode_changed") && !output.contains("bollboll"),
        "{output}"
    );
}

#[tokio::test]
async fn an_operator_can_give_out_a_link_for_a_new_password() {
    let app = App::start().await;
    let admin = app.admin().await;
    let output = run_successfully(&app, &["reset-password", &admin.email.to_uppercase()]).await;
    let (_, token) = output.trim_end().split_once("/en/reset-password#token=").unwrap();
    let body = json!({"token": token, "password": "another long password"});
    let visitor = app.visitor();
    visitor.post("/api/auth/reset-password", body.clone()).await.ok();
    let again = visitor.post("/api/auth/reset-password", body).await;
    again.assert_error(StatusCode::UNPROCESSABLE_ENTITY, "link.invalid");
    let unknown = duelo(&app, &["reset-password", "no@body"]).await;
    assert_eq!(unknown.status.code(), Some(1));
}

#[tokio::test]
async fn an_operator_can_verify_an_address_and_reset_limits() {
    let app = App::start_with(&["--limit-passcodes", "1/3600", "--limit-submissions", "1/3600"]).await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    let verified = async || fixture.admin.get("/api/auth/verify").await.ok()["user"]["emailVerified"].clone();
    assert_eq!(verified().await, false);
    let uppercase = fixture.admin.email.to_uppercase();
    run_successfully(&app, &["verify-email", &uppercase]).await;
    assert_eq!(verified().await, true);
    run_successfully(&app, &["verify-email", &uppercase]).await;
    assert_eq!(
        duelo(&app, &["verify-email", "no@body"]).await.status.code(),
        Some(1)
    );

    let mut submission = fixture.submission([0, 1], [2, 3], &[[6, 4]]);
    submission["passcode"] = json!(PASSCODE);
    let submit = format!("{}/matches", fixture.hash_path());
    for _ in 0..2 {
        app.visitor().post(&submit, submission.clone()).await;
    }
    let above = app.visitor().post(&submit, submission.clone()).await;
    above.assert_error(StatusCode::TOO_MANY_REQUESTS, "match.too_many");
    let right = submission.clone();
    submission["passcode"] = json!("wrong");
    app.visitor().post(&submit, submission.clone()).await;
    let limited = app.visitor().post(&submit, submission.clone()).await;
    limited.assert_error(StatusCode::TOO_MANY_REQUESTS, "limit.passcodes");
    let hash = text(&fixture.admin.group["publicHash"]);
    let output = run_successfully(&app, &["reset-limits", "--group", &hash]).await;
    assert_eq!(output, "4 counters removed.\n");
    app.visitor().post(&submit, right).await.data(StatusCode::CREATED);
    let again = app.visitor().post(&submit, submission).await;
    again.assert_error(StatusCode::UNAUTHORIZED, "passcode.wrong");
    // Removing all counters needs the explicit `--all`.
    assert_eq!(duelo(&app, &["reset-limits"]).await.status.code(), Some(2));
    run_successfully(&app, &["reset-limits", "--all"]).await;
}

#[tokio::test]
async fn equal_names_lists_the_names_that_look_the_same_and_changes_none() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 3).await;
    let other = GroupFixture::with_players(&app, 1).await;
    let printed = run_successfully(&app, &["equal-names"]).await;
    assert_eq!(printed, "No group has two players whose names look the same.\n");
    // As names could be written before signs were removed.
    let [ann, bo, cia] = fixture.players[..] else {
        panic!("three players")
    };
    for (player, name) in [(bo, "ANN\u{200b}"), (cia, "Ann\u{a0}")] {
        let rename = format!("UPDATE players SET name = '{name}' WHERE id = {player}");
        app.database.execute(&rename).await.unwrap();
    }
    let group = &fixture.admin.group["groupId"];
    let printed = run_successfully(&app, &["equal-names"]).await;
    assert_eq!(
        printed,
        format!(
            "Group {group} (Torsdagspadel): \"Ann\" ({ann}), \"ANN\\u{{200b}}\" ({bo}), \"Ann\\u{{a0}}\" ({cia})\n"
        )
    );
    assert_eq!(run_successfully(&app, &["equal-names"]).await, printed);
    let added = other
        .admin
        .post(
            &format!("{}/players", other.path()),
            json!({"name": "\u{200b}Ann"}),
        )
        .await;
    added.assert_error(StatusCode::CONFLICT, "player_name.taken");
}

#[tokio::test]
async fn list_has_the_groups_with_the_most_first() {
    let app = App::start().await;
    let small = GroupFixture::with_players(&app, 4).await;
    let large = GroupFixture::with_players(&app, 6).await;
    let number = |fixture: &GroupFixture<'_>| fixture.admin.group["groupId"].clone();
    let (small_number, large_number) = (number(&small), number(&large));
    for _ in 0..2 {
        small.play([0, 1], [2, 3], &[[6, 4]]).await;
    }
    let listed = async |arguments: &[&str]| {
        let printed = run_successfully(&app, &[&["list", "--json"], arguments].concat()).await;
        let numbers = lines(&printed);
        numbers
            .iter()
            .map(|line| line["groupId"].clone())
            .collect::<Vec<_>>()
    };
    let small_first = [small_number.clone(), large_number.clone()];
    let large_first = [large_number.clone(), small_number.clone()];
    for (arguments, expected) in [
        (&[][..], &small_first[..]),
        (&["--most", "matches"], &small_first),
        (&["--most", "activity"], &small_first),
        (&["--most", "players"], &large_first),
        (&["--most", "players", "--limit", "1"], &large_first[..1]),
    ] {
        assert_eq!(listed(arguments).await, expected, "{arguments:?}");
    }
    let printed = lines(&run_successfully(&app, &["list", "--json"]).await);
    assert_eq!(printed[0]["recentMatches"], 2);
    app.database
        .execute("UPDATE match_days SET played_on = played_on - 40")
        .await
        .unwrap();
    let printed = lines(&run_successfully(&app, &["list", "--json"]).await);
    assert_eq!(printed[0]["recentMatches"], 0);
}

#[tokio::test]
async fn accounts_are_listed_and_signed_out_by_an_operator() {
    let app = App::start().await;
    let (admin, other) = (app.admin().await, app.admin().await);
    run_successfully(&app, &["verify-email", &admin.email]).await;
    let listed = lines(&run_successfully(&app, &["accounts", "--json"]).await);
    let today = chrono::Utc::now().date_naive().to_string();
    let shown: Vec<_> = listed
        .iter()
        .map(|line| {
            json!([
                line["email"],
                line["isVerified"],
                line["groups"],
                line["deletedAt"]
            ])
        })
        .collect();
    assert_eq!(
        shown,
        [
            json!([admin.email, true, 1, null]),
            json!([other.email, false, 1, null])
        ]
    );
    assert!(text(&listed[0]["lastUsedOn"]) <= today, "{listed:?}");
    let printed = run_successfully(&app, &["accounts", "--search", &other.email.to_uppercase()]).await;
    assert!(
        printed.contains(&other.email) && printed.contains("1 accounts."),
        "{printed}"
    );

    let second_server = app.another();
    let output = run_successfully(&app, &["end-sessions", &admin.email.to_uppercase()]).await;
    assert!(output.contains("is signed out everywhere"), "{output}");
    let path = format!("/api/groups/{}/admin", admin.group["groupId"]);
    for server in [&app, &second_server] {
        let request = server.client.get(format!("{}{path}", server.url));
        let request = request.bearer_auth(&admin.token);
        let refused = Response::to(request).await;
        refused.assert_error(StatusCode::UNAUTHORIZED, "auth.session_ended");
    }
    other
        .get(&format!("/api/groups/{}/admin", other.group["groupId"]))
        .await
        .ok();
    let mut database = app.database.session().await.unwrap();
    let recorded = "SELECT FROM audit_log WHERE action = 'session.all_ended' AND actor_id IS NULL";
    assert_eq!(database.rows(recorded).await.unwrap(), 1);
    let unknown = duelo(&app, &["end-sessions", "no@body"]).await;
    assert_eq!(unknown.status.code(), Some(1));
}
