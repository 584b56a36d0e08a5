//! A real Postgres through its whole life: made, started, killed, started again, stopped.
#![allow(
    clippy::unwrap_used,
    reason = "a helper of a test stops at the first surprise, as the test does"
)]

mod database;

use std::fs;
use std::io::Read;
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;

use local_postgres::{Cluster, Error};
use nix::sys::signal::{Signal, kill};
use nix::unistd::{Pid, User, geteuid};
use tempfile::TempDir;

use database::{execute, number};

/// A cluster in a throw-away folder that everyone may enter, gone when the test ends.
struct Throwaway {
    place: TempDir,
    cluster: Cluster,
}

impl Throwaway {
    fn new() -> Self {
        let place = tempfile::tempdir().unwrap();
        fs::set_permissions(place.path(), fs::Permissions::from_mode(0o755)).unwrap();
        let cluster = Cluster::at(place.path().join("postgres"))
            .for_tests()
            .with_database("shop");
        Self { place, cluster }
    }

    fn folder(&self) -> PathBuf {
        self.place.path().join("postgres")
    }

    fn pid_file(&self) -> PathBuf {
        self.folder().join("data/postmaster.pid")
    }

    fn pid(&self) -> Pid {
        let text = fs::read_to_string(self.pid_file()).unwrap();
        Pid::from_raw(text.lines().next().unwrap().parse().unwrap())
    }
}

impl Drop for Throwaway {
    fn drop(&mut self) {
        // A folder that isn't ours is refused here too, and goes with the temporary folder.
        let _ = self.cluster.remove();
    }
}

#[test]
fn a_new_cluster_answers_with_the_database_that_was_asked_for() {
    let one = Throwaway::new();
    let running = one.cluster.ensure_running().unwrap();
    assert_eq!(number(&running.url("shop"), "select 1 + 1"), 2);
    assert_eq!(number(&running.url("postgres"), "select 1 + 1"), 2);
}

#[test]
fn case_is_folded_for_all_letters() {
    let one = Throwaway::new();
    let running = one.cluster.ensure_running().unwrap();
    assert_eq!(
        number(&running.url("shop"), "select (lower('ÅÄÖÑÚ') = 'åäöñú')::int"),
        1
    );
}

#[test]
fn a_second_call_gets_the_same_server() {
    let one = Throwaway::new();
    let first = one.cluster.ensure_running().unwrap();
    let pid = one.pid();
    let second = one.cluster.ensure_running().unwrap();
    assert_eq!(first.url("shop"), second.url("shop"));
    assert_eq!(one.pid(), pid);
}

#[test]
fn data_and_address_outlive_a_restart() {
    let one = Throwaway::new();
    let before = one.cluster.ensure_running().unwrap().url("shop");
    execute(&before, "create table note as select 42 as answer");
    one.cluster.stop().unwrap();
    assert!(!one.pid_file().exists());

    let after = one.cluster.ensure_running().unwrap().url("shop");
    assert_eq!(before, after);
    assert_eq!(number(&after, "select answer from note"), 42);
}

#[test]
fn a_killed_server_is_started_again_with_its_data() {
    let one = Throwaway::new();
    let url = one.cluster.ensure_running().unwrap().url("shop");
    execute(&url, "create table note as select 42 as answer");
    kill(one.pid(), Signal::SIGKILL).unwrap();

    let url = one.cluster.ensure_running().unwrap().url("shop");
    assert_eq!(number(&url, "select answer from note"), 42);
}

#[test]
fn a_pid_file_whose_process_is_gone_does_not_keep_it_from_starting() {
    let one = Throwaway::new();
    one.cluster.ensure_running().unwrap();
    let text = fs::read_to_string(one.pid_file()).unwrap();
    one.cluster.stop().unwrap();
    leave_behind(&one, &text);
    assert_eq!(
        number(&one.cluster.ensure_running().unwrap().url("shop"), "select 7"),
        7
    );
}

#[test]
fn a_pid_file_whose_number_belongs_to_another_process_now_leaves_that_process_alone() {
    let one = Throwaway::new();
    one.cluster.ensure_running().unwrap();
    let text = fs::read_to_string(one.pid_file()).unwrap();
    let old = one.pid();
    one.cluster.stop().unwrap();

    // A bystander of the same user, which is what makes Postgres itself give up.
    let owner = fs::metadata(one.folder()).unwrap();
    let mut bystander = Command::new("sleep");
    bystander.arg("600").stdin(Stdio::null());
    if geteuid().is_root() {
        bystander.uid(owner.uid()).gid(owner.gid());
    }
    let mut bystander = bystander.spawn().unwrap();
    leave_behind(
        &one,
        &text.replacen(&old.to_string(), &bystander.id().to_string(), 1),
    );

    let url = one.cluster.ensure_running().unwrap().url("shop");
    assert_eq!(number(&url, "select 7"), 7);
    one.cluster.stop().unwrap();
    assert!(
        bystander.try_wait().unwrap().is_none(),
        "the bystander was killed"
    );
    bystander.kill().unwrap();
    bystander.wait().unwrap();
}

#[test]
fn a_taken_port_is_given_up_for_another() {
    let one = Throwaway::new();
    let before = one.cluster.ensure_running().unwrap().url("shop");
    one.cluster.stop().unwrap();
    let port = fs::read_to_string(one.folder().join("port"))
        .unwrap()
        .trim()
        .parse::<u16>()
        .unwrap();
    let _squatter = std::net::TcpListener::bind(("127.0.0.1", port)).unwrap();

    let after = one.cluster.ensure_running().unwrap().url("shop");
    assert_ne!(before, after);
    assert_eq!(number(&after, "select 7"), 7);
}

#[test]
fn many_at_once_get_one_server() {
    let one = Throwaway::new();
    let urls: Vec<String> = thread::scope(|scope| {
        let calls: Vec<_> = (0..6)
            .map(|_| scope.spawn(|| one.cluster.ensure_running().unwrap().url("shop")))
            .collect();
        calls.into_iter().map(|call| call.join().unwrap()).collect()
    });
    assert!(urls.iter().all(|url| *url == urls[0]), "{urls:?}");
    assert_eq!(number(&urls[0], "select 7"), 7);
}

#[test]
fn a_folder_with_other_content_is_refused_and_left_as_it_is() {
    let one = Throwaway::new();
    fs::create_dir(one.folder()).unwrap();
    fs::write(one.folder().join("PG_VERSION"), "15\n").unwrap();

    assert!(matches!(
        one.cluster.ensure_running(),
        Err(Error::ForeignFolder(_))
    ));
    assert!(matches!(one.cluster.stop(), Err(Error::ForeignFolder(_))));
    assert!(matches!(one.cluster.remove(), Err(Error::ForeignFolder(_))));
    let names: Vec<_> = fs::read_dir(one.folder())
        .unwrap()
        .map(|entry| entry.unwrap().file_name())
        .collect();
    assert_eq!(names, ["PG_VERSION"]);
}

#[test]
fn an_interrupted_initialisation_is_begun_anew() {
    let one = Throwaway::new();
    one.cluster.ensure_running().unwrap();
    one.cluster.stop().unwrap();
    fs::rename(one.folder().join("data"), one.folder().join("unfinished")).unwrap();
    assert_eq!(
        number(&one.cluster.ensure_running().unwrap().url("shop"), "select 7"),
        7
    );
    assert!(!one.folder().join("unfinished").exists());
}

#[test]
fn stopping_or_removing_what_is_not_there_is_no_error() {
    let one = Throwaway::new();
    one.cluster.stop().unwrap();
    one.cluster.remove().unwrap();
    assert!(!one.folder().exists());
}

#[test]
fn the_password_is_needed_and_nobody_else_can_read_it() {
    let one = Throwaway::new();
    let running = one.cluster.ensure_running().unwrap();
    let url = running.url("shop");
    let (before, after) = (
        url.split_once("duelo:").unwrap().0,
        url.split_once('@').unwrap().1,
    );
    assert!(database::connect(&format!("{before}duelo:guess@{after}")).is_err());
    assert_eq!(
        fs::metadata(one.folder().join("password")).unwrap().mode() & 0o777,
        0o600
    );
    assert_eq!(fs::metadata(one.folder()).unwrap().mode() & 0o777, 0o700);
}

#[test]
fn a_name_that_is_not_a_databases_is_refused() {
    let one = Throwaway::new();
    let cluster = one.cluster.clone().with_database("shop; drop table note");
    assert!(matches!(cluster.ensure_running(), Err(Error::BadDatabaseName(_))));
}

#[test]
fn programs_that_postgres_may_not_reach_are_copied_and_so_is_the_place() {
    if !geteuid().is_root() {
        return; // A normal user reaches all that is its own.
    }
    let private = tempfile::tempdir().unwrap();
    fs::set_permissions(private.path(), fs::Permissions::from_mode(0o700)).unwrap();
    let programs = programs_of_this_machine();
    let hidden = private.path().join("postgres");
    local_copy(programs.parent().unwrap(), &hidden);

    let cluster = Cluster::at(private.path().join("data"))
        .for_tests()
        .with_binaries(hidden.join("bin"));
    let running = cluster.ensure_running().unwrap();
    let place = running.folder().to_owned();
    assert!(place.starts_with("/var/tmp"), "{}", place.display());
    assert!(place.join("programs/bin/postgres").is_file());
    assert_eq!(number(&running.url("postgres"), "select 7"), 7);
    cluster.remove().unwrap();
    assert!(!place.exists());
    fs::remove_dir_all(place.parent().unwrap()).unwrap();
}

/// The whole life once more as a normal user: under root the test starts itself as one.
#[test]
fn a_normal_user_can_do_it_all() {
    if !geteuid().is_root() {
        let one = Throwaway::new();
        let url = one.cluster.ensure_running().unwrap().url("shop");
        execute(&url, "create table note as select 42 as answer");
        kill(one.pid(), Signal::SIGKILL).unwrap();
        let url = one.cluster.ensure_running().unwrap().url("shop");
        assert_eq!(number(&url, "select answer from note"), 42);
        assert_eq!(
            fs::metadata(one.folder().join("data")).unwrap().uid(),
            geteuid().as_raw()
        );
        one.cluster.remove().unwrap();
        assert!(!one.folder().exists());
        return;
    }
    let nobody = User::from_name("nobody").unwrap().unwrap();
    let place = tempfile::tempdir().unwrap();
    fs::set_permissions(place.path(), fs::Permissions::from_mode(0o755)).unwrap();
    let program = place.path().join("test");
    fs::copy(std::env::current_exe().unwrap(), &program).unwrap();
    let output = Command::new(&program)
        .args(["--exact", "a_normal_user_can_do_it_all", "--nocapture"])
        .current_dir("/")
        .uid(nobody.uid.as_raw())
        .gid(nobody.gid.as_raw())
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(
        output.status.success() && said.contains("1 passed"),
        "{said}\n{output:?}"
    );
}

/// Puts a pid file back, as a crash of the machine would leave it.
fn leave_behind(one: &Throwaway, text: &str) {
    let owner = fs::metadata(one.folder()).unwrap();
    fs::write(one.pid_file(), text).unwrap();
    std::os::unix::fs::chown(one.pid_file(), Some(owner.uid()), Some(owner.gid())).unwrap();
}

/// Where the Postgres lies that a cluster here runs on.
fn programs_of_this_machine() -> PathBuf {
    let one = Throwaway::new();
    one.cluster.ensure_running().unwrap();
    let mut line = String::new();
    fs::File::open(format!("/proc/{}/cmdline", one.pid()))
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

/// A copy of an installed Postgres: Debian spreads its shared files, so what the programs need is linked.
fn local_copy(installed: &Path, to: &Path) {
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
