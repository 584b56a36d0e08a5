//! `duelo admin`: what an operator sees and changes of accounts and groups.

use std::io::Write as _;
use std::process::{Output, Stdio};

use db::rows::Role;
use reqwest::StatusCode;
use serde_json::{Value, json};

use super::admin::{duelo, duelo_with, lines, run_successfully};
use crate::matches::latest::{correct, delete};
use crate::support::account_requests::{log_in, refresh, reset_password};
use crate::support::actors::{Actor, Admin, NEW_PASSWORD, PASSWORD, Response, text};
use crate::support::app::App;
use crate::support::deleted_accounts::{keep, read_deletion};
use crate::support::group_fixture::GroupFixture;
use crate::support::mails::link_token;
use crate::support::members::{change_role, member, user_id};
use crate::support::program;

fn assert_fails(output: &Output, sentence: &str) {
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains(sentence), "{said}");
}

/// The group as its owner reads it.
async fn group_of(admin: &Admin<'_>) -> Value {
    admin.get(&admin.group_path()).await.ok()["group"].clone()
}

#[tokio::test]
async fn a_disabled_account_is_signed_out_everywhere_and_nobody_can_sign_in_to_it() {
    let app = App::start().await;
    let admin = app.admin().await;
    let email = admin.email.clone();
    let link = run_successfully(&app, &["reset-password", &email]).await;
    let printed = run_successfully(&app, &["disable", &email.to_uppercase()]).await;
    assert!(
        printed.contains("is disabled and signed out everywhere"),
        "{printed}"
    );

    let second_server = app.another();
    for server in [&app, &second_server] {
        let refused = admin
            .at(server)
            .get(&format!("{}/admin", admin.group_path()))
            .await;
        refused.assert_error(StatusCode::UNAUTHORIZED, "auth.session_ended");
    }
    let refused = refresh(&app, &admin.refresh_token).await;
    refused.assert_error(StatusCode::UNAUTHORIZED, "auth.refresh_invalid");
    let refused = log_in(&app, &email, PASSWORD).await;
    refused.assert_error(StatusCode::FORBIDDEN, "account.disabled");
    // Only who has the password learns it.
    let refused = log_in(&app, &email, "a wrong password").await;
    refused.assert_error(StatusCode::UNAUTHORIZED, "auth.credentials_wrong");
    let body = json!({"email": email, "password": PASSWORD});
    let refused = app.visitor().post("/api/auth/account/keep", body).await;
    refused.assert_error(StatusCode::FORBIDDEN, "account.disabled");
    // Its group stays.
    app.visitor().get(&admin.hash_path()).await.ok();

    // A new password opens nothing either, and there is no further link to choose one.
    assert_fails(
        &duelo(&app, &["reset-password", &email]).await,
        "is disabled: enable it first",
    );
    let token = link_token(&json!({"link": link.trim_end()}));
    let refused = reset_password(&app, &token, NEW_PASSWORD).await;
    refused.assert_error(StatusCode::FORBIDDEN, "account.disabled");

    let again = run_successfully(&app, &["disable", &email]).await;
    assert!(again.contains("was disabled already"), "{again}");
    let listed = run_successfully(&app, &["accounts"]).await;
    assert!(listed.contains("  disabled  "), "{listed}");
    let shown = lines(&run_successfully(&app, &["show", &email, "--json"]).await);
    assert!(shown[0]["disabledAt"].is_string(), "{shown:?}");

    let printed = run_successfully(&app, &["enable", &email]).await;
    assert!(printed.contains("can sign in again"), "{printed}");
    log_in(&app, &email, NEW_PASSWORD).await.ok();
    let again = run_successfully(&app, &["enable", &email]).await;
    assert!(again.contains("was not disabled"), "{again}");
    for task in ["disable", "enable"] {
        assert_fails(
            &duelo(&app, &[task, "no@body"]).await,
            "no account has the address",
        );
    }
}

const REASON: &str = "Names of people who did not agree. Write to klubb@padel.example.";

#[tokio::test]
async fn a_closed_group_can_be_read_and_not_changed_until_it_is_opened_again() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 5).await;
    fixture.publish().await;
    let editor = member(&app, &fixture.admin, Role::Editor).await;
    let played = fixture.play([0, 1], [2, 3], &[[6, 4]]).await;
    let before = fixture.standings().await;
    let hash = text(&fixture.admin.group["publicHash"]);
    let listed = async || app.visitor().get("/api/groups").await.ok()["total"].clone();
    assert_eq!(listed().await, 1);
    run_successfully(&app, &["close-group", &hash, "--reason", &format!(" {REASON}\n")]).await;

    let refused = |response: &Response| {
        response.assert_error(StatusCode::FORBIDDEN, "group.closed");
        assert!(text(&response.json()["error"]).ends_with(REASON), "{response:?}");
    };
    let (path, admin) = (fixture.path(), &fixture.admin);
    let mut submission = fixture.submission([0, 1], [2, 3], &[[6, 2]]);
    refused(&fixture.submit(&submission).await);
    submission["passcode"] = json!("bollboll");
    let submit = format!("{}/matches", fixture.hash_path());
    refused(&app.visitor().post(&submit, submission.clone()).await);
    let question = json!({"text": "Who?", "passcode": "bollboll"});
    refused(
        &app.visitor()
            .post(&format!("{submit}/1/question"), question)
            .await,
    );
    refused(
        &editor
            .post(&format!("{path}/players"), json!({"name": "Dan"}))
            .await,
    );
    refused(
        &admin
            .post(&format!("{path}/matches/lock-latest"), json!({}))
            .await,
    );
    let corrected = correct(admin, &played["match"], json!({"notes": "Windy"})).await;
    refused(&corrected);
    let unlocked = delete(admin, &played["match"], "0198f1a0-0000-7000-8000-000000000000").await;
    refused(&unlocked);
    refused(
        &admin
            .delete(&format!("{path}/players/{}", fixture.players[4]))
            .await,
    );
    refused(&admin.put(&path, json!({"name": "Fredagspadel"})).await);
    let confirmation = json!({"confirmation": admin.group["name"]});
    refused(&admin.delete_with(&path, confirmation).await);

    assert_eq!(fixture.standings().await, before);
    let shown = app.visitor().get(&fixture.hash_path()).await.ok();
    assert_eq!(shown["group"]["closedReason"], REASON);
    assert_eq!(listed().await, 0);
    app.visitor()
        .get(&format!("{}/players", fixture.hash_path()))
        .await
        .ok();
    let shown = run_successfully(&app, &["show", &hash]).await;
    assert!(shown.contains(&format!("  closed    {REASON}\n")), "{shown}");
    let activity = admin.get(&format!("{path}/activity")).await.ok();
    let entry = &activity["entries"][0];
    assert_eq!(
        json!([entry["action"], entry["by"], entry["became"]]),
        json!(["group.closed", null, REASON])
    );

    run_successfully(&app, &["reopen-group", &hash]).await;
    app.visitor()
        .post(&submit, submission)
        .await
        .data(StatusCode::CREATED);
    assert_eq!(listed().await, 1);
    assert_eq!(group_of(admin).await["closedReason"], Value::Null);
    assert_fails(&duelo(&app, &["reopen-group", &hash]).await, "is not closed");
    let empty = duelo(&app, &["close-group", &hash, "--reason", " "]).await;
    assert_fails(&empty, "say why");
    let long = "x".repeat(501);
    let long = duelo(&app, &["close-group", &hash, "--reason", &long]).await;
    assert_fails(&long, "at most 500 characters");
}

#[tokio::test]
async fn a_group_is_given_to_another_account() {
    let app = App::start().await;
    let (owner, other) = (app.admin().await, app.admin().await);
    let number = owner.group["groupId"].to_string();
    let offered = member(&app, &owner, Role::Admin).await;
    let offer = json!({"userId": user_id(&offered).await, "password": PASSWORD});
    owner
        .post(&format!("{}/handover", owner.group_path()), offer)
        .await
        .data(StatusCode::CREATED);
    let transfer = ["transfer-group", &number, "--to", &other.email.to_uppercase()];
    let printed = run_successfully(&app, &transfer).await;
    assert!(
        printed.contains(&format!("is of {} now", other.email)),
        "{printed}"
    );

    let roles = async |admin: &Admin<'_>| admin.get(&owner.group_path()).await.ok()["group"]["role"].clone();
    assert_eq!(
        json!([roles(&owner).await, roles(&other).await, roles(&offered).await]),
        json!(["admin", "owner", "admin"])
    );
    let accepted = offered
        .post(&format!("{}/handover/accept", owner.group_path()), json!({}))
        .await;
    assert!(accepted.status.is_client_error(), "{accepted:?}");
    let shown = lines(&run_successfully(&app, &["show", &number, "--json"]).await);
    let members: Vec<_> = shown[0]["members"].as_array().unwrap().iter().collect();
    assert_eq!(
        (&members[0]["email"], &members[0]["role"], members.len()),
        (&json!(other.email), &json!("owner"), 3)
    );
    let activity = other.get(&format!("{}/activity", owner.group_path())).await.ok();
    assert_eq!(activity["entries"][0]["action"], "member.group_transferred");
    assert!(activity["entries"][0]["member"].is_string(), "{activity}");

    assert_fails(&duelo(&app, &transfer).await, "already");
    run_successfully(&app, &["disable", &offered.email]).await;
    let disabled = duelo(&app, &["transfer-group", &number, "--to", &offered.email]).await;
    assert_fails(&disabled, "can't sign in");
    let nobody = duelo(&app, &["transfer-group", &number, "--to", "no@body"]).await;
    assert_fails(&nobody, "no account has the address");
}

#[tokio::test]
async fn an_account_and_a_group_are_shown() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    fixture.play([0, 1], [2, 3], &[[6, 4]]).await;
    let email = &fixture.admin.email;
    run_successfully(&app, &["verify-email", email]).await;
    let shown = lines(&run_successfully(&app, &["show", &email.to_uppercase(), "--json"]).await);
    let account = &shown[0];
    assert_eq!(account["email"], json!(email));
    assert!(account["createdAt"].is_string() && account["verifiedAt"].is_string());
    assert_eq!(account["disabledAt"], Value::Null);
    assert_eq!(account["groups"][0]["role"], "owner");
    assert_eq!(account["sessions"].as_array().unwrap().len(), 1);
    let printed = run_successfully(&app, &["show", email]).await;
    for line in ["  verified  2", "  owner     group ", "  session   "] {
        assert!(printed.contains(line), "{line}: {printed}");
    }

    let number = fixture.admin.group["groupId"].to_string();
    let shown = lines(&run_successfully(&app, &["show", &number, "--json"]).await);
    let group = &shown[0];
    assert_eq!((&group["players"], &group["matches"]), (&json!(4), &json!(1)));
    assert!(group["latestMatchAt"].is_string(), "{group}");
    assert_eq!(group["members"][0]["email"], json!(email));
    let printed = run_successfully(&app, &["show", &number]).await;
    for line in [
        "  state     private\n",
        "  players   4\n",
        "  latest    ",
        "  owner     ",
    ] {
        assert!(printed.contains(line), "{line}: {printed}");
    }
    assert_fails(
        &duelo(&app, &["show", "no@body"]).await,
        "no account has the address",
    );
    assert_fails(
        &duelo(&app, &["show", "nobody"]).await,
        "there is no group nobody",
    );
}

#[tokio::test]
async fn a_link_for_a_new_password_is_mailed_where_mail_is_configured() {
    let app = App::with_mailbox().await;
    let admin = app.admin().await;
    let settings = [
        ("DUELO_DEV_MAILBOX", "true"),
        ("DUELO_PUBLIC_URL", app.url.as_str()),
    ];
    let output = duelo_with(&app, &["reset-password", &admin.email], &settings).await;
    assert!(output.status.success(), "{output:?}");
    let printed = String::from_utf8(output.stdout).unwrap();
    assert!(
        printed.starts_with("A running server mails this link."),
        "{printed}"
    );
    let mailed = link_token(&app.mail("reset_password", &admin.email).await);
    assert_eq!(link_token(&json!({"link": printed.trim_end()})), mailed);
    reset_password(&app, &mailed, NEW_PASSWORD).await.ok();
}

/// `duelo admin delete`, at whose question this is typed.
async fn delete_account(app: &App, email: &str, typed: &str) -> Output {
    let mut command = program::command();
    command
        .args(["admin", "delete", email])
        .env("DATABASE_URL", app.database.url())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let typed = format!("{typed}\n");
    tokio::task::spawn_blocking(move || {
        let mut running = command.spawn().expect("duelo runs");
        let mut stdin = running.stdin.take().unwrap();
        stdin.write_all(typed.as_bytes()).unwrap();
        drop(stdin);
        running.wait_with_output().unwrap()
    })
    .await
    .unwrap()
}

#[tokio::test]
async fn an_account_is_deleted_as_by_its_owner_once_its_address_is_typed_again() {
    let app = App::start().await;
    let (admin, owner) = (app.admin().await, app.admin().await);
    change_role(&owner, &admin, Some(Role::Admin)).await;
    member(&app, &admin, Role::Editor).await;
    let mistyped = delete_account(&app, &admin.email, "somebody@else.example").await;
    assert_fails(&mistyped, "nothing was deleted");
    admin.get(&admin.group_path()).await.ok();

    let output = delete_account(&app, &admin.email.to_uppercase(), &admin.email.to_uppercase()).await;
    assert!(output.status.success(), "{output:?}");
    let printed = String::from_utf8(output.stdout).unwrap();
    for sentence in [
        format!(
            "Group {} (Torsdagspadel) is deleted with it",
            admin.group["groupId"]
        ),
        "0 players, 0 matches, 2 members (transfer-group keeps it)".to_owned(),
        format!(
            "Group {} (Torsdagspadel) stays, without this admin",
            owner.group["groupId"]
        ),
        "is deleted and signed out everywhere".to_owned(),
    ] {
        assert!(printed.contains(&sentence), "{sentence}: {printed}");
    }

    let second_server = app.another();
    for server in [&app, &second_server] {
        let refused = admin.at(server).get("/api/auth/verify").await;
        refused.assert_error(StatusCode::UNAUTHORIZED, "auth.session_ended");
    }
    let refused = log_in(&app, &admin.email, PASSWORD).await;
    refused.assert_error(StatusCode::FORBIDDEN, "account.deleted");
    let missing = app.visitor().get(&admin.hash_path()).await;
    missing.assert_error(StatusCode::NOT_FOUND, "group.not_found");
    let activity = owner.get(&format!("{}/activity", owner.group_path())).await.ok();
    let entry = &activity["entries"][0];
    assert_eq!(
        json!([entry["action"], entry["by"]]),
        json!(["member.removed", null])
    );
    assert!(entry["member"].is_string(), "{entry}");
    let again = duelo(&app, &["delete", &admin.email, "--yes"]).await;
    assert_fails(&again, "is deleted already");
    let nobody = duelo(&app, &["delete", "no@body", "--yes"]).await;
    assert_fails(&nobody, "no account has the address");

    // Its owner can keep it.
    let shown = read_deletion(&admin).await.ok();
    assert_eq!(
        json!([
            shown["deletedGroups"][0]["groupId"],
            shown["leftGroups"][0]["groupId"]
        ]),
        json!([admin.group["groupId"], owner.group["groupId"]])
    );
    keep(&app, &admin).await.ok();
    app.visitor().get(&admin.hash_path()).await.ok();
    run_successfully(&app, &["delete", &admin.email, "--yes"]).await;
}

#[tokio::test]
async fn the_page_of_a_deleted_account_says_since_when_the_operator_has_given_a_group_to_another() {
    let app = App::start().await;
    let (admin, other) = (app.admin().await, app.admin().await);
    let number = admin.group["groupId"].to_string();
    run_successfully(&app, &["transfer-group", &number, "--to", &other.email]).await;
    run_successfully(&app, &["delete", &admin.email, "--yes"]).await;
    let shown = read_deletion(&admin).await.ok();
    let left = &shown["leftGroups"][0];
    assert_eq!(left["groupId"], admin.group["groupId"]);
    assert!(left["handedOverAt"].is_string(), "{shown}");
}
