//! Faults in which nothing tells the server that an answer will not come: what was acknowledged is kept, every request
//! is answered, and the server recovers.

use std::sync::Arc;
use std::time::Duration;

use db::testing::{Session, TestDatabase};
use futures::future::join_all;
use nix::sys::signal::Signal;
use reqwest::{Method, StatusCode};
use serde_json::json;
use tokio::time::timeout;
use uuid::Uuid;

use super::retrying_clients::{Failure, Progress, RetryingClients};
use crate::support::actors::{Actor, Response};
use crate::support::app::App;
use crate::support::forwarder::Forwarder;
use crate::support::group_fixture::{GroupFixture, PASSCODE};
use crate::support::own_postgres::{OwnPostgres, wait_until};
use crate::support::program::Program;

/// An answer is late after this and two seconds.
const SETTINGS: [(&str, &str); 1] = [("DUELO_STATEMENT_SECONDS", "1")];
/// How many matches are saved before a fault.
const MATCHES_BEFORE: usize = 25;
/// How many are saved with those afterwards.
const MATCHES: usize = 50;
/// A request that waits longer is not answered.
const TIMEOUT: Duration = Duration::from_mins(1);

/// A server with a database that only this test uses.
struct Setting {
    postgres: OwnPostgres,
    /// The connections of the server and of the test's own sessions lead through it.
    forwarder: Forwarder,
    /// The database without the forwarder.
    direct: String,
    app: App,
    _program: Program,
}

impl Setting {
    async fn start() -> Self {
        Self::with(&[]).await
    }

    async fn with(further: &[(&str, &str)]) -> Self {
        let postgres = OwnPostgres::new();
        let direct = postgres.start().await.url("postgres");
        let forwarder = Forwarder::to(&direct).await;
        let database = Arc::new(TestDatabase::create_at(&forwarder.url(&direct)).await.unwrap());
        let program = Program::start(&database, &[&SETTINGS, further].concat()).await;
        Self {
            postgres,
            forwarder,
            direct,
            app: App::at(program.url(), database),
            _program: program,
        }
    }

    /// A session of the superuser, without the forwarder.
    async fn session(&self) -> Session {
        Session::at(&self.direct).await.unwrap()
    }

    /// Sets a parameter of Postgres, and waits until every session reads it before its next statement: the postmaster
    /// tells its processes before it starts a session with the new value.
    async fn configure(&self, parameter: &str, value: &str) {
        let mut session = self.session().await;
        for sql in [
            "SET default_transaction_read_only = off",
            &format!("ALTER SYSTEM SET {parameter} = '{value}'"),
            "SELECT pg_reload_conf()",
        ] {
            session.execute(sql).await.unwrap();
        }
        let is_read = format!("SELECT WHERE current_setting('{parameter}') = '{value}'");
        while self.session().await.rows(&is_read).await.unwrap() == 0 {}
    }
}

/// Some submissions met the fault, and each of them was answered.
#[track_caller]
fn assert_unavailable(failures: &[Failure]) {
    let is_unavailable = |failure: &Failure| *failure == Failure::Unavailable;
    assert!(
        !failures.is_empty() && failures.iter().all(is_unavailable),
        "{failures:?}"
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn connections_that_freeze_are_replaced() {
    let setting = Setting::start().await;
    let fixture = GroupFixture::with_players(&setting.app, 8).await;
    let mut clients = RetryingClients::default();
    let progress = Progress::default();
    let freeze = async {
        progress.wait_until_saved(MATCHES_BEFORE).await;
        setting.forwarder.freeze();
    };
    let (failures, ()) = tokio::join!(clients.run_through_faults(&fixture, &progress, MATCHES), freeze);
    assert_unavailable(&failures);
    setting.app.visitor().get("/health/ready").await.ok();
    clients.assert_all_saved_once(&fixture).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_request_is_answered_while_postgres_has_stopped() {
    let setting = Setting::start().await;
    let fixture = GroupFixture::with_players(&setting.app, 8).await;
    let public = GroupFixture::with_players(&setting.app, 4).await;
    public.publish().await;
    let mut clients = RetryingClients::default();
    let progress = Progress::default();
    let visitor = setting.app.visitor();
    let hash = public.admin.group["publicHash"].as_str().unwrap().to_owned();
    let cached = format!("{}/players?stats=true", public.hash_path());
    let card = format!("/share-card/en/{hash}.png");
    let feed = format!("/groups/{hash}/feed.atom");
    for path in [&cached, &card, &feed] {
        visitor.get(path).await;
    }
    let stop = async {
        progress.wait_until_saved(MATCHES_BEFORE).await;
        setting.postgres.signal(Signal::SIGSTOP);
        let paths = [&cached, &card, &feed, "/health/ready"];
        let answers = join_all(paths.map(|path| timeout(TIMEOUT, visitor.get(path)))).await;
        for (path, answer) in paths.iter().zip(answers) {
            assert_eq!(answer.unwrap().status, StatusCode::SERVICE_UNAVAILABLE, "{path}");
        }
        setting.postgres.signal(Signal::SIGCONT);
    };
    let (failures, ()) = tokio::join!(clients.run_through_faults(&fixture, &progress, MATCHES), stop);
    assert_unavailable(&failures);
    clients.assert_all_saved_once(&fixture).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_primary_that_becomes_read_only_answers_reads_and_is_not_ready() {
    let setting = Setting::start().await;
    let fixture = GroupFixture::with_players(&setting.app, 4).await;
    fixture.play([0, 1], [2, 3], &[[6, 4]]).await;
    setting.configure("default_transaction_read_only", "on").await;
    let visitor = setting.app.visitor();
    let refused = fixture
        .submit(&fixture.submission([0, 1], [2, 3], &[[6, 4]]))
        .await;
    refused.assert_error(StatusCode::SERVICE_UNAVAILABLE, "server.unavailable");
    let ready = visitor.get("/health/ready").await;
    ready.assert_error(StatusCode::SERVICE_UNAVAILABLE, "server.unavailable");
    fixture.admin.get(&fixture.path()).await.ok();
    setting.configure("default_transaction_read_only", "off").await;
    fixture.play([0, 1], [2, 3], &[[6, 4]]).await;
    visitor.get("/health/ready").await.ok();
    fixture.assert_equals_replay().await;
}

/// Ends the sessions whose commits wait for a standby.
const END_WAITING: &str =
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'";

/// Lets commits wait for the answer of a standby that there is not. They do once the checkpointer has read the setting.
async fn await_absent_standby(setting: &Setting) {
    setting.configure("synchronous_commit", "on").await;
    setting.configure("synchronous_standby_names", "absent").await;
    let (mut committing, mut session) = (setting.session().await, setting.session().await);
    let commits = async {
        let write = "COMMENT ON DATABASE postgres IS 'written again'";
        while committing.execute(write).await.is_ok() {}
    };
    // Those of the server may wait first.
    let ends = async {
        loop {
            wait_until(&mut session, END_WAITING).await;
        }
    };
    tokio::select! {
        () = commits => {}
        () = ends => {}
    }
}

/// Lets no commit wait for a standby any more, and waits until none does.
async fn await_no_standby(setting: &Setting) {
    setting.configure("synchronous_standby_names", "").await;
    let waiting = "SELECT FROM pg_stat_activity WHERE wait_event = 'SyncRep'";
    let none = format!("SELECT WHERE NOT EXISTS ({waiting})");
    wait_until(&mut setting.session().await, &none).await;
}

/// Submits a match as a visitor, always the same one.
async fn submit(app: &App, fixture: &GroupFixture<'_>, key: Uuid) -> Response {
    let mut submission = fixture.submission([0, 1], [2, 3], &[[6, 4]]);
    submission["passcode"] = json!(PASSCODE);
    let visitor = app.visitor();
    let request = visitor.request(Method::POST, &format!("{}/matches", fixture.hash_path()));
    let request = request
        .header("Idempotency-Key", key.to_string())
        .json(&submission);
    timeout(TIMEOUT, Response::to(request)).await.unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_is_acknowledged_that_the_synchronous_standby_has_not() {
    let setting = Setting::start().await;
    let fixture = GroupFixture::with_players(&setting.app, 4).await;
    await_absent_standby(&setting).await;
    // The answer is late, or an operator ends the session that waits.
    let (late, ended) = (Uuid::new_v4(), Uuid::new_v4());
    submit(&setting.app, &fixture, late)
        .await
        .assert_error(StatusCode::SERVICE_UNAVAILABLE, "server.unavailable");
    let mut session = setting.session().await;
    // The first one still waits, with the group's row locked.
    wait_until(&mut session, END_WAITING).await;
    let (answer, ()) = tokio::join!(
        submit(&setting.app, &fixture, ended),
        wait_until(&mut session, END_WAITING)
    );
    answer.assert_error(StatusCode::SERVICE_UNAVAILABLE, "server.unavailable");
    // Both are committed here, and not there.
    submit(&setting.app, &fixture, late)
        .await
        .assert_error(StatusCode::SERVICE_UNAVAILABLE, "server.unavailable");
    await_no_standby(&setting).await;
    for key in [late, ended] {
        submit(&setting.app, &fixture, key)
            .await
            .data(StatusCode::CREATED);
    }
    assert_eq!(fixture.matches().await.len(), 2);
    fixture.assert_equals_replay().await;
}

/// The sessions of abandoned commits go on waiting for the standby: they must not become all that Postgres allows.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn reads_are_answered_while_commits_of_many_groups_wait_for_a_standby() {
    const CONNECTIONS: usize = 4;
    let setting = Setting::with(&[("DUELO_POOL_SIZE", &CONNECTIONS.to_string())]).await;
    let mut fixtures = Vec::new();
    for _ in 0..6 * CONNECTIONS {
        fixtures.push((GroupFixture::with_players(&setting.app, 4).await, Uuid::new_v4()));
    }
    await_absent_standby(&setting).await;
    let mut session = setting.session().await;
    let ready = async || setting.app.visitor().get("/health/ready").await;
    for (fixture, _) in &fixtures[..3 * CONNECTIONS] {
        let submitted = join_all(
            fixtures
                .iter()
                .map(|(fixture, key)| submit(&setting.app, fixture, *key)),
        )
        .await;
        for answer in submitted {
            answer.assert_error(StatusCode::SERVICE_UNAVAILABLE, "server.unavailable");
        }
        let waiting = "SELECT FROM pg_stat_activity WHERE wait_event = 'SyncRep'";
        let waiting = session.rows(waiting).await.unwrap();
        assert!((1..=2 * CONNECTIONS).contains(&waiting), "{waiting}");
        fixture.admin.get(&fixture.path()).await.ok();
        if ready().await.status != StatusCode::OK {
            break;
        }
    }
    ready()
        .await
        .assert_error(StatusCode::SERVICE_UNAVAILABLE, "server.unavailable");
    await_no_standby(&setting).await;
    let recovered = async { while ready().await.status != StatusCode::OK {} };
    timeout(TIMEOUT, recovered).await.unwrap();
    for (fixture, key) in &fixtures {
        submit(&setting.app, fixture, *key)
            .await
            .data(StatusCode::CREATED);
        assert_eq!(fixture.matches().await.len(), 1);
    }
}
