//! `duelo doctor`: each prepared fault is found, with what mends it.

use reqwest::Url;
use tokio::process::Command;

use crate::mail::smtp_server::{Security, SmtpServer};
use crate::support::app::JWT_SECRET;
use crate::support::database::new_database;
use crate::support::environment::announce;
use crate::support::program;
use crate::support::small_disk::SmallDisk;

/// An address where nothing listens.
const NOBODY: &str = "postgres://nobody@127.0.0.1:1/nothing";

/// What it prints on a database, and its exit code.
pub(super) async fn doctor(url: &str, settings: &[(&str, &str)]) -> (String, Option<i32>) {
    doctor_with(&[], url, settings).await
}

pub(super) async fn doctor_with(
    options: &[&str],
    url: &str,
    settings: &[(&str, &str)],
) -> (String, Option<i32>) {
    let mut command = Command::from(program::command());
    command
        .arg("doctor")
        .args(options)
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
    let read_only = format!("{url}?options=-cdefault_transaction_read_only%3Don");
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
            &read_only,
            &[],
            "error: the database can only be read",
            "target_session_attrs",
        ),
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

#[tokio::test]
async fn a_test_mail_is_sent_by_the_outbox_and_the_answer_printed() {
    let database = new_database().await;
    let (url, to) = (database.url(), "anna@padel.example");
    let mail_server = SmtpServer::start(Security::Plain).await;
    let port = mail_server.port.to_string();
    let options = ["--mail", to, "--mail-language", "sv"];
    let (said, code) = doctor_with(&options, &url, &mail_on(&port)).await;
    assert_eq!(code, Some(0), "{said}");
    assert!(
        said.contains("✓ test mail: the mail server took it, and said: 250 "),
        "{said}"
    );
    let received = mail_server.received();
    assert_eq!(received.len(), 1);
    assert_eq!(received[0].to, [to]);
    assert!(received[0].content.contains("Ett testmejl"), "{received:?}");
    let mut session = database.session().await.unwrap();
    let sent = "SELECT FROM mails WHERE kind = 'test' AND sent_at IS NOT NULL AND attempts = 1";
    assert_eq!(session.rows(sent).await.unwrap(), 1);
}

#[tokio::test]
async fn a_test_mail_that_is_refused_is_a_fault_and_is_not_sent_later() {
    let database = new_database().await;
    let url = database.url();
    for refusal in [550, 451] {
        let mail_server = SmtpServer::start_on(0, Security::Plain, None, &[refusal]).await;
        let port = mail_server.port.to_string();
        let (said, code) = doctor_with(&["--mail", "anna@padel.example"], &url, &mail_on(&port)).await;
        assert_eq!(code, Some(1), "{said}");
        let finding = "error: the mail server does not take the mail to anna@padel.example: ";
        assert!(
            said.contains(finding) && said.contains(&refusal.to_string()) && said.contains("DUELO_SMTP_FROM"),
            "{said}"
        );
    }
    let mut session = database.session().await.unwrap();
    let waiting = "SELECT FROM mails WHERE sent_at IS NULL AND given_up_at IS NULL";
    assert_eq!(session.rows(waiting).await.unwrap(), 0);
}

#[tokio::test]
async fn a_test_mail_needs_a_mail_server_and_an_address() {
    let database = new_database().await;
    let (said, code) = doctor_with(&["--mail", "anna@padel.example"], &database.url(), &[]).await;
    assert_eq!(code, Some(0), "{said}");
    assert!(said.contains("· test mail: not set"), "{said}");
    let (_, code) = doctor_with(&["--mail", "anna"], &database.url(), &[]).await;
    assert_eq!(code, Some(2));
}

#[tokio::test]
async fn a_disk_that_is_nearly_full_is_found() {
    let Some(disk) = SmallDisk::mount(64) else {
        announce("NOT RUN: this user may not mount a disk");
        return;
    };
    let database = new_database().await;
    let folder = disk.path().to_str().unwrap();
    let settings = [("TMPDIR", folder), ("DUELO_BACKUP_FOLDER", folder)];
    let (said, code) = doctor(&database.url(), &settings).await;
    assert_eq!(code, Some(1), "{said}");
    for severity in ["warning", "error"] {
        let finding = format!("{severity}: only 64 MB are free in {folder}: ");
        assert_eq!(said.matches(&finding).count(), 1, "{said}");
    }
}
