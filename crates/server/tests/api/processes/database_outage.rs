use std::sync::Arc;

use db::testing::TestDatabase;
use local_postgres::Cluster;
use reqwest::StatusCode;
use tempfile::TempDir;

use super::retrying_clients::{Failure, Progress, RetryingClients};
use crate::support::actors::Actor;
use crate::support::app::App;
use crate::support::group_fixture::GroupFixture;
use crate::support::program::Program;

/// How often Postgres is stopped, and how many matches are saved before each stop.
const OUTAGES: usize = 2;
const MATCHES_BETWEEN: usize = 25;

/// A Postgres cluster for this test alone, which stops it. Removed when dropped.
struct OwnPostgres {
    cluster: Cluster,
    _folder: TempDir,
}

impl OwnPostgres {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let cluster = Cluster::at(folder.path().join("postgres")).for_tests();
        Self {
            cluster,
            _folder: folder,
        }
    }

    /// Starts it and returns its URL, which is the same each time.
    async fn start(&self) -> String {
        let cluster = self.cluster.clone();
        let running = tokio::task::spawn_blocking(move || cluster.ensure_running().unwrap());
        running.await.unwrap().url("postgres")
    }

    async fn stop(&self) {
        let cluster = self.cluster.clone();
        let stopped = tokio::task::spawn_blocking(move || cluster.stop().unwrap());
        stopped.await.unwrap();
    }
}

impl Drop for OwnPostgres {
    fn drop(&mut self) {
        // If removal fails, the temporary folder is removed later.
        let _ = self.cluster.remove();
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_match_is_lost_or_saved_twice_when_the_database_restarts() {
    let postgres = OwnPostgres::new();
    let url = postgres.start().await;
    let database = Arc::new(TestDatabase::create_at(&url).await.unwrap());
    let program = Program::start(&database, &[]).await;
    let app = App::at(program.url(), database);
    let fixture = GroupFixture::with_players(&app, 8).await;
    let mut clients = RetryingClients::default();
    for _ in 0..OUTAGES {
        let progress = Progress::default();
        let outage = async {
            progress.wait_until_saved(MATCHES_BETWEEN).await;
            postgres.stop().await;
        };
        let (failures, ()) = tokio::join!(clients.run_until_failure(&fixture, &progress), outage);
        assert!(
            failures.iter().all(|failure| *failure == Failure::Unavailable),
            "{failures:?}"
        );

        let read = fixture.admin.get(&fixture.path()).await;
        read.assert_error(StatusCode::SERVICE_UNAVAILABLE, "server.unavailable");
        assert_eq!(read.header("retry-after"), "5");
        let visitor = app.visitor();
        assert_eq!(
            visitor.get("/health/ready").await.status,
            StatusCode::SERVICE_UNAVAILABLE
        );
        assert_eq!(visitor.get("/health/live").await.status, StatusCode::OK);

        assert_eq!(postgres.start().await, url);
        // The first request succeeds, although all pooled connections are broken.
        fixture.admin.get(&fixture.path()).await.ok();
        clients.send_pending(&fixture).await;
    }
    clients.assert_all_saved_once(&fixture).await;
}
