//! A server with a read replica that lags, stops and comes back.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::time::Duration;

use db::testing::{Session, TestDatabase};
use futures::future::join_all;
use reqwest::{Method, StatusCode};
use tokio::time::{sleep, timeout};

use crate::support::actors::{Actor, Response};
use crate::support::app::App;
use crate::support::database::new_database;
use crate::support::environment::announce;
use crate::support::group_fixture::{GroupFixture, number, standings};
use crate::support::own_postgres::{OwnPostgres, wait_until};
use crate::support::program::Program;

/// How long the replica may take to be used.
const TIMEOUT: Duration = Duration::from_mins(2);
/// Readers at the same time, and matches that are submitted in each state of the replica.
const READERS: usize = 3;
const MATCHES: usize = 5;

/// The reads that the replica answers, below the path of a group.
const READS: [&str; 9] = [
    "/players?stats=true",
    "/players/trends",
    "/players/{player}",
    "/players/{player}/elo-explanations",
    "/matches",
    "/matches/recent",
    "/matches/stats",
    "/matches/{match}",
    "/stats",
];

/// A server without a cache, its database, and a streaming replica of it.
struct ReplicatedServer {
    program: Program,
    app: App,
    replica: OwnPostgres,
    replica_url: String,
    _primary: OwnPostgres,
}

impl ReplicatedServer {
    /// Starts all of it and waits until the replica is used; `None` if this machine cannot make a replica.
    async fn start() -> Option<Self> {
        let primary = OwnPostgres::new();
        let running = primary.start().await;
        let database = Arc::new(TestDatabase::create_at(&running.url("postgres")).await.unwrap());
        let Some(replica) = OwnPostgres::replica_of(&running) else {
            announce("NOT RUN: this Postgres has no pg_basebackup");
            return None;
        };
        let replica_url = replica.start().await.url(database.name());
        let settings = [
            ("DUELO_REPLICA_URL", replica_url.as_str()),
            ("DUELO_READ_CACHE_MEGABYTES", "0"),
            ("DUELO_METRICS_LISTEN", "127.0.0.1:0"),
            // One of the primary and one of the replica: a request that takes two of one never ends.
            ("DUELO_POOL_SIZE", "1"),
            // It would take the one connection and wait for locks of a test.
            ("DUELO_VERIFY_MATCHES_PER_SECOND", "0"),
        ];
        let mut program = Program::start(&database, &settings).await;
        program.wait_for_log("the replica is used").await;
        let metrics = program.wait_for_log("serving metrics").await;
        let metrics_url = format!("http://{}/metrics", metrics["address"].as_str().unwrap());
        let app = App {
            metrics_url: Some(metrics_url),
            ..App::at(program.url(), database)
        };
        Some(Self {
            program,
            app,
            replica,
            replica_url,
            _primary: primary,
        })
    }

    /// The reads that the replica has answered.
    async fn replica_reads(&self) -> u64 {
        let metrics = Response::to(self.app.client.get(self.app.metrics_url.as_ref().unwrap())).await;
        let label = "duelo_group_reads_total{source=\"replica\"} ";
        let count = metrics.text.lines().find_map(|line| line.strip_prefix(label));
        count.map_or(0, |count| count.parse().unwrap())
    }

    /// Reads until the replica answers.
    async fn wait_until_replica_answers(&self, fixture: &GroupFixture<'_>) {
        let before = self.replica_reads().await;
        let answered = async {
            while self.replica_reads().await == before {
                latest_match(fixture).await;
                sleep(Duration::from_millis(10)).await;
            }
        };
        timeout(TIMEOUT, answered).await.expect("the replica answers");
    }

    /// A session on the replica.
    async fn replica_session(&self) -> Session {
        Session::at(&self.replica_url).await.unwrap()
    }
}

/// The number of the latest match, as the history and the ranking show it to a visitor: what is read as the owner comes
/// from the primary.
async fn latest_match(fixture: &GroupFixture<'_>) -> [i64; 2] {
    let visitor = fixture.admin.app().visitor();
    let history = visitor
        .get(&format!("{}/matches?limit=1", fixture.hash_path()))
        .await
        .ok();
    let appearances: i64 = standings(&visitor, &fixture.hash_path())
        .await
        .values()
        .map(|player| number(&player["gamesPlayed"]))
        .sum();
    [number(&history["matches"][0]["matchNumber"]), appearances / 4]
}

async fn play(fixture: &GroupFixture<'_>) {
    fixture.play([0, 1], [2, 3], &[[6, 4]]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_answer_is_stale_while_the_replica_lags_stops_and_comes_back() {
    let Some(server) = ReplicatedServer::start().await else {
        return;
    };
    let fixture = GroupFixture::with_players(&server.app, 4).await;
    play(&fixture).await;
    server.wait_until_replica_answers(&fixture).await;
    assert_eq!(latest_match(&fixture).await, [1, 1]);

    // A replica that does not replay has no new version: the primary answers.
    let mut replica = server.replica_session().await;
    replica.rows("SELECT pg_wal_replay_pause()").await.unwrap();
    wait_until(
        &mut replica,
        "SELECT WHERE pg_get_wal_replay_pause_state() = 'paused'",
    )
    .await;
    let before = server.replica_reads().await;
    for number in 2..=4 {
        play(&fixture).await;
        assert_eq!(latest_match(&fixture).await, [number, number]);
    }
    assert_eq!(server.replica_reads().await, before);
    replica.rows("SELECT pg_wal_replay_resume()").await.unwrap();
    server.wait_until_replica_answers(&fixture).await;

    let (saved, is_over) = (AtomicI64::new(4), AtomicBool::new(false));
    let play_some = async || {
        for _ in 0..MATCHES {
            play(&fixture).await;
            saved.fetch_add(1, Ordering::SeqCst);
        }
    };
    let changes = async {
        play_some().await;
        server.replica.stop().await;
        play_some().await;
        server.replica.start().await;
        server.wait_until_replica_answers(&fixture).await;
        play_some().await;
        let mut replica = server.replica_session().await;
        replica.rows("SELECT pg_wal_replay_pause()").await.unwrap();
        play_some().await;
        replica.rows("SELECT pg_wal_replay_resume()").await.unwrap();
        server.wait_until_replica_answers(&fixture).await;
        is_over.store(true, Ordering::SeqCst);
    };
    let readers = (0..READERS).map(|_| async {
        while !is_over.load(Ordering::SeqCst) {
            let known = saved.load(Ordering::SeqCst);
            // Each answer is a success, and as new as what was saved before.
            let shown = latest_match(&fixture).await;
            assert!(
                shown.iter().all(|shown| *shown >= known),
                "{shown:?}, {known} saved"
            );
        }
    });
    tokio::join!(changes, join_all(readers));
    fixture.assert_equals_replay().await;
}

/// A standby ends statements that are in the way of what it replays, at any time.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_read_that_ends_on_the_replica_is_answered_by_the_primary() {
    const LOCK: &str = "BEGIN; LOCK TABLE players, matches, appearances IN ACCESS EXCLUSIVE MODE";
    const LOCKED: &str = "SELECT FROM pg_locks WHERE granted AND mode = 'AccessExclusiveLock'
        AND relation = 'appearances'::regclass";
    const WAITING: &str = "SELECT FROM pg_locks WHERE NOT granted AND locktype = 'relation'";

    let Some(mut server) = ReplicatedServer::start().await else {
        return;
    };
    let fixture = GroupFixture::with_players(&server.app, 4).await;
    let saved = fixture.play([0, 1], [2, 3], &[[6, 4]]).await;
    let mut writer = server.app.database.session().await.unwrap();
    let mut primary = server.app.database.session().await.unwrap();
    let mut replica = server.replica_session().await;
    for read in READS {
        let path = read
            .replace("{player}", &fixture.players[0].to_string())
            .replace("{match}", &saved["match"]["matchId"].to_string());
        server.wait_until_replica_answers(&fixture).await;
        writer.execute(LOCK).await.unwrap();
        // The lock is replayed on the replica, which gets what is written at the next commit.
        primary.rows("SELECT pg_current_xact_id()").await.unwrap();
        wait_until(&mut replica, LOCKED).await;
        let visitor = server.app.visitor();
        let request = visitor.request(Method::GET, &format!("{}{path}", fixture.hash_path()));
        let pending = tokio::spawn(Response::to(request));
        wait_until(&mut replica, WAITING).await;
        let end =
            "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE NOT granted AND locktype = 'relation'";
        assert_eq!(replica.rows(end).await.unwrap(), 1);
        wait_until(&mut primary, WAITING).await;
        writer.execute("ROLLBACK").await.unwrap();
        let response = timeout(TIMEOUT, pending).await.expect("a response").unwrap();
        assert_eq!(response.status, StatusCode::OK, "{read}: {}", response.text);
        assert!(!response.header("etag").is_empty(), "{read}");
        server
            .program
            .wait_for_log("an answer of the replica is read from the primary")
            .await;
    }
}

#[tokio::test]
async fn a_replica_of_another_database_is_not_used() {
    let database = Arc::new(new_database().await);
    let other = OwnPostgres::new();
    let other_url = other.start().await.url("postgres");
    let nothing = "postgres://nobody@127.0.0.1:1/none";
    for (url, cause) in [
        (
            other_url.as_str(),
            "it does not belong to the database in DATABASE_URL",
        ),
        (&database.url(), "it is not a replica: it is not in recovery"),
        (nothing, "the database is not available"),
    ] {
        let mut program = Program::start(&database, &[("DUELO_REPLICA_URL", url)]).await;
        let warning = program.wait_for_log("the replica is not used").await;
        assert!(warning["cause"].as_str().unwrap().starts_with(cause), "{warning}");
        let app = App::at(program.url(), database.clone());
        let fixture = GroupFixture::with_players(&app, 4).await;
        play(&fixture).await;
        assert_eq!(latest_match(&fixture).await, [1, 1]);
    }
}
