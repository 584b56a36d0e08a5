use db::testing::TestDatabase;
use nix::sys::signal::Signal;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::process::Command;

use crate::app::JWT_SECRET;
use crate::program::{Program, path};

/// A log-in that takes as long as the database does.
const LOGIN: &str = "POST /api/auth/login HTTP/1.1\r\nhost: duelo\r\ncontent-type: application/json\r\n\
                     content-length: 51\r\n\r\n{\"email\":\"asa@padel.example\",\"password\":\"whatever\"}";

/// Holds up whoever counts a try, until there is a row in `gate`.
const HOLD_UP: &str = "
    DO $$ BEGIN
        LOCK TABLE limit_counters IN EXCLUSIVE MODE;
        WHILE NOT EXISTS (SELECT FROM gate) LOOP PERFORM pg_sleep(0.01); END LOOP;
    END $$";

/// Returns as soon as the lock is held, or as soon as somebody waits for it.
fn until_lock_is(granted: bool) -> String {
    let lock = "SELECT FROM pg_locks WHERE mode IN ('ExclusiveLock', 'RowExclusiveLock') \
                AND relation = 'limit_counters'::regclass \
                AND database = (SELECT oid FROM pg_database WHERE datname = current_database())";
    let wait = "LOOP PERFORM pg_sleep(0.01); END LOOP";
    format!("DO $$ BEGIN WHILE NOT EXISTS ({lock} AND granted = {granted}) {wait}; END $$")
}

#[tokio::test]
async fn a_server_that_is_told_to_stop_finishes_what_it_began() {
    for signal in [Signal::SIGTERM, Signal::SIGINT] {
        let database = TestDatabase::create().await.unwrap();
        database
            .execute("CREATE TABLE gate (open boolean)")
            .await
            .unwrap();
        let mut program = Program::start(&database, &[]).await;
        let told_to_stop = async {
            database.execute(&until_lock_is(true)).await.unwrap();
            let mut stream = TcpStream::connect(program.address).await.unwrap();
            stream.write_all(LOGIN.as_bytes()).await.unwrap();
            database.execute(&until_lock_is(false)).await.unwrap();
            program.signal(signal);
            program.says("stopping").await;
            database.execute("INSERT INTO gate VALUES (true)").await.unwrap();
            let mut answer = String::new();
            stream.read_to_string(&mut answer).await.unwrap();
            answer
        };
        let (held, answer) = tokio::join!(database.execute(HOLD_UP), told_to_stop);
        held.unwrap();
        assert!(answer.contains("auth.credentials_wrong"), "{answer}");
        program.says("stopped").await;
        assert!(program.ends().await.success());
    }
}

#[tokio::test]
async fn a_wrong_value_stops_the_start_with_a_sentence() {
    for (name, value, sentence) in [
        (
            "DUELO_JWT_SECRET",
            "short",
            "the secret needs at least 32 characters",
        ),
        (
            "DUELO_JWT_PREVIOUS_SECRET",
            "short",
            "the secret needs at least 32 characters",
        ),
        (
            "DATABASE_URL",
            "mysql://localhost",
            "the database is given as postgres://user:password@host:port/name",
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
        ("DUELO_LIMIT_LOGINS", "ten", "a limit is COUNT/SECONDS"),
        (
            "DUELO_HSTS",
            "forever",
            "Strict-Transport-Security is off or max-age=SECONDS",
        ),
        ("DUELO_SMTP_HOST", "mail.example", "--smtp-from"),
        (
            "DUELO_SMTP_HOST",
            "smtp://mail.example",
            "the mail server is a host name or an address alone",
        ),
        ("DUELO_SMTP_FROM", "Duelo", "who mails come from is an address"),
        ("DUELO_SMTP_TLS", "perhaps", "starttls"),
        ("DUELO_SMTP_USER", "duelo", "--smtp-password"),
        ("DUELO_LOG", "not=a=filter", "what to log is given as info"),
    ] {
        let output = Command::new(path())
            .arg("serve")
            .env("DATABASE_URL", "postgres://nobody@127.0.0.1:1/nothing")
            .env("DUELO_JWT_SECRET", JWT_SECRET)
            .env("DUELO_LISTEN", "127.0.0.1:0")
            .env(name, value)
            .output()
            .await
            .unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(
            !output.status.success() && said.contains(sentence),
            "{name}: {said}"
        );
    }
}
