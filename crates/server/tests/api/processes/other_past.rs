//! Servers whose database goes on with another past: a replica that lacks the latest matches is promoted, or a backup
//! is restored. Then a group has the same version numbers again, with other matches.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use db::testing::{Session, TestDatabase};
use reqwest::{Method, StatusCode};
use tokio::process::Command;
use tokio::time::{sleep, timeout};

use super::two_servers::TwoServers;
use crate::support::actors::{Actor, Response};
use crate::support::app::App;
use crate::support::database::{cluster, new_database};
use crate::support::environment::announce;
use crate::support::event_reader::EventReader;
use crate::support::forwarder::Forwarder;
use crate::support::group_fixture::{GroupFixture, number};
use crate::support::own_postgres::{OwnPostgres, wait_until};
use crate::support::program::Program;

/// How long an event may take.
const TIMEOUT: Duration = Duration::from_mins(1);

/// Matches of both pasts, and of one.
const COMMON: usize = 5;
const OWN: usize = 3;

/// What is read of the group: below its path, and elsewhere.
const READS: [&str; 9] = [
    "/players?stats=true",
    "/players/trends",
    "/players/{player}",
    "/matches",
    "/matches/recent",
    "/matches/stats",
    "/stats",
    "/log",
    "/seal",
];
const PAGES: [&str; 3] = [
    "/en/groups/{hash}",
    "/groups/{hash}/feed.atom",
    "/share-card/en/{hash}.png",
];

/// A group on two servers, which both remember it.
struct Scene<'a> {
    apps: [&'a App; 2],
    first: GroupFixture<'a>,
    second: GroupFixture<'a>,
}

impl<'a> Scene<'a> {
    /// A public group with the matches of both pasts.
    async fn set(apps: [&'a App; 2]) -> Self {
        let first = GroupFixture::with_players(apps[0], 8).await;
        first.publish().await;
        let second = first.at(apps[1]);
        for _ in 0..COMMON {
            first.play([0, 1], [2, 3], &[[6, 4]]).await;
        }
        Self { apps, first, second }
    }

    fn paths(&self) -> Vec<String> {
        let (group, player) = (self.first.hash_path(), self.first.players[0].to_string());
        let hash = group.rsplit('/').next().unwrap();
        let reads = READS.iter().map(|read| format!("{group}{read}"));
        let pages = PAGES.iter().map(|page| (*page).to_owned());
        let all = reads.chain(pages);
        all.map(|path| path.replace("{player}", &player).replace("{hash}", hash))
            .collect()
    }

    /// All answers of a server.
    async fn read(&self, app: &App) -> Vec<Response> {
        let mut answers = Vec::new();
        for path in self.paths() {
            answers.push(app.visitor().get(&path).await);
        }
        answers
    }

    /// The number of the version in the log.
    async fn version(&self, app: &App) -> i64 {
        let log = app
            .visitor()
            .get(&format!("{}/log", self.first.hash_path()))
            .await
            .ok();
        number(&log["version"])
    }

    async fn follow(&self, app: &App, last: Option<&str>) -> EventReader {
        EventReader::open(&app.visitor(), &self.first.hash_path(), last).await
    }

    /// Waits for the event of this version as a browser does: it opens a stream that has ended again.
    async fn wait_for(&self, app: &App, mut reader: EventReader, version: i64) {
        loop {
            match reader.next().await {
                Ok(Some(told)) if told == version => return,
                Ok(Some(_)) => {}
                Ok(None) | Err(_) => reader = self.follow(app, Some(reader.last_id())).await,
            }
        }
    }

    /// What a reader who knows these answers is shown, if it is not the expected: by path, status and content.
    async fn wrong_answers(&self, app: &App, known: &[Response], expected: &[Response]) -> Vec<String> {
        let mut wrong = Vec::new();
        for ((path, known), expected) in self.paths().iter().zip(known).zip(expected) {
            let request = app.visitor().request(Method::GET, path);
            let answer = Response::to(request.header("if-none-match", known.header("etag"))).await;
            let shown = if answer.status == StatusCode::NOT_MODIFIED {
                known
            } else {
                &answer
            };
            if shown.text != expected.text {
                wrong.push(format!("{}{path}: {}", app.url, answer.status));
            }
        }
        wrong
    }

    /// Plays matches that will be lost, loses them, plays as many others, and compares all answers with those of a
    /// server that remembers nothing.
    async fn assert_lost_past_is_forgotten(&self, lose: impl AsyncFnOnce()) {
        let [first, second] = self.apps;
        for _ in 0..OWN {
            self.first.play([0, 1], [2, 3], &[[6, 0]]).await;
        }
        let version = self.version(first).await;
        let known = [self.read(first).await, self.read(second).await];
        let mut readers = [self.follow(first, None).await, self.follow(second, None).await];
        for reader in &mut readers {
            assert_eq!(reader.next().await.unwrap(), Some(version));
        }

        lose().await;
        while self.version(second).await < version {
            self.second.play([0, 4], [2, 5], &[[1, 6]]).await;
        }
        assert_eq!(self.version(second).await, version);

        let fresh = first.another();
        let expected = self.read(&fresh).await;
        let mut faults = Vec::new();
        for (app, known) in [(first, &known[0]), (second, &known[1]), (&fresh, &known[0])] {
            faults.extend(self.wrong_answers(app, known, &expected).await);
        }
        for (app, reader) in self.apps.into_iter().zip(readers) {
            if timeout(TIMEOUT, self.wait_for(app, reader, version))
                .await
                .is_err()
            {
                faults.push(format!("{}: no event", app.url));
            }
        }
        assert!(faults.is_empty(), "{faults:#?}");
        // The first server has written the matches that were lost, and remembers what the next one depends on.
        self.first.play([0, 1], [2, 3], &[[6, 4]]).await;
        self.second.play([4, 5], [6, 7], &[[6, 4]]).await;
        self.first.assert_equals_replay().await;
        self.second.assert_equals_replay().await;
    }
}

/// A session on a replica, once it has so many matches.
async fn session_with_matches(url: &str, matches: usize) -> Session {
    let mut session = Session::at(url).await.unwrap();
    let has_matches = format!("SELECT WHERE (SELECT count(*) FROM matches) = {matches}");
    wait_until(&mut session, &has_matches).await;
    session
}

/// The servers read from another replica, which has the lost matches and goes on to show them.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_promoted_replica_without_the_latest_matches_is_another_past() {
    let primary = OwnPostgres::new();
    let running = primary.start().await;
    let forwarder = Forwarder::to(&running.url("postgres")).await;
    let database = TestDatabase::create_at(&forwarder.url(&running.url("postgres"))).await;
    let database = Arc::new(database.unwrap());
    let replicas = [
        OwnPostgres::replica_of(&running),
        OwnPostgres::replica_of(&running),
    ];
    let [Some(behind), Some(ahead)] = replicas else {
        announce("NOT RUN: this Postgres has no pg_basebackup");
        return;
    };
    let behind_url = behind.start().await.url(database.name());
    let ahead_url = ahead.start().await.url(database.name());
    let settings = [("DUELO_REPLICA_URL", ahead_url.as_str())];
    let mut programs = [
        Program::start(&database, &settings).await,
        Program::start(&database, &settings).await,
    ];
    for program in &mut programs {
        program.wait_for_log("the replica is used").await;
    }
    let apps = programs
        .each_ref()
        .map(|program| App::at(program.url(), Arc::clone(&database)));
    let scene = Scene::set([&apps[0], &apps[1]]).await;

    let mut promoted = session_with_matches(&behind_url, COMMON).await;
    promoted
        .execute("ALTER SYSTEM SET primary_conninfo = ''")
        .await
        .unwrap();
    promoted.rows("SELECT pg_reload_conf()").await.unwrap();
    wait_until(
        &mut promoted,
        "SELECT WHERE NOT EXISTS (SELECT FROM pg_stat_wal_receiver)",
    )
    .await;
    let promote = async || {
        session_with_matches(&ahead_url, COMMON + OWN).await;
        primary.stop().await;
        promoted.rows("SELECT pg_promote()").await.unwrap();
        forwarder.switch_to(&behind_url);
    };
    scene.assert_lost_past_is_forgotten(promote).await;
}

/// A crash of one of its processes loses what `synchronous_commit = off` has left unwritten, and Postgres goes on
/// without a start.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_recovery_without_a_start_is_another_past() {
    let postgres = OwnPostgres::new();
    let url = postgres.start().await.url("postgres");
    let database = Arc::new(TestDatabase::create_at(&url).await.unwrap());
    let program = Program::start(&database, &[]).await;
    let app = App::at(program.url(), Arc::clone(&database));
    let log = format!("{}/log", GroupFixture::with_players(&app, 4).await.hash_path());
    let before = app.visitor().get(&log).await;
    let mut session = database.session().await.unwrap();
    let crash = "COPY (SELECT pg_backend_pid()) TO PROGRAM 'xargs kill -9'";
    session.execute(crash).await.expect_err("a lost connection");
    let recovered = async {
        while database.session().await.is_err() {
            sleep(Duration::from_millis(10)).await;
        }
    };
    timeout(TIMEOUT, recovered).await.expect("the recovery");
    let request = app.visitor().request(Method::GET, &log);
    let after = Response::to(request.header("if-none-match", before.header("etag"))).await;
    assert_ne!(after.ok()["epoch"], before.ok()["epoch"]);
}

/// A backup in a file, which is deleted with this value.
struct Backup {
    dump: PathBuf,
    restore: PathBuf,
    folder: tempfile::TempDir,
}

impl Backup {
    /// `None` if this machine has no programs for it.
    fn new() -> Option<Self> {
        let programs = ["pg_dump", "pg_restore"].map(local_postgres::program);
        let [Some(dump), Some(restore)] = programs else {
            announce("NOT RUN: this Postgres has no pg_dump");
            return None;
        };
        let folder = tempfile::tempdir().unwrap();
        Some(Self {
            dump,
            restore,
            folder,
        })
    }

    async fn dump(&self, url: &str) {
        let file = self.folder.path().join("backup");
        let mut command = Command::new(&self.dump);
        run(command
            .arg("--file")
            .arg(file)
            .args(["--format=custom", "--dbname", url]))
        .await;
    }

    async fn restore(&self, url: &str, options: &[&str]) {
        let file = self.folder.path().join("backup");
        let mut command = Command::new(&self.restore);
        run(command.args(options).args(["--dbname", url]).arg(file)).await;
    }
}

async fn run(command: &mut Command) {
    let output = command.output().await.unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
}

/// Restores a backup while both servers are read.
async fn restore_under_readers(restore: impl AsyncFn(&Backup, &TestDatabase)) {
    if cluster().is_some() {
        announce("NOT RUN: a Citus cluster is not restored under running servers");
        return;
    }
    let Some(backup) = Backup::new() else {
        return;
    };
    let database = Arc::new(new_database().await);
    let servers = TwoServers::on(Arc::clone(&database), [&[], &[]]).await;
    let scene = Scene::set([&servers.first, &servers.second]).await;
    backup.dump(&database.url()).await;
    let lose = async || {
        let reads = async {
            loop {
                for app in scene.apps {
                    scene.read(app).await;
                }
            }
        };
        tokio::select! {
            () = restore(&backup, &database) => {}
            () = reads => {}
        }
    };
    scene.assert_lost_past_is_forgotten(lose).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_restored_into_the_same_database_is_another_past() {
    restore_under_readers(async |backup, database| {
        backup.restore(&database.url(), &["--clean", "--if-exists"]).await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_restored_into_a_new_database_of_the_same_name_is_another_past() {
    restore_under_readers(async |backup, database| {
        let name = database.name();
        let mut admin = Session::at(&database.url().replace(name, "postgres"))
            .await
            .unwrap();
        for sql in [
            format!("DROP DATABASE {name} WITH (FORCE)"),
            format!("CREATE DATABASE {name} TEMPLATE template0"),
        ] {
            admin.execute(&sql).await.unwrap();
        }
        backup.restore(&database.url(), &[]).await;
    })
    .await;
}
