//! A backup under load, and one that is killed.

use std::fs;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use db::testing::TestDatabase;
use futures::future::join_all;
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use serde_json::Value;

use crate::support::account_requests::log_in_again;
use crate::support::actors::Actor;
use crate::support::app::App;
use crate::support::backups::{Tools, finished};
use crate::support::database::new_database;
use crate::support::environment::{env_number, report};
use crate::support::group_fixture::GroupFixture;
use crate::support::own_postgres::wait_until;
use crate::support::program::Program;
use crate::support::role::{ROLE_PASSWORD, Role};

/// The number of groups (`DUELO_TEST_BACKUP_GROUPS`), and of the clients that submit to all of them.
const GROUPS: u64 = 12;
const CLIENTS: usize = 4;

/// The players and the matches of a group's file.
async fn exported(fixture: &GroupFixture<'_>) -> (Value, Vec<Value>) {
    let file = fixture.admin.get(&format!("{}/export", fixture.path())).await;
    let mut file: Value = serde_json::from_str(&file.text).unwrap();
    let Value::Array(matches) = file["matches"].take() else {
        panic!("no matches in {file}");
    };
    (file["players"].take(), matches)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_under_load_has_every_group_up_to_one_moment() {
    let Some(tools) = Tools::find() else { return };
    let database = Arc::new(new_database().await);
    let unlimited = [
        ("DUELO_LIMIT_REGISTRATIONS", "1000000/60"),
        ("DUELO_LIMIT_NETWORK_REGISTRATIONS", "1000000/60"),
    ];
    let program = Program::start(&database, &unlimited).await;
    let app = App::at(program.url(), Arc::clone(&database));
    let mut fixtures = Vec::new();
    for _ in 0..env_number("DUELO_TEST_BACKUP_GROUPS", GROUPS) {
        let fixture = GroupFixture::with_players(&app, 4).await;
        fixture.play([0, 1], [2, 3], &[[6, 4], [6, 2]]).await;
        fixtures.push(fixture);
    }

    // Every client submits to every group in turn, until the backup has been made.
    let (is_made, saved) = (AtomicBool::new(false), AtomicUsize::new(fixtures.len()));
    let (is_made, saved, groups) = (&is_made, &saved, &fixtures);
    let submitting = join_all((0..CLIENTS).map(|client| async move {
        for turn in client.. {
            if is_made.load(Ordering::SeqCst) {
                break;
            }
            let won = i64::try_from(turn % 5).unwrap();
            groups[turn % groups.len()]
                .play([0, 1], [2, 3], &[[6, won], [won, 6], [6, 4]])
                .await;
            saved.fetch_add(1, Ordering::SeqCst);
        }
    }));
    let folder = tempfile::tempdir().unwrap();
    let backing_up = async {
        let before = saved.load(Ordering::SeqCst);
        let backup = tools.back_up(folder.path(), &database.url(), &[]).await;
        is_made.store(true, Ordering::SeqCst);
        (before, backup)
    };
    let (_, (before, backup)) = tokio::join!(submitting, backing_up);

    let target = TestDatabase::empty().await.unwrap();
    let owner = Role::owner_of(&target).await;
    let ran = tools.restore(&backup, &owner.url(), &[]).await;
    assert_eq!(ran.code, Some(0), "{ran:?}");
    let serving = Program::start(&target, &[("DATABASE_URL", &owner.url())]).await;
    let restored = App::at(serving.url(), Arc::clone(&database));
    let (mut all, mut kept) = (0, 0);
    for fixture in &fixtures {
        let (players, mut matches) = exported(fixture).await;
        let mut there = fixture.at(&restored);
        there.admin = log_in_again(&there.admin).await;
        let (restored_players, restored_matches) = exported(&there).await;
        all += matches.len();
        kept += restored_matches.len();
        matches.truncate(restored_matches.len());
        assert_eq!(restored_players.to_string(), players.to_string());
        assert_eq!(
            Value::from(restored_matches).to_string(),
            Value::from(matches).to_string()
        );
    }
    report(&format!(
        "{before} matches before the backup, {kept} in it, {all} after it"
    ));
    assert_eq!(all, saved.load(Ordering::SeqCst));
    assert!(before <= kept && kept < all, "{before} <= {kept} < {all}");
    drop(serving);
    owner.remove().await;
}

/// The processes that have a word of the dump's name among their arguments, with all of their arguments.
fn arguments_of_pg_dump() -> Vec<(i32, String)> {
    let processes = fs::read_dir("/proc").unwrap().flatten();
    processes
        .filter_map(|process| {
            let number = process.file_name().to_str()?.parse().ok()?;
            let arguments = fs::read_to_string(process.path().join("cmdline")).ok()?;
            arguments.starts_with("pg_dump").then_some((number, arguments))
        })
        .collect()
}

#[tokio::test]
async fn a_killed_backup_looks_like_none_and_shows_no_password() {
    let Some(tools) = Tools::find() else { return };
    let database = TestDatabase::empty().await.unwrap();
    let owner = Role::owner_of(&database).await;
    let url = owner.url();
    assert!(
        tools
            .command(&["migrate"], &url)
            .status()
            .await
            .unwrap()
            .success()
    );
    let folder = tempfile::tempdir().unwrap();

    // It waits for a lock.
    let mut session = database.session().await.unwrap();
    session
        .execute("BEGIN; LOCK TABLE audit_log IN ACCESS EXCLUSIVE MODE")
        .await
        .unwrap();
    let mut program = tools
        .command(&["backup", folder.path().to_str().unwrap()], &url)
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    let mut watch = database.session().await.unwrap();
    let waiting = "SELECT FROM pg_locks WHERE NOT granted AND mode = 'AccessShareLock' \
                   AND database = (SELECT oid FROM pg_database WHERE datname = current_database())";
    wait_until(&mut watch, waiting).await;
    let in_folder = folder.path().to_str().unwrap();
    let dumping: Vec<_> = arguments_of_pg_dump()
        .into_iter()
        .filter(|(_, arguments)| arguments.contains(in_folder))
        .collect();
    assert_eq!(dumping.len(), 1, "{dumping:?}");
    assert!(
        !dumping[0].1.contains(ROLE_PASSWORD) && !dumping[0].1.contains("hemligt"),
        "{dumping:?}"
    );

    program.start_kill().unwrap();
    program.wait().await.unwrap();
    assert_eq!(finished(folder.path()), [""; 0]);
    let target = TestDatabase::empty().await.unwrap();
    let ran = tools.restore(folder.path(), &target.url(), &[]).await;
    assert!(
        ran.code == Some(1) && ran.said.contains("is no backup"),
        "{ran:?}"
    );

    kill(Pid::from_raw(dumping[0].0), Signal::SIGKILL).unwrap();
    session.execute("COMMIT").await.unwrap();
    let backup = tools.back_up(folder.path(), &url, &[]).await;
    assert!(!folder.path().join("unfinished").exists());
    let ran = tools.restore(&backup, &target.url(), &[]).await;
    assert_eq!(ran.code, Some(0), "{ran:?}");
    for ran in [&ran.printed, &ran.said] {
        assert!(!ran.contains("hemligt"), "{ran}");
    }
    owner.remove().await;
}
