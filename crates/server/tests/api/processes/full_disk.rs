//! The disk of the write-ahead log is full: Postgres panics in the middle of commits.

use std::sync::Arc;
use std::time::Duration;

use db::testing::{Session, TestDatabase};
use tokio::time::{sleep, timeout};

use super::retrying_clients::{Failure, Progress, RetryingClients};
use crate::support::app::App;
use crate::support::environment::{announce, env_number};
use crate::support::group_fixture::GroupFixture;
use crate::support::own_postgres::OwnPostgres;
use crate::support::program::Program;
use crate::support::small_disk::SmallDisk;

/// Enough for the first segments of 16 MB.
const MEGABYTES: u32 = 160;
/// How often the disk is full (`DUELO_TEST_FAULTS`), and how many matches are saved before each time.
const FAULTS: u64 = 1;
const MATCHES_BETWEEN: usize = 40;
/// The time in which Postgres ends.
const TIMEOUT: Duration = Duration::from_mins(2);

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_acknowledged_before_the_disk_was_full_is_saved_once() {
    let postgres = OwnPostgres::new();
    let url = postgres.start().await.url("postgres");
    let Some(disk) = SmallDisk::mount(MEGABYTES) else {
        announce("NOT RUN: this user must not mount a small disk");
        return;
    };
    postgres.stop().await;
    disk.take(&postgres.wal());
    postgres.start().await;
    let database = Arc::new(TestDatabase::create_at(&url).await.unwrap());
    let program = Program::start(&database, &[]).await;
    let app = App::at(program.url(), database);
    let fixture = GroupFixture::with_players(&app, 8).await;
    let mut clients = RetryingClients::default();
    let progress = Progress::default();
    let faults = env_number("DUELO_TEST_FAULTS", FAULTS);
    let matches_before = |fault: u64| MATCHES_BETWEEN * usize::try_from(fault).unwrap();
    let fill = async {
        for fault in 1..=faults {
            progress.wait_until_saved(matches_before(fault)).await;
            disk.fill();
            timeout(TIMEOUT, until_postgres_ends(&url)).await.unwrap();
            disk.free();
            timeout(TIMEOUT, until_postgres_recovers(&postgres, &url))
                .await
                .unwrap();
        }
    };
    let total = matches_before(faults + 1);
    let (failures, ()) = tokio::join!(clients.run_through_faults(&fixture, &progress, total), fill);
    assert!(
        !failures.is_empty() && failures.iter().all(|failure| *failure == Failure::Unavailable),
        "{failures:?}"
    );
    clients.assert_all_saved_once(&fixture).await;
}

/// Ends the segment of the log, so that the next commit needs a new one, until Postgres has ended.
async fn until_postgres_ends(url: &str) {
    while let Ok(mut session) = Session::at(url).await {
        // It fails once the disk is full.
        let _ = session.execute("SELECT pg_switch_wal()").await;
        sleep(Duration::from_millis(10)).await;
    }
}

/// Starts it again whenever its recovery, which may have begun with the full disk, ends it. A checkpoint then frees the
/// log.
async fn until_postgres_recovers(postgres: &OwnPostgres, url: &str) {
    loop {
        postgres.start().await;
        if let Ok(mut session) = Session::at(url).await
            && session.execute("CHECKPOINT").await.is_ok()
        {
            return;
        }
    }
}
