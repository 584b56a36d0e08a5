//! Who may make an account: each mode of registration with each way in.

use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::support::account_requests::log_in;
use crate::support::actors::{Actor, Admin, PASSWORD, Response, redacted};
use crate::support::app::App;
use crate::support::database::shift_times;
use crate::support::mails::link_token;
use crate::support::program;

const REGISTER: &str = "/api/auth/register";
const READ: &str = "/api/auth/invitation";

/// A registration with a first group, as the registration page and the import send it.
fn registration(email: &str, invitation: Option<&str>) -> Value {
    json!({
        "email": email, "password": PASSWORD, "name": "Linnéa", "groupName": "Torsdagspadel",
        "passcode": "bollboll", "invitation": invitation,
    })
}

/// Runs `duelo admin invite`, and returns what it prints; the error of one that fails.
async fn invite_by_operator(app: &App, email: &str, environment: &[(&str, &str)]) -> Result<String, String> {
    let mut command = program::command();
    command
        .args(["admin", "invite", email])
        .env("DATABASE_URL", app.database.url())
        .envs(environment.iter().copied());
    let run = tokio::task::spawn_blocking(move || command.output().expect("duelo runs"));
    let output = run.await.unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    if output.status.success() {
        Ok(text(output.stdout))
    } else {
        Err(text(output.stderr))
    }
}

/// The token of the link that the command prints.
async fn operator_token(app: &App, email: &str) -> String {
    let printed = invite_by_operator(app, email, &[]).await.unwrap();
    link_token(&json!({"link": printed.trim_end()}))
}

/// Invites an address to the owner's group, and returns the token of the mail.
async fn group_token(app: &App, owner: &Admin<'_>, email: &str) -> String {
    let path = format!("{}/invitations", owner.group_path());
    let invitation = json!({"email": email, "role": "editor"});
    owner.post(&path, invitation).await.data(StatusCode::CREATED);
    link_token(&app.mail("invitation", email).await)
}

/// The status and the error code of an answer.
fn outcome(response: &Response) -> (StatusCode, Value) {
    (response.status, response.json()["code"].clone())
}

#[tokio::test]
async fn each_mode_lets_in_whom_it_says_by_each_way() {
    let app = App::with_mailbox().await;
    let made = (StatusCode::CREATED, json!(null));
    let closed = (StatusCode::FORBIDDEN, json!("registration.closed"));
    let by_invitation = (StatusCode::FORBIDDEN, json!("registration.by_invitation"));
    for (mode, anyone, invited) in [
        ("open", &made, &made),
        ("invited", &by_invitation, &made),
        ("closed", &closed, &closed),
    ] {
        let server = app.another_with(&["--dev-mailbox", "--registration", mode]);
        let visitor = server.visitor();
        let meta = visitor.get("/api/meta").await.ok();
        assert_eq!(meta["meta"]["registration"], json!(mode));
        let (owner, other) = (app.admin().await, app.admin().await);
        let owner = owner.at(&server);

        // The registration page, and an import that keeps its ranking.
        let new = visitor
            .post(REGISTER, registration(&format!("new@{mode}.example"), None))
            .await;
        assert_eq!(outcome(&new), *anyone, "{mode}: anyone");

        let email = format!("operator@{mode}.example");
        let token = operator_token(&app, &email).await;
        let read = visitor.post(READ, json!({"token": token})).await;
        let invited_by_operator = visitor.post(REGISTER, registration(&email, Some(&token))).await;
        assert_eq!(
            outcome(&invited_by_operator),
            *invited,
            "{mode}: invited by the operator"
        );
        assert_eq!(
            read.status.is_success(),
            invited.0.is_success(),
            "{mode}: {read:?}"
        );

        // The invitation itself is answered in the same way in all modes.
        let email = format!("group@{mode}.example");
        let token = group_token(&app, &owner, &email).await;
        let read = visitor
            .post("/api/invitations/read", json!({"token": token}))
            .await
            .ok();
        assert_eq!(read["invitation"]["hasAccount"], json!(false), "{mode}");
        let form = json!({"token": token, "name": "Linnéa", "password": PASSWORD});
        let invited_by_group = visitor.post("/api/invitations/register", form).await;
        assert_eq!(outcome(&invited_by_group), *invited, "{mode}: invited to a group");

        let token = group_token(&app, &owner, &other.email).await;
        let joined = other
            .at(&server)
            .post("/api/invitations/accept", json!({"token": token}))
            .await;
        assert_eq!(
            joined.status,
            StatusCode::OK,
            "{mode}: an account that is invited"
        );
        assert_eq!(
            log_in(&server, &other.email, PASSWORD).await.status,
            StatusCode::OK,
            "{mode}"
        );
    }
}

/// Nobody learns from the answer whether an address has an account.
#[tokio::test]
async fn an_invitation_says_in_no_mode_who_has_an_account() {
    let app = App::with_mailbox().await;
    let server = app.another_with(&["--dev-mailbox", "--registration", "closed"]);
    let (owner, other) = (app.admin().await, app.admin().await);
    let owner = owner.at(&server);
    let path = format!("{}/invitations", owner.group_path());
    let mut answers = Vec::new();
    for email in ["nobody@padel.example", &other.email] {
        let sent = owner.post(&path, json!({"email": email, "role": "editor"})).await;
        let mut data = redacted(sent.data(StatusCode::CREATED));
        data["invitationId"] = json!("[id]");
        data["expiresAt"] = json!("[time]");
        answers.push(data);
        app.mail("invitation", email).await;
    }
    assert_eq!(answers[0], answers[1]);
}

#[tokio::test]
async fn an_invitation_by_the_operator_works_once_for_its_address() {
    let app = App::start_with(&["--registration", "invited"]).await;
    let visitor = app.visitor();
    let token = operator_token(&app, "Linnea@padel.example").await;
    let read = visitor.post(READ, json!({"token": token})).await.ok();
    assert_eq!(read["invitation"]["email"], json!("Linnea@padel.example"));
    let other = registration("jorge@padel.example", Some(&token));
    visitor
        .post(REGISTER, other)
        .await
        .assert_error(StatusCode::FORBIDDEN, "invitation.of_another");
    let body = registration("linnea@padel.example", Some(&token));
    let (one, two) = tokio::join!(
        visitor.post(REGISTER, body.clone()),
        visitor.post(REGISTER, body.clone())
    );
    let made = [&one, &two]
        .into_iter()
        .filter(|answer| answer.status == StatusCode::CREATED);
    assert_eq!(made.count(), 1, "{one:?} {two:?}");
    for refused in [
        visitor.post(READ, json!({"token": token})).await,
        visitor.post(REGISTER, body).await,
    ] {
        refused.assert_error(StatusCode::GONE, "invitation.used");
    }
    visitor
        .post(READ, json!({"token": "rubbish"}))
        .await
        .assert_error(StatusCode::UNPROCESSABLE_ENTITY, "link.invalid");
}

#[tokio::test]
async fn an_invitation_by_the_operator_lapses_and_is_replaced() {
    let app = App::start_with(&["--registration", "invited"]).await;
    let visitor = app.visitor();
    let first = operator_token(&app, "linnea@padel.example").await;
    let second = operator_token(&app, "LINNEA@padel.example").await;
    visitor
        .post(READ, json!({"token": first}))
        .await
        .assert_error(StatusCode::GONE, "invitation.used");
    visitor.post(READ, json!({"token": second})).await.ok();
    let back = shift_times(
        "account_invitations",
        &["id"],
        &["created_at", "expires_at"],
        "-7 days",
    );
    app.database.execute(&back).await.unwrap();
    for refused in [
        visitor.post(READ, json!({"token": second})).await,
        visitor
            .post(REGISTER, registration("linnea@padel.example", Some(&second)))
            .await,
    ] {
        refused.assert_error(StatusCode::GONE, "invitation.lapsed");
    }
}

#[tokio::test]
async fn the_command_mails_the_link_where_mail_is_configured() {
    let app = App::with_mailbox().await;
    let environment = [
        ("DUELO_DEV_MAILBOX", "true"),
        ("DUELO_PUBLIC_URL", "http://localhost:8080"),
        ("DUELO_REGISTRATION", "invited"),
    ];
    let printed = invite_by_operator(&app, "linnea@padel.example", &environment)
        .await
        .unwrap();
    let mail = app.mail("account_invitation", "linnea@padel.example").await;
    assert!(
        printed.trim_end().ends_with(mail["link"].as_str().unwrap()),
        "{printed} {mail}"
    );
    // Without a mail server it only prints it.
    let printed = invite_by_operator(&app, "jorge@padel.example", &[])
        .await
        .unwrap();
    assert!(
        printed.starts_with("Give jorge@padel.example this link"),
        "{printed}"
    );
    assert_eq!(app.mails_after_all_requests("jorge@padel.example").await.len(), 0);
}

#[tokio::test]
async fn the_command_refuses_what_would_be_refused() {
    let app = App::start().await;
    let admin = app.admin().await;
    let (open, closed) = ("open", "closed");
    for (email, mode) in [
        ("linnea@padel.example", closed),
        (admin.email.as_str(), open),
        ("linnea", open),
    ] {
        let environment = [("DUELO_REGISTRATION", mode)];
        let failed = invite_by_operator(&app, email, &environment).await;
        assert!(failed.is_err(), "{email}: {failed:?}");
    }
}

/// Before anything is shown: pages are prerendered for a server where anyone may register.
#[tokio::test]
async fn pages_load_the_style_sheet_of_the_mode() {
    for (mode, expected) in [
        ("open", None),
        ("invited", Some("/registration-invited.css")),
        ("closed", Some("/registration-closed.css")),
    ] {
        let app = App::start_with(&["--registration", mode]).await;
        for path in ["/en", "/sv/register", "/es/login"] {
            let page = app.visitor().get(path).await.text;
            let found = page.split_once("href=\"/registration-").map(|(_, rest)| rest);
            let found = found.and_then(|rest| rest.split_once('"'));
            let found = found.map(|(name, _)| format!("/registration-{name}"));
            assert_eq!(found.as_deref(), expected, "{mode} {path}");
        }
    }
}
