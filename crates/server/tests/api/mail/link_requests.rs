//! A backlog of link requests must not block mails, requests or the shutdown.

use std::time::Duration;

use nix::sys::signal::Signal;
use reqwest::StatusCode;
use serde_json::json;
use tokio::time::timeout;

use super::smtp_server::{Security, SmtpServer};
use crate::support::account_requests::request_reset_link;
use crate::support::actors::Actor;
use crate::support::app::App;
use crate::support::database::{LOCKS_ON_COPIES, cluster, new_database};
use crate::support::environment::announce;
use crate::support::locks::blocked_sessions;
use crate::support::program::Program;

/// More requests than a server processes while a test runs.
const MANY: usize = 20_000;

fn many_requests() -> String {
    format!(
        "INSERT INTO link_requests (email, purpose)
         SELECT 'nobody' || n || '@padel.example', 'reset_password' FROM generate_series(1, {MANY}) n"
    )
}

const SOME_REMAIN: &str = "DO $$ BEGIN ASSERT EXISTS (SELECT FROM link_requests); END $$";

/// Locks the rows of all existing accounts until there is a row in `gate`.
const LOCK_PRESENT_ACCOUNTS: &str = "
    DO $$ BEGIN
        PERFORM FROM users FOR UPDATE;
        WHILE NOT EXISTS (SELECT FROM gate) LOOP PERFORM pg_sleep(0.01); END LOOP;
    END $$";

#[tokio::test]
async fn mails_are_sent_while_a_link_request_is_blocked() {
    if cluster().is_some() {
        announce(LOCKS_ON_COPIES);
        return;
    }
    let mail_server = SmtpServer::start(Security::Plain).await;
    let port = mail_server.port.to_string();
    let app = App::start_with(&[
        "--smtp-host",
        "localhost",
        "--smtp-port",
        &port,
        "--smtp-from",
        "no-reply@padel.example",
        "--smtp-tls",
        "none",
        "--pool-size",
        "4",
    ])
    .await;
    let locked_admin = app.admin().await;
    app.wait_until("SELECT FROM mails WHERE sent_at IS NOT NULL")
        .await;
    app.database
        .execute("CREATE TABLE gate (open boolean)")
        .await
        .unwrap();
    let meanwhile = async {
        app.wait_until_rows_locked("users").await;
        request_reset_link(&app, &locked_admin.email).await.ok();
        app.wait_until(&blocked_sessions(&["users"], 1)).await;
        app.admin().await;
        app.wait_until("SELECT FROM mails HAVING count(sent_at) = 2")
            .await;
        app.database
            .execute("INSERT INTO gate VALUES (true)")
            .await
            .unwrap();
    };
    let all = async { tokio::join!(app.database.execute(LOCK_PRESENT_ACCOUNTS), meanwhile) };
    let (locked_rows, ()) = timeout(Duration::from_mins(1), all)
        .await
        .expect("the mail is sent");
    locked_rows.unwrap();
}

/// The pool of this server has one connection.
#[tokio::test]
async fn requests_get_a_database_connection_while_link_requests_wait() {
    let app = App::start().await;
    let admin = app.admin().await;
    app.database.execute(&many_requests()).await.unwrap();
    request_reset_link(&app, &admin.email).await.ok();
    admin.get("/api/auth/verify").await.ok();
    app.database.execute(SOME_REMAIN).await.unwrap();
}

#[tokio::test]
async fn a_server_shuts_down_while_link_requests_wait() {
    let database = new_database().await;
    database.execute(&many_requests()).await.unwrap();
    let mut program = Program::start(&database, &[]).await;
    let started = format!(
        "DO $$ BEGIN WHILE (SELECT count(*) FROM link_requests) = {MANY} LOOP PERFORM pg_sleep(0.01); END LOOP; END $$"
    );
    database.execute(&started).await.unwrap();
    program.signal(Signal::SIGTERM);
    program.wait_for_log("stopped").await;
    assert!(program.wait_for_exit().await.success());
    database.execute(SOME_REMAIN).await.unwrap();
}

#[tokio::test]
async fn mail_requests_of_a_client_are_limited_across_addresses() {
    let app = App::start_with(&["--limit-client-mails", "4/3600"]).await;
    for (number, remaining) in [(1, 2), (2, 2), (3, 1)] {
        let response = request_reset_link(&app, &format!("a{number}@padel.example"))
            .await
            .ok();
        assert_eq!(response["remainingAttempts"], json!(remaining), "{number}");
    }
    let body = json!({"email": "a4@padel.example"});
    let resend = "/api/auth/resend-verification";
    let response = app.visitor().post(resend, body.clone()).await.ok();
    assert_eq!(response["remainingAttempts"], json!(0));
    for refused in [
        request_reset_link(&app, "a5@padel.example").await,
        app.visitor().post(resend, body).await,
    ] {
        refused.assert_error(StatusCode::TOO_MANY_REQUESTS, "limit.mails");
        assert_eq!(refused.json()["params"]["remainingAttempts"], json!(0));
        let seconds: u32 = refused.header("retry-after").parse().unwrap();
        assert!((1..=3600).contains(&seconds), "{seconds}");
    }
    let requested =
        "DO $$ BEGIN ASSERT NOT EXISTS (SELECT FROM link_requests WHERE email LIKE 'a5@%'); END $$";
    app.database.execute(requested).await.unwrap();
}
