use std::collections::BTreeSet;
use std::fs;
use std::net::TcpListener;

use db::rows::Role;
use reqwest::StatusCode;
use serde_json::json;

use super::smtp_server::{Security, SmtpServer};
use crate::support::actors::{Actor, PASSWORD};
use crate::support::app::App;
use crate::support::group_fixture::{GroupFixture, PASSCODE};
use crate::support::members::{member, user_id};

const FROM: &str = "Duelo <no-reply@padel.example>";

/// Starts a server that sends mails to this port and retries after a second.
async fn start_with_smtp(port: u16, flags: &[&str]) -> App {
    let port = port.to_string();
    let mut all = vec![
        "--smtp-host",
        "localhost",
        "--smtp-port",
        &port,
        "--smtp-from",
        FROM,
    ];
    all.extend(["--mail-retry-seconds", "1"]);
    all.extend(flags);
    App::start_with(&all).await
}

/// Waits until a mail is in this state.
async fn until(app: &App, state: &str) {
    app.wait_until(&format!("SELECT FROM mails WHERE {state}")).await;
}

/// Of the offer and of its acceptance, to both, each with a link that opens the page it is about.
#[tokio::test]
async fn the_mails_of_a_handover_are_delivered() {
    let smtp_server = SmtpServer::start(Security::Plain).await;
    let app = start_with_smtp(smtp_server.port, &["--smtp-tls", "none"]).await;
    let owner = app.admin().await;
    let admin = member(&app, &owner, Role::Admin).await;
    let verify = "UPDATE users SET email_verified_at = now()";
    app.database.execute(verify).await.unwrap();
    let path = format!("{}/handover", owner.group_path());
    let offer = json!({"userId": user_id(&admin).await.0, "password": PASSWORD});
    owner.post(&path, offer).await.data(StatusCode::CREATED);
    admin.post(&format!("{path}/accept"), json!({})).await.ok();
    let sent = "kind LIKE 'handover%' AND sent_at IS NOT NULL HAVING count(*) = 4";
    until(&app, sent).await;
    let group = owner.group["groupId"].to_string();
    let received = smtp_server.received();
    for (to, subject, link) in [
        (&admin, "A group is offered to you", "handover"),
        (&owner, "You have offered your group", "players/manage"),
        (&owner, "Your group has been handed over", "players/manage"),
        (&admin, "You now own a group", "players/manage"),
    ] {
        let to = [to.email.clone()];
        let mut to_account = received.iter().filter(|mail| mail.to == to);
        let found = to_account.find(|mail| mail.content.contains(&format!("Subject: {subject}")));
        let found = found.unwrap_or_else(|| panic!("{subject}: {received:?}"));
        let link = format!("/en/admin/groups/{group}/{link}");
        assert!(found.content.contains(&link), "{link}: {}", found.content);
    }
}

#[tokio::test]
async fn a_mail_is_delivered_unchanged_and_its_body_erased() {
    let smtp_server = SmtpServer::start(Security::Plain).await;
    let app = start_with_smtp(smtp_server.port, &["--smtp-tls", "none"]).await;
    let admin = app.admin().await;
    until(
        &app,
        "sent_at IS NOT NULL AND text_body IS NULL AND html_body IS NULL AND attempts = 1",
    )
    .await;
    let received = smtp_server.received();
    let [mail] = received.as_slice() else {
        panic!("{received:?}")
    };
    assert_eq!(
        (mail.from.as_str(), mail.to.as_slice(), mail.encrypted),
        ("no-reply@padel.example", [admin.email.clone()].as_slice(), false)
    );
    for part in [
        "Subject: Verify your email address",
        "From: Duelo <no-reply@padel.example>",
        &format!("To: {}", admin.email),
        "Message-ID: <",
        "@localhost>",
        "Date: ",
        "Auto-Submitted: auto-generated",
        "multipart/alternative",
        "text/plain; charset=utf-8",
        "text/html; charset=utf-8",
        "http://localhost:8080/en/verify-email#token=",
        "Verify my address",
    ] {
        assert!(mail.content.contains(part), "{part}: {}", mail.content);
    }
}

#[tokio::test]
async fn smtp_uses_the_configured_encryption_and_account() {
    for (security, name) in [(Security::StartTls, "starttls"), (Security::Implicit, "implicit")] {
        let account = ("duelo", "mail server secret");
        let smtp_server = SmtpServer::start_on(0, security, Some(account), &[]).await;
        let folder = tempfile::tempdir().unwrap();
        let authority = folder.path().join("authority.pem");
        fs::write(&authority, &smtp_server.certificate).unwrap();
        let authority = authority.to_str().unwrap();
        let login = ["--smtp-user", account.0, "--smtp-password", account.1];
        let flags = [&["--smtp-tls", name, "--smtp-ca", authority], login.as_slice()].concat();
        let app = start_with_smtp(smtp_server.port, &flags).await;
        app.admin().await;
        until(&app, "sent_at IS NOT NULL").await;
        let received = smtp_server.received();
        assert_eq!(received.len(), 1, "{name}");
        assert_eq!(
            (received[0].account.as_deref(), received[0].encrypted),
            (Some("duelo"), true),
            "{name}"
        );
    }
}

#[tokio::test]
async fn no_mail_is_sent_unencrypted_if_encryption_is_required() {
    // It offers no STARTTLS, or its certificate is not trusted.
    for (security, name) in [
        (Security::Plain, "starttls"),
        (Security::StartTls, "starttls"),
        (Security::Implicit, "implicit"),
    ] {
        let smtp_server = SmtpServer::start(security).await;
        let app = start_with_smtp(smtp_server.port, &["--smtp-tls", name]).await;
        app.admin().await;
        until(&app, "last_error IS NOT NULL AND given_up_at IS NULL").await;
        assert!(smtp_server.received().is_empty(), "{security:?}");
    }
}

#[tokio::test]
async fn a_wrong_smtp_password_loses_no_mail() {
    let smtp_server = SmtpServer::start_on(0, Security::Plain, Some(("duelo", "right")), &[]).await;
    let login = [
        "--smtp-tls",
        "none",
        "--smtp-user",
        "duelo",
        "--smtp-password",
        "wrong",
    ];
    let app = start_with_smtp(smtp_server.port, &login).await;
    app.admin().await;
    until(
        &app,
        "last_error LIKE '%535%' AND sent_at IS NULL AND given_up_at IS NULL AND text_body IS NOT NULL",
    )
    .await;
}

#[tokio::test]
async fn a_temporarily_refused_mail_is_retried() {
    let smtp_server = SmtpServer::start_on(0, Security::Plain, None, &[450]).await;
    let app = start_with_smtp(smtp_server.port, &["--smtp-tls", "none"]).await;
    app.admin().await;
    until(&app, "sent_at IS NOT NULL AND attempts = 2").await;
    assert_eq!(smtp_server.received().len(), 1);
}

#[tokio::test]
async fn a_permanently_refused_mail_is_given_up() {
    let smtp_server = SmtpServer::start_on(0, Security::Plain, None, &[550]).await;
    let app = start_with_smtp(smtp_server.port, &["--smtp-tls", "none"]).await;
    let admin = app.admin().await;
    until(
        &app,
        "given_up_at IS NOT NULL AND attempts = 1 AND last_error LIKE '%550%not now%'",
    )
    .await;
    assert!(smtp_server.received().is_empty());
    // The SMTP response contains the address, which must not be logged.
    assert!(!crate::support::app::logs().contains(&admin.email));
}

#[tokio::test]
async fn no_mail_is_lost_while_the_smtp_server_is_unavailable() {
    let port = TcpListener::bind("127.0.0.1:0")
        .unwrap()
        .local_addr()
        .unwrap()
        .port();
    let app = start_with_smtp(port, &["--smtp-tls", "none"]).await;
    app.admin().await;
    until(&app, "attempts >= 1 AND last_error IS NOT NULL").await;
    let restarted = SmtpServer::start_on(port, Security::Plain, None, &[]).await;
    until(
        &app,
        "sent_at IS NOT NULL AND attempts >= 2 AND last_error IS NULL",
    )
    .await;
    assert_eq!(restarted.received().len(), 1);
}

#[tokio::test]
async fn a_mail_with_an_expired_link_is_given_up() {
    let port = TcpListener::bind("127.0.0.1:0")
        .unwrap()
        .local_addr()
        .unwrap()
        .port();
    let app = start_with_smtp(port, &["--smtp-tls", "none"]).await;
    app.admin().await;
    until(&app, "last_error IS NOT NULL").await;
    let a_day_passes = "UPDATE mails SET created_at = created_at - interval '1 day', \
                        expires_at = expires_at - interval '1 day'";
    app.database.execute(a_day_passes).await.unwrap();
    until(&app, "given_up_at IS NOT NULL").await;
}

#[tokio::test]
async fn two_mail_workers_send_each_mail_once() {
    const MAILS: usize = 40;
    let smtp_server = SmtpServer::start(Security::Plain).await;
    let first = start_with_smtp(smtp_server.port, &["--smtp-tls", "none"]).await;
    let url = first.database.url();
    let other = start_with_smtp(smtp_server.port, &["--smtp-tls", "none", "--database-url", &url]).await;
    let backlog = format!(
        "INSERT INTO mails (kind, recipient, language, subject, text_body, html_body, expires_at)
         SELECT 'verify_email', 'asa' || n || '@padel.example', 'sv', 'Hej', 'text', 'html', now() + interval '1 hour'
         FROM generate_series(1, {MAILS}) n"
    );
    first.database.execute(&backlog).await.unwrap();
    // A registration wakes the mail worker.
    for app in [&first, &other] {
        app.admin().await;
    }
    first
        .wait_until("SELECT WHERE NOT EXISTS (SELECT FROM mails WHERE sent_at IS NULL)")
        .await;
    let received = smtp_server.received();
    let recipients: BTreeSet<&String> = received.iter().flat_map(|mail| &mail.to).collect();
    assert_eq!((received.len(), recipients.len()), (MAILS + 2, MAILS + 2));
}

/// Submits matches until the owner of the group is told.
async fn submit_burst(app: &App, fixture: &GroupFixture<'_>) {
    let mut submission = fixture.submission([0, 1], [2, 3], &[[6, 4]]);
    submission["passcode"] = json!(PASSCODE);
    let path = format!("{}/matches", fixture.hash_path());
    for _ in 0..2 {
        let submitted = app.visitor().post(&path, submission.clone()).await;
        submitted.data(StatusCode::CREATED);
    }
    app.wait_until("SELECT id FROM groups WHERE burst_matches = 2")
        .await;
}

#[tokio::test]
async fn many_submissions_are_reported_in_the_owners_language() {
    for (language, subject, text) in [
        (
            "en",
            "Many matches are being submitted to your group",
            "2 matches have been submitted",
        ),
        ("sv", "=?utf-8?b?", "registrerat 2 matcher"),
        ("es", "=?utf-8?b?", "han registrado 2 partidos"),
    ] {
        let smtp_server = SmtpServer::start(Security::Plain).await;
        let flags = ["--smtp-tls", "none", "--limit-submissions", "2/3600"];
        let app = start_with_smtp(smtp_server.port, &flags).await;
        let fixture = GroupFixture::with_players(&app, 4).await;
        let account = format!("UPDATE users SET email_verified_at = now(), language = '{language}'");
        app.database.execute(&account).await.unwrap();
        submit_burst(&app, &fixture).await;
        until(&app, "kind = 'many_submissions' AND sent_at IS NOT NULL").await;
        let received = smtp_server.received();
        let mail = received.iter().find(|mail| mail.content.contains("tab=settings"));
        let mail = mail.unwrap_or_else(|| panic!("{received:?}"));
        assert_eq!(mail.to, std::slice::from_ref(&fixture.admin.email));
        for part in [subject, text, &format!("/{language}/admin/groups/")] {
            assert!(mail.content.contains(part), "{part}: {}", mail.content);
        }
    }
}

#[tokio::test]
async fn an_owner_with_an_unverified_address_gets_no_mail_of_a_burst() {
    let app = App::start_with(&["--dev-mailbox", "--limit-submissions", "2/3600"]).await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    submit_burst(&app, &fixture).await;
    let mails = app.mails_after_all_requests(&fixture.admin.email).await;
    assert!(
        mails.iter().all(|mail| mail["kind"] != "many_submissions"),
        "{mails:?}"
    );
}
