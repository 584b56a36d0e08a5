//! What the log has of clients that a limit refuses, and what fail2ban makes of it.

use std::path::Path;

use reqwest::{Method, StatusCode};
use serde_json::json;
use tokio::process::Command;

use crate::support::actors::{Actor, Response};
use crate::support::app::{App, logs};
use crate::support::environment::announce;
use crate::support::event_reader::EventReader;
use crate::support::group_fixture::GroupFixture;
use crate::support::installed;

/// Logs in wrongly from this address until a limit refuses it.
async fn exceed_limit(app: &App, address: &str) {
    let log_in = async || {
        let request = app.visitor().request(Method::POST, "/api/auth/login");
        let request = request.header("x-forwarded-for", address);
        let typed = json!({"email": "nobody@padel.example", "password": "wrong password"});
        Response::to(request.json(&typed)).await
    };
    assert_eq!(log_in().await.status, StatusCode::UNAUTHORIZED);
    log_in()
        .await
        .assert_error(StatusCode::TOO_MANY_REQUESTS, "limit.logins");
}

/// The lines of the log that have this text.
fn lines_with(text: &str) -> Vec<String> {
    let logs = logs();
    logs.lines()
        .filter(|line| line.contains(text))
        .map(str::to_owned)
        .collect()
}

#[tokio::test]
async fn an_address_is_logged_if_a_limit_refuses_it_and_the_operator_wants_it() {
    let silent = App::start_behind_proxy(&["--limit-logins", "1/900"]).await;
    exceed_limit(&silent, "203.0.113.71").await;
    assert_eq!(lines_with("203.0.113.71"), [""; 0]);

    let app = App::start_behind_proxy(&["--limit-logins", "1/900", "--log-limited-clients"]).await;
    for (app, says_so) in [(&silent, false), (&app, true)] {
        let meta = app.visitor().get("/api/meta").await.ok();
        assert_eq!(meta["meta"]["logsLimitedClients"], json!(says_so));
    }
    for address in ["203.0.113.72", "2001:db8::72"] {
        exceed_limit(&app, address).await;
        let lines = lines_with(&format!("\"client\":\"{address}\""));
        assert_eq!(lines.len(), 1, "{lines:?}");
        assert!(
            lines[0].contains("\"status\":429") && lines[0].contains("\"refusal\":\"limit.logins\""),
            "{lines:?}"
        );
        assert_banned(&lines[0], address).await;
    }
}

#[tokio::test]
async fn an_address_is_not_logged_for_a_limit_that_pages_meet_by_themselves() {
    let flags = ["--streams-per-client", "1", "--log-limited-clients"];
    let app = App::start_behind_proxy(&flags).await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    let path = format!("{}/events", fixture.hash_path());
    let follow = async || {
        let request = app.visitor().request(Method::GET, &path);
        EventReader::send(request.header("x-forwarded-for", "203.0.113.74")).await
    };
    let _first = follow().await.unwrap();
    let refused = follow().await.err().expect("a refusal");
    refused.assert_error(StatusCode::TOO_MANY_REQUESTS, "limit.streams");
    assert_eq!(
        lines_with(refused.header("x-request-id")).len(),
        1,
        "the refusal is logged"
    );
    assert_eq!(lines_with("203.0.113.74"), [""; 0]);
}

/// The filter in `deploy` finds the address in the line, also as the journal has it, and none in another line.
async fn assert_banned(line: &str, address: &str) {
    let Some(program) = installed::find("fail2ban-regex") else {
        announce("NOT RUN: there is no fail2ban");
        return;
    };
    let filter = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../deploy/fail2ban/filter.d/duelo.conf");
    let other = line.replace("\"status\":429", "\"status\":401");
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("log");
    std::fs::write(&log, format!("{other}\n{line}\nmachine duelo[812]: {line}\n")).unwrap();
    let mut command = Command::new(program);
    command.args(["--out", "ip"]).arg(&log).arg(filter);
    let output = command.output().await.unwrap();
    let found = String::from_utf8(output.stdout).unwrap();
    let found: Vec<_> = found.lines().collect();
    assert_eq!(found, [address, address], "{line}");
}
