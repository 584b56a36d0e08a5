//! `duelo serve`: its configuration, its port and its graceful shutdown.

use nix::sys::signal::Signal;
use server::application::{Application, BuildError};
use server::version::Version;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::process::Command;

use crate::support::app::{App, JWT_SECRET, configuration};
use crate::support::database::new_database;
use crate::support::program::{self, Program};

/// A log-in, which needs the database.
const LOGIN: &str = "POST /api/auth/login HTTP/1.1\r\nhost: duelo\r\ncontent-type: application/json\r\n\
                     content-length: 51\r\n\r\n{\"email\":\"asa@padel.example\",\"password\":\"whatever\"}";

/// Blocks every count of an attempt until there is a row in `gate`.
const BLOCK_ATTEMPTS: &str = "
    DO $$ BEGIN
        LOCK TABLE limit_counters IN EXCLUSIVE MODE;
        WHILE NOT EXISTS (SELECT FROM gate) LOOP PERFORM pg_sleep(0.01); END LOOP;
    END $$";

/// Waits until the lock is granted, or until a session waits for it.
fn wait_for_lock(granted: bool) -> String {
    let lock = "SELECT FROM pg_locks WHERE mode IN ('ExclusiveLock', 'RowExclusiveLock') \
                AND relation = 'limit_counters'::regclass \
                AND database = (SELECT oid FROM pg_database WHERE datname = current_database())";
    let wait = "LOOP PERFORM pg_sleep(0.01); END LOOP";
    format!("DO $$ BEGIN WHILE NOT EXISTS ({lock} AND granted = {granted}) {wait}; END $$")
}

#[tokio::test]
async fn a_server_that_is_stopped_finishes_open_requests() {
    for signal in [Signal::SIGTERM, Signal::SIGINT] {
        let database = new_database().await;
        database
            .execute("CREATE TABLE gate (open boolean)")
            .await
            .unwrap();
        let mut program = Program::start(&database, &[]).await;
        let shutdown = async {
            database.execute(&wait_for_lock(true)).await.unwrap();
            let mut stream = TcpStream::connect(program.address).await.unwrap();
            stream.write_all(LOGIN.as_bytes()).await.unwrap();
            database.execute(&wait_for_lock(false)).await.unwrap();
            program.signal(signal);
            program.wait_for_log("stopping").await;
            database.execute("INSERT INTO gate VALUES (true)").await.unwrap();
            let mut response = String::new();
            stream.read_to_string(&mut response).await.unwrap();
            response
        };
        let (unblocked, response) = tokio::join!(database.execute(BLOCK_ATTEMPTS), shutdown);
        unblocked.unwrap();
        assert!(response.contains("auth.credentials_wrong"), "{response}");
        program.wait_for_log("stopped").await;
        assert!(program.wait_for_exit().await.success());
    }
}

#[tokio::test]
async fn an_invalid_setting_is_a_readable_error_at_start() {
    for (name, value, sentence) in [
        (
            "DUELO_JWT_PREVIOUS_SECRET",
            "short",
            "the secret needs at least 32 characters",
        ),
        (
            "DUELO_PUBLIC_URL",
            "duelo.example",
            "the public address is http:// or https:// with a host and no path",
        ),
        (
            "DUELO_TRUSTED_PROXIES",
            "proxy",
            "a proxy is an IP address or a network",
        ),
        (
            "DUELO_TRUSTED_PROXIES",
            "10.0.0.1,0.0.0.0/0",
            "a network of all addresses would let every client choose the address",
        ),
        (
            "DUELO_HSTS",
            "forever",
            "Strict-Transport-Security is off or max-age=SECONDS",
        ),
        (
            "DUELO_SMTP_HOST",
            "smtp://mail.example",
            "the mail server is a host name or an address alone",
        ),
        ("DUELO_SMTP_FROM", "Duelo", "who mails come from is an address"),
    ] {
        let output = Command::from(program::command())
            .arg("serve")
            .env("DATABASE_URL", "postgres://nobody@127.0.0.1:1/nothing")
            .env("DUELO_JWT_SECRET", JWT_SECRET)
            .env("DUELO_LISTEN", "127.0.0.1:0")
            .env("DUELO_PUBLIC_URL", "https://duelo.example")
            .env(name, value)
            .output()
            .await
            .unwrap();
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert!(
            !output.status.success() && stderr.contains(sentence),
            "{name}: {stderr}"
        );
    }
}

#[tokio::test]
async fn a_listen_address_in_use_is_an_error_at_start() {
    let app = App::start().await;
    let address = app.url.trim_start_matches("http://");
    let url = app.database.url();
    let arguments = [
        "test",
        "--listen",
        address,
        "--database-url",
        &url,
        "--jwt-secret",
        JWT_SECRET,
    ];
    let error = Application::build(configuration(&arguments), Version::OF_LIBRARY)
        .err()
        .expect("an error");
    assert!(matches!(error, BuildError::Listen { .. }), "{error}");
    assert_eq!(error.to_string(), format!("cannot listen on {address}"));
}

/// Every user of a machine can read the arguments of its processes.
#[tokio::test]
async fn a_secret_is_refused_as_an_argument() {
    let url = "postgres://nobody:secret-password@127.0.0.1:1/nothing";
    for (command, option, value, variable) in [
        ("serve", "--jwt-secret", JWT_SECRET, "DUELO_JWT_SECRET"),
        (
            "serve",
            "--jwt-previous-secret",
            JWT_SECRET,
            "DUELO_JWT_PREVIOUS_SECRET",
        ),
        ("serve", "--database-url", url, "DATABASE_URL"),
        ("serve", "--replica-url", url, "DUELO_REPLICA_URL"),
        (
            "serve",
            "--smtp-password",
            "secret-password",
            "DUELO_SMTP_PASSWORD",
        ),
        ("migrate", "--database-url", url, "DATABASE_URL"),
        (
            "seed-demo",
            "--password",
            "secret-password",
            "DUELO_DEMO_PASSWORD",
        ),
    ] {
        let output = Command::from(program::command())
            .args([command, option, value])
            .env("DATABASE_URL", "postgres://nobody@127.0.0.1:1/nothing")
            .env("DUELO_JWT_SECRET", JWT_SECRET)
            .env("DUELO_SMTP_HOST", "mail.example")
            .env("DUELO_SMTP_FROM", "no-reply@padel.example")
            .env("DUELO_SMTP_USER", "duelo")
            .env("DUELO_SMTP_PASSWORD", "of-the-environment")
            .output()
            .await
            .unwrap();
        let stderr = String::from_utf8(output.stderr).unwrap();
        let expected =
            format!("every user of this machine can see {option}: set {variable} in the environment");
        assert!(
            !output.status.success() && stderr.contains(&expected) && !stderr.contains(value),
            "{command} {option}: {stderr}"
        );
    }
}
