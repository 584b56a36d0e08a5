//! A Postgres server for one test alone, which can stop it.

use std::path::PathBuf;
use std::time::Duration;

use db::testing::Session;
use local_postgres::{Cluster, RunningCluster};
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use tempfile::TempDir;
use tokio::time::{sleep, timeout};

/// How long a condition may take to come true.
const TIMEOUT: Duration = Duration::from_mins(1);

/// A cluster, removed when dropped.
pub(crate) struct OwnPostgres {
    cluster: Cluster,
    folder: TempDir,
}

impl OwnPostgres {
    /// An empty cluster.
    pub(crate) fn new() -> Self {
        Self::with(|cluster| cluster)
    }

    /// A read replica of a running cluster; `None` if this machine cannot make one.
    pub(crate) fn replica_of(primary: &RunningCluster) -> Option<Self> {
        let replica = Self::with(|cluster| cluster.replica_of(primary));
        replica.cluster.can_copy_primary().unwrap().then_some(replica)
    }

    fn with(change: impl FnOnce(Cluster) -> Cluster) -> Self {
        let folder = tempfile::tempdir().unwrap();
        Self {
            cluster: change(Cluster::at(folder.path().join("postgres")).for_tests()),
            folder,
        }
    }

    /// Starts it. Its URLs are the same each time.
    pub(crate) async fn start(&self) -> RunningCluster {
        let cluster = self.cluster.clone();
        let running = tokio::task::spawn_blocking(move || cluster.ensure_running().unwrap());
        running.await.unwrap()
    }

    /// The folder of its write-ahead log.
    pub(crate) fn wal(&self) -> PathBuf {
        self.folder.path().join("postgres/data/pg_wal")
    }

    /// Sends a signal to all its processes, if it runs.
    pub(crate) fn signal(&self, signal: Signal) {
        let status = std::fs::read_to_string(self.folder.path().join("postgres/data/postmaster.pid"));
        let Ok(status) = status else {
            return;
        };
        let postmaster = status.lines().next().unwrap().parse().unwrap();
        for process in [vec![postmaster], children(postmaster)].concat() {
            // A process may have ended.
            let _ = kill(Pid::from_raw(process), signal);
        }
    }

    /// Stops it. Running statements end.
    pub(crate) async fn stop(&self) {
        let cluster = self.cluster.clone();
        let stopped = tokio::task::spawn_blocking(move || cluster.stop().unwrap());
        stopped.await.unwrap();
    }
}

impl Drop for OwnPostgres {
    fn drop(&mut self) {
        self.signal(Signal::SIGCONT);
        // If removal fails, the temporary folder is removed later.
        let _ = self.cluster.remove();
    }
}

/// Waits until the query finds a row.
pub(crate) async fn wait_until(session: &mut Session, query: &str) {
    let found = async {
        while session.rows(query).await.unwrap() == 0 {
            sleep(Duration::from_millis(10)).await;
        }
    };
    let found = timeout(TIMEOUT, found).await;
    found.unwrap_or_else(|_| panic!("no row: {query}"));
}

/// The processes that this one has started.
fn children(parent: i32) -> Vec<i32> {
    let listed =
        std::fs::read_to_string(format!("/proc/{parent}/task/{parent}/children")).unwrap_or_default();
    listed.split_whitespace().map(|id| id.parse().unwrap()).collect()
}
