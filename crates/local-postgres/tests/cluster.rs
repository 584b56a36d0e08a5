//! A real Postgres: created, started, killed, started again, stopped.
#![allow(clippy::unwrap_used, reason = "a helper fails the test that calls it")]

mod database;

use std::fs;
use std::io::{self, Read, Write};
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use local_postgres::{Cluster, Error};
use nix::sys::signal::{Signal, kill};
use nix::unistd::{Pid, User, geteuid};
use tempfile::TempDir;

use database::{execute, number};

/// How long a replica may take to follow.
const REPLICATION_TIMEOUT: Duration = Duration::from_mins(1);

/// A cluster in a temporary folder that every user may search; removed when the test ends.
struct TemporaryCluster {
    parent: TempDir,
    cluster: Cluster,
}

impl TemporaryCluster {
    fn new() -> Self {
        let parent = tempfile::tempdir().unwrap();
        fs::set_permissions(parent.path(), fs::Permissions::from_mode(0o755)).unwrap();
        let cluster = Cluster::at(parent.path().join("postgres"))
            .for_tests()
            .with_database("shop");
        Self { parent, cluster }
    }

    fn folder(&self) -> PathBuf {
        self.parent.path().join("postgres")
    }

    fn pid_file(&self) -> PathBuf {
        self.folder().join("data/postmaster.pid")
    }

    fn pid(&self) -> Pid {
        let text = fs::read_to_string(self.pid_file()).unwrap();
        Pid::from_raw(text.lines().next().unwrap().parse().unwrap())
    }
}

impl Drop for TemporaryCluster {
    fn drop(&mut self) {
        // Fails for a folder that the crate did not create; it is removed with `parent`.
        let _ = self.cluster.remove();
    }
}

#[test]
fn creates_a_cluster_with_the_requested_database() {
    let temporary = TemporaryCluster::new();
    let running = temporary.cluster.ensure_running().unwrap();
    assert_eq!(number(&running.url("shop"), "select 1 + 1"), 2);
    assert_eq!(number(&running.url("postgres"), "select 1 + 1"), 2);
}

#[test]
fn folds_the_case_of_all_letters() {
    let temporary = TemporaryCluster::new();
    let running = temporary.cluster.ensure_running().unwrap();
    assert_eq!(
        number(&running.url("shop"), "select (lower('ÅÄÖÑÚ') = 'åäöñú')::int"),
        1
    );
}

#[test]
fn returns_the_running_server_to_a_second_call() {
    let temporary = TemporaryCluster::new();
    let first = temporary.cluster.ensure_running().unwrap();
    let pid = temporary.pid();
    let second = temporary.cluster.ensure_running().unwrap();
    assert_eq!(first.url("shop"), second.url("shop"));
    assert_eq!(temporary.pid(), pid);
}

#[test]
fn keeps_data_and_url_over_a_restart() {
    let temporary = TemporaryCluster::new();
    let before = temporary.cluster.ensure_running().unwrap().url("shop");
    execute(&before, "create table note as select 42 as answer");
    temporary.cluster.stop().unwrap();
    assert!(!temporary.pid_file().exists());

    let after = temporary.cluster.ensure_running().unwrap().url("shop");
    assert_eq!(before, after);
    assert_eq!(number(&after, "select answer from note"), 42);
}

#[test]
fn a_replica_follows_its_primary() {
    let (primary, replica) = (TemporaryCluster::new(), TemporaryCluster::new());
    if !replica.cluster.can_copy_primary().unwrap() {
        writeln!(io::stderr(), "NOT RUN: this Postgres has no pg_basebackup").unwrap();
        return;
    }
    let running = primary.cluster.ensure_running().unwrap();
    let following = replica.cluster.clone().replica_of(&running);
    let copy = following.ensure_running().unwrap().url("shop");
    assert_eq!(number(&copy, "select pg_is_in_recovery()::int"), 1);
    execute(&running.url("shop"), "create table note as select 42 as answer");
    let arrived = || {
        number(
            &copy,
            "select count(*)::int from pg_tables where tablename = 'note'",
        ) == 1
    };
    let deadline = Instant::now() + REPLICATION_TIMEOUT;
    while !arrived() && Instant::now() < deadline {
        thread::sleep(Duration::from_millis(20));
    }
    assert_eq!(number(&copy, "select answer from note"), 42);
    following.stop().unwrap();
    assert_eq!(following.ensure_running().unwrap().url("shop"), copy);
}

#[test]
fn restarts_a_killed_server_with_its_data() {
    let temporary = TemporaryCluster::new();
    let url = temporary.cluster.ensure_running().unwrap().url("shop");
    execute(&url, "create table note as select 42 as answer");
    kill(temporary.pid(), Signal::SIGKILL).unwrap();

    let url = temporary.cluster.ensure_running().unwrap().url("shop");
    assert_eq!(number(&url, "select answer from note"), 42);
}

#[test]
fn starts_despite_a_stale_pid_file() {
    let temporary = TemporaryCluster::new();
    temporary.cluster.ensure_running().unwrap();
    let text = fs::read_to_string(temporary.pid_file()).unwrap();
    temporary.cluster.stop().unwrap();
    write_stale_pid_file(&temporary, &text);
    assert_eq!(
        number(
            &temporary.cluster.ensure_running().unwrap().url("shop"),
            "select 7"
        ),
        7
    );
}

#[test]
fn starts_despite_a_stale_pid_file_whose_id_another_process_has_now() {
    let temporary = TemporaryCluster::new();
    temporary.cluster.ensure_running().unwrap();
    let text = fs::read_to_string(temporary.pid_file()).unwrap();
    let old = temporary.pid();
    temporary.cluster.stop().unwrap();

    // A process of the same user: Postgres itself refuses to start then.
    let owner = fs::metadata(temporary.folder()).unwrap();
    let mut other = Command::new("sleep");
    other.arg("600").stdin(Stdio::null());
    if geteuid().is_root() {
        other.uid(owner.uid()).gid(owner.gid());
    }
    let mut other = other.spawn().unwrap();
    write_stale_pid_file(
        &temporary,
        &text.replacen(&old.to_string(), &other.id().to_string(), 1),
    );

    let url = temporary.cluster.ensure_running().unwrap().url("shop");
    assert_eq!(number(&url, "select 7"), 7);
    temporary.cluster.stop().unwrap();
    assert!(
        other.try_wait().unwrap().is_none(),
        "the other process was killed"
    );
    other.kill().unwrap();
    other.wait().unwrap();
}

#[test]
fn uses_another_port_if_its_own_is_taken() {
    let temporary = TemporaryCluster::new();
    let before = temporary.cluster.ensure_running().unwrap().url("shop");
    temporary.cluster.stop().unwrap();
    let port = fs::read_to_string(temporary.folder().join("port"))
        .unwrap()
        .trim()
        .parse::<u16>()
        .unwrap();
    let _listener = std::net::TcpListener::bind(("127.0.0.1", port)).unwrap();

    let after = temporary.cluster.ensure_running().unwrap().url("shop");
    assert_ne!(before, after);
    assert_eq!(number(&after, "select 7"), 7);
}

#[test]
fn starts_one_server_for_simultaneous_calls() {
    let temporary = TemporaryCluster::new();
    let urls: Vec<String> = thread::scope(|scope| {
        let calls: Vec<_> = (0..6)
            .map(|_| scope.spawn(|| temporary.cluster.ensure_running().unwrap().url("shop")))
            .collect();
        calls.into_iter().map(|call| call.join().unwrap()).collect()
    });
    assert!(urls.iter().all(|url| *url == urls[0]), "{urls:?}");
    assert_eq!(number(&urls[0], "select 7"), 7);
}

#[test]
fn rejects_a_folder_with_other_content_and_leaves_it_unchanged() {
    let temporary = TemporaryCluster::new();
    fs::create_dir(temporary.folder()).unwrap();
    fs::write(temporary.folder().join("PG_VERSION"), "15\n").unwrap();

    assert!(matches!(
        temporary.cluster.ensure_running(),
        Err(Error::ForeignFolder(_))
    ));
    assert!(matches!(temporary.cluster.stop(), Err(Error::ForeignFolder(_))));
    assert!(matches!(temporary.cluster.remove(), Err(Error::ForeignFolder(_))));
    let names: Vec<_> = fs::read_dir(temporary.folder())
        .unwrap()
        .map(|entry| entry.unwrap().file_name())
        .collect();
    assert_eq!(names, ["PG_VERSION"]);
}

#[test]
fn repeats_an_interrupted_initdb() {
    let temporary = TemporaryCluster::new();
    temporary.cluster.ensure_running().unwrap();
    temporary.cluster.stop().unwrap();
    fs::rename(
        temporary.folder().join("data"),
        temporary.folder().join("unfinished"),
    )
    .unwrap();
    assert_eq!(
        number(
            &temporary.cluster.ensure_running().unwrap().url("shop"),
            "select 7"
        ),
        7
    );
    assert!(!temporary.folder().join("unfinished").exists());
}

#[test]
fn stops_and_removes_a_missing_cluster_without_an_error() {
    let temporary = TemporaryCluster::new();
    temporary.cluster.stop().unwrap();
    temporary.cluster.remove().unwrap();
    assert!(!temporary.folder().exists());
}

#[test]
fn requires_the_password_which_its_owner_alone_can_read() {
    let temporary = TemporaryCluster::new();
    let running = temporary.cluster.ensure_running().unwrap();
    let url = running.url("shop");
    let (before, after) = (
        url.split_once("duelo:").unwrap().0,
        url.split_once('@').unwrap().1,
    );
    assert!(database::connect(&format!("{before}duelo:guess@{after}")).is_err());
    assert_eq!(
        fs::metadata(temporary.folder().join("password")).unwrap().mode() & 0o777,
        0o600
    );
    assert_eq!(fs::metadata(temporary.folder()).unwrap().mode() & 0o777, 0o700);
}

#[test]
fn rejects_an_invalid_database_name() {
    let temporary = TemporaryCluster::new();
    let cluster = temporary.cluster.clone().with_database("shop; drop table note");
    assert!(matches!(cluster.ensure_running(), Err(Error::BadDatabaseName(_))));
}

#[test]
fn copies_programs_and_moves_data_to_where_the_user_of_postgres_has_access() {
    if !geteuid().is_root() {
        return; // A normal user has access to its own folders.
    }
    let private = tempfile::tempdir().unwrap();
    fs::set_permissions(private.path(), fs::Permissions::from_mode(0o700)).unwrap();
    let programs = installed_programs();
    let hidden = private.path().join("postgres");
    copy_installation(programs.parent().unwrap(), &hidden);

    let cluster = Cluster::at(private.path().join("data"))
        .for_tests()
        .with_binaries(hidden.join("bin"));
    let running = cluster.ensure_running().unwrap();
    let folder = running.folder().to_owned();
    assert!(folder.starts_with("/var/tmp"), "{}", folder.display());
    assert!(folder.join("programs/bin/postgres").is_file());
    assert_eq!(number(&running.url("postgres"), "select 7"), 7);
    cluster.remove().unwrap();
    assert!(!folder.exists());
    fs::remove_dir_all(folder.parent().unwrap()).unwrap();
}

/// Under root, the test runs itself again as the user `nobody`.
#[test]
fn runs_as_a_normal_user() {
    if !geteuid().is_root() {
        let temporary = TemporaryCluster::new();
        let url = temporary.cluster.ensure_running().unwrap().url("shop");
        execute(&url, "create table note as select 42 as answer");
        kill(temporary.pid(), Signal::SIGKILL).unwrap();
        let url = temporary.cluster.ensure_running().unwrap().url("shop");
        assert_eq!(number(&url, "select answer from note"), 42);
        assert_eq!(
            fs::metadata(temporary.folder().join("data")).unwrap().uid(),
            geteuid().as_raw()
        );
        temporary.cluster.remove().unwrap();
        assert!(!temporary.folder().exists());
        return;
    }
    let nobody = User::from_name("nobody").unwrap().unwrap();
    let parent = tempfile::tempdir().unwrap();
    fs::set_permissions(parent.path(), fs::Permissions::from_mode(0o755)).unwrap();
    let program = parent.path().join("test");
    fs::copy(std::env::current_exe().unwrap(), &program).unwrap();
    let output = Command::new(&program)
        .args(["--exact", "runs_as_a_normal_user", "--nocapture"])
        .current_dir("/")
        .uid(nobody.uid.as_raw())
        .gid(nobody.gid.as_raw())
        .output()
        .unwrap();
    let stdout = String::from_utf8_lossy(&output.stdout);
    assert!(
        output.status.success() && stdout.contains("1 passed"),
        "{stdout}\n{output:?}"
    );
}

/// Writes a pid file as a crash of the machine would leave it.
fn write_stale_pid_file(temporary: &TemporaryCluster, text: &str) {
    let owner = fs::metadata(temporary.folder()).unwrap();
    fs::write(temporary.pid_file(), text).unwrap();
    std::os::unix::fs::chown(temporary.pid_file(), Some(owner.uid()), Some(owner.gid())).unwrap();
}

/// The folder of the installed programs that a cluster runs on.
fn installed_programs() -> PathBuf {
    let temporary = TemporaryCluster::new();
    temporary.cluster.ensure_running().unwrap();
    let mut line = String::new();
    fs::File::open(format!("/proc/{}/cmdline", temporary.pid()))
        .unwrap()
        .read_to_string(&mut line)
        .unwrap();
    Path::new(line.split('\0').next().unwrap())
        .canonicalize()
        .unwrap()
        .parent()
        .unwrap()
        .to_owned()
}

/// Copies the programs and libraries of an installed Postgres.
fn copy_installation(installed: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for name in ["bin", "lib"] {
        let status = Command::new("cp")
            .arg("-R")
            .arg(installed.join(name))
            .arg(to.join(name))
            .status()
            .unwrap();
        assert!(status.success());
    }
}
