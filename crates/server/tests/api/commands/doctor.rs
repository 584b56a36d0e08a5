//! `duelo doctor`: each prepared fault is found, with what mends it.

use reqwest::Url;
use tokio::process::Command;

use crate::mail::smtp_server::{Security, SmtpServer};
use crate::support::app::JWT_SECRET;
use crate::support::database::new_database;
use crate::support::program;

/// An address where nothing listens.
const NOBODY: &str = "postgres://nobody@127.0.0.1:1/nothing";

/// What it prints on a database, and its exit code.
async fn doctor(url: &str, settings: &[(&str, &str)]) -> (String, Option<i32>) {
    let mut command = Command::from(program::command());
    command
        .arg("doctor")
        .env("DATABASE_URL", url)
        .env("DUELO_JWT_SECRET", JWT_SECRET)
        .env("DUELO_PUBLIC_URL", "http://localhost:8080")
        .envs(settings.iter().copied());
    let output = command.output().await.unwrap();
    (String::from_utf8(output.stdout).unwrap(), output.status.code())
}

fn mail_on(port: &str) -> [(&str, &str); 4] {
    [
        ("DUELO_SMTP_HOST", "127.0.0.1"),
        ("DUELO_SMTP_PORT", port),
        ("DUELO_SMTP_TLS", "none"),
        ("DUELO_SMTP_FROM", "no-reply@padel.example"),
    ]
}

#[tokio::test]
async fn an_installation_on_which_a_server_runs_is_fine() {
    let database = new_database().await;
    let mail_server = SmtpServer::start(Security::Plain).await;
    let port = mail_server.port.to_string();
    let url = database.url();
    let settings = [&mail_on(&port)[..], &[("DUELO_REPLICA_URL", &url)]].concat();
    let (said, code) = doctor(&url, &settings).await;
    assert_eq!(code, Some(0), "{said}");
    for line in ["✓ settings", "✓ replica", "✓ mail server"] {
        assert!(said.contains(line), "{said}");
    }
    // The Postgres of the tests is fast, and not safe.
    assert!(
        said.contains("warning: Postgres answers before a commit is on its disk"),
        "{said}"
    );
    assert!(mail_server.received().is_empty());
}

#[tokio::test]
async fn each_fault_is_found_with_what_mends_it() {
    let database = new_database().await;
    let mut missing = Url::parse(&database.url()).unwrap();
    missing.set_path("/duelo_missing");
    let (url, missing) = (database.url(), String::from(missing));
    let encrypted = format!("{url}?sslmode=require");
    for (url, settings, finding, remedy) in [
        (
            &*url,
            &[("DUELO_METRICS_LISTEN", "127.0.0.1:8080")][..],
            "error: DUELO_LISTEN and DUELO_METRICS_LISTEN both have the port 8080",
            "another port",
        ),
        (
            NOBODY,
            &[],
            "error: no Postgres answers at the address in DATABASE_URL",
            "Start Postgres",
        ),
        (
            &missing,
            &[],
            "error: Postgres refuses the connection in DATABASE_URL: ",
            "database name",
        ),
        (&encrypted, &[], "the server does not support TLS", "sslmode"),
        (
            &url,
            &[("DUELO_REPLICA_URL", NOBODY)],
            "error: no Postgres answers at the address in DUELO_REPLICA_URL",
            "Start Postgres",
        ),
        (
            &url,
            &mail_on("1"),
            "error: the mail server can't be used: ",
            "Compare DUELO_SMTP_HOST",
        ),
    ] {
        let (said, code) = doctor(url, settings).await;
        assert_eq!(code, Some(1), "{said}");
        assert!(
            said.contains(finding) && said.contains(remedy),
            "{finding}: {said}"
        );
    }
}

#[tokio::test]
async fn what_a_server_only_warns_of_is_no_fault() {
    let database = new_database().await;
    for (setting, finding) in [
        (
            ("DUELO_POOL_SIZE", "100000"),
            "warning: DUELO_POOL_SIZE is 100000",
        ),
        (
            ("DUELO_EXAMPLE_GROUPS", "nosuch"),
            "warning: DUELO_EXAMPLE_GROUPS has nosuch, which no group has in a link",
        ),
    ] {
        let (said, code) = doctor(&database.url(), &[setting]).await;
        assert_eq!(code, Some(0), "{said}");
        assert!(said.contains(finding), "{said}");
    }
}

#[tokio::test]
async fn an_older_schema_is_found() {
    let database = new_database().await;
    let name = database.migrate_down().await.unwrap();
    let (said, code) = doctor(&database.url(), &[]).await;
    assert_eq!(code, Some(1), "{said}");
    assert!(
        said.contains(&format!("needs {name}: run `duelo migrate`")),
        "{said}"
    );
}
