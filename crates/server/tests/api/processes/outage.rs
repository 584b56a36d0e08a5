use std::sync::Arc;

use db::testing::TestDatabase;
use local_postgres::Cluster;
use reqwest::StatusCode;
use tempfile::TempDir;

use super::stream::{Failure, Progress, Stream};
use crate::actors::Actor;
use crate::app::App;
use crate::club::Club;
use crate::program::Program;

/// How often Postgres goes away, and how many more matches are saved before each time.
const OUTAGES: usize = 2;
const MATCHES_BETWEEN: usize = 25;

/// A Postgres of this test's own, since it is stopped while others are at work. It goes with this value.
struct OwnPostgres {
    cluster: Cluster,
    _place: TempDir,
}

impl OwnPostgres {
    fn new() -> Self {
        let place = tempfile::tempdir().unwrap();
        let cluster = Cluster::at(place.path().join("postgres")).for_tests();
        Self {
            cluster,
            _place: place,
        }
    }

    /// Starts it; the address is the same each time.
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
        // Where it can't be removed, it is in a temporary folder at least.
        let _ = self.cluster.remove();
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_that_restarts_under_load_costs_nothing_but_time() {
    let postgres = OwnPostgres::new();
    let url = postgres.start().await;
    let database = Arc::new(TestDatabase::create_at(&url).await.unwrap());
    let program = Program::start(&database, &[]).await;
    let app = App::at(program.url(), database);
    let club = Club::of(&app, 8).await;
    let mut stream = Stream::default();
    for _ in 0..OUTAGES {
        let progress = Progress::default();
        let outage = async {
            progress.reaches(MATCHES_BETWEEN).await;
            postgres.stop().await;
        };
        let (failures, ()) = tokio::join!(stream.run_until_it_breaks(&club, &progress), outage);
        assert!(
            failures.iter().all(|failure| *failure == Failure::Unavailable),
            "{failures:?}"
        );

        let read = club.admin.get(&club.path()).await;
        read.refuses(StatusCode::SERVICE_UNAVAILABLE, "server.unavailable");
        assert_eq!(read.header("retry-after"), "5");
        let visitor = app.visitor();
        assert_eq!(
            visitor.get("/health/ready").await.status,
            StatusCode::SERVICE_UNAVAILABLE
        );
        assert_eq!(visitor.get("/health/live").await.status, StatusCode::OK);

        assert_eq!(postgres.start().await, url);
        // The first request after it is answered, though every connection of before is dead.
        club.admin.get(&club.path()).await.ok();
        stream.send_again(&club).await;
    }
    stream.assert_all_is_there(&club).await;
}
