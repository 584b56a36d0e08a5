use std::collections::BTreeSet;
use std::fs;
use std::net::TcpListener;

use super::server::{MailServer, Security};
use crate::app::App;

const FROM: &str = "Duelo <no-reply@padel.example>";

/// A server that sends its mails to this port, and tries again after a second.
async fn sending_to(port: u16, flags: &[&str]) -> App {
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

/// Returns as soon as a mail is in this state.
async fn until(app: &App, state: &str) {
    app.until(&format!("SELECT FROM mails WHERE {state}")).await;
}

#[tokio::test]
async fn a_mail_arrives_whole_and_is_erased() {
    let post = MailServer::start(Security::Plain).await;
    let app = sending_to(post.port, &["--smtp-tls", "none"]).await;
    let admin = app.admin().await;
    until(
        &app,
        "sent_at IS NOT NULL AND text_body IS NULL AND html_body IS NULL AND attempts = 1",
    )
    .await;
    let received = post.received();
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
async fn connections_are_encrypted_and_logged_in_as_configured() {
    for (security, name) in [(Security::StartTls, "starttls"), (Security::Implicit, "implicit")] {
        let account = ("duelo", "mail server secret");
        let post = MailServer::start_on(0, security, Some(account), &[]).await;
        let folder = tempfile::tempdir().unwrap();
        let authority = folder.path().join("authority.pem");
        fs::write(&authority, &post.certificate).unwrap();
        let authority = authority.to_str().unwrap();
        let login = ["--smtp-user", account.0, "--smtp-password", account.1];
        let flags = [&["--smtp-tls", name, "--smtp-ca", authority], login.as_slice()].concat();
        let app = sending_to(post.port, &flags).await;
        app.admin().await;
        until(&app, "sent_at IS NOT NULL").await;
        let received = post.received();
        assert_eq!(received.len(), 1, "{name}");
        assert_eq!(
            (received[0].account.as_deref(), received[0].encrypted),
            (Some("duelo"), true),
            "{name}"
        );
    }
}

#[tokio::test]
async fn nothing_goes_out_in_the_open_where_encryption_is_wanted() {
    // It offers no STARTTLS, or has a certificate that nobody vouches for.
    for (security, name) in [
        (Security::Plain, "starttls"),
        (Security::StartTls, "starttls"),
        (Security::Implicit, "implicit"),
    ] {
        let post = MailServer::start(security).await;
        let app = sending_to(post.port, &["--smtp-tls", name]).await;
        app.admin().await;
        until(&app, "last_error IS NOT NULL AND given_up_at IS NULL").await;
        assert!(post.received().is_empty(), "{security:?}");
    }
}

#[tokio::test]
async fn a_wrong_password_loses_no_mail() {
    let post = MailServer::start_on(0, Security::Plain, Some(("duelo", "right")), &[]).await;
    let login = [
        "--smtp-tls",
        "none",
        "--smtp-user",
        "duelo",
        "--smtp-password",
        "wrong",
    ];
    let app = sending_to(post.port, &login).await;
    app.admin().await;
    until(
        &app,
        "last_error LIKE '%535%' AND sent_at IS NULL AND given_up_at IS NULL AND text_body IS NOT NULL",
    )
    .await;
}

#[tokio::test]
async fn a_mail_that_is_refused_for_now_is_tried_again() {
    let post = MailServer::start_on(0, Security::Plain, None, &[450]).await;
    let app = sending_to(post.port, &["--smtp-tls", "none"]).await;
    app.admin().await;
    until(&app, "sent_at IS NOT NULL AND attempts = 2").await;
    assert_eq!(post.received().len(), 1);
}

#[tokio::test]
async fn a_mail_that_is_refused_for_good_is_given_up() {
    let post = MailServer::start_on(0, Security::Plain, None, &[550]).await;
    let app = sending_to(post.port, &["--smtp-tls", "none"]).await;
    let admin = app.admin().await;
    until(
        &app,
        "given_up_at IS NOT NULL AND attempts = 1 AND last_error LIKE '%550%not now%'",
    )
    .await;
    assert!(post.received().is_empty());
    // What the mail server said names the address: the log leaves it out.
    assert!(!crate::app::logs().contains(&admin.email));
}

#[tokio::test]
async fn no_mail_is_lost_while_the_mail_server_is_away() {
    let port = TcpListener::bind("127.0.0.1:0")
        .unwrap()
        .local_addr()
        .unwrap()
        .port();
    let app = sending_to(port, &["--smtp-tls", "none"]).await;
    app.admin().await;
    until(&app, "attempts >= 1 AND last_error IS NOT NULL").await;
    let back = MailServer::start_on(port, Security::Plain, None, &[]).await;
    until(
        &app,
        "sent_at IS NOT NULL AND attempts >= 2 AND last_error IS NULL",
    )
    .await;
    assert_eq!(back.received().len(), 1);
}

#[tokio::test]
async fn a_mail_whose_link_has_expired_is_given_up() {
    let port = TcpListener::bind("127.0.0.1:0")
        .unwrap()
        .local_addr()
        .unwrap()
        .port();
    let app = sending_to(port, &["--smtp-tls", "none"]).await;
    app.admin().await;
    until(&app, "last_error IS NOT NULL").await;
    let a_day_passes = "UPDATE mails SET created_at = created_at - interval '1 day', \
                        expires_at = expires_at - interval '1 day'";
    app.database.execute(a_day_passes).await.unwrap();
    until(&app, "given_up_at IS NOT NULL").await;
}

#[tokio::test]
async fn two_servers_send_each_mail_once() {
    const MAILS: usize = 40;
    let post = MailServer::start(Security::Plain).await;
    let one = sending_to(post.port, &["--smtp-tls", "none"]).await;
    let url = one.database.url();
    let other = sending_to(post.port, &["--smtp-tls", "none", "--database-url", &url]).await;
    let backlog = format!(
        "INSERT INTO mails (kind, recipient, language, subject, text_body, html_body, expires_at)
         SELECT 'verify_email', 'asa' || n || '@padel.example', 'sv', 'Hej', 'text', 'html', now() + interval '1 hour'
         FROM generate_series(1, {MAILS}) n"
    );
    one.database.execute(&backlog).await.unwrap();
    // A registration makes a server look into the outbox.
    for app in [&one, &other] {
        app.admin().await;
    }
    one.until("SELECT WHERE NOT EXISTS (SELECT FROM mails WHERE sent_at IS NULL)")
        .await;
    let received = post.received();
    let recipients: BTreeSet<&String> = received.iter().flat_map(|mail| &mail.to).collect();
    assert_eq!((received.len(), recipients.len()), (MAILS + 2, MAILS + 2));
}
