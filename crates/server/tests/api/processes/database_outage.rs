use std::sync::Arc;

use db::testing::TestDatabase;
use reqwest::StatusCode;

use super::retrying_clients::{Failure, Progress, RetryingClients};
use crate::support::actors::Actor;
use crate::support::app::App;
use crate::support::environment::env_number;
use crate::support::group_fixture::GroupFixture;
use crate::support::own_postgres::OwnPostgres;
use crate::support::program::Program;

/// How often Postgres is stopped (`DUELO_TEST_FAULTS`), and how many matches are saved before each stop.
const OUTAGES: u64 = 2;
const MATCHES_BETWEEN: usize = 25;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_match_is_lost_or_saved_twice_when_the_database_restarts() {
    let postgres = OwnPostgres::new();
    let url = postgres.start().await.url("postgres");
    let database = Arc::new(TestDatabase::create_at(&url).await.unwrap());
    let program = Program::start(&database, &[]).await;
    let app = App::at(program.url(), database);
    let fixture = GroupFixture::with_players(&app, 8).await;
    let mut clients = RetryingClients::default();
    for _ in 0..env_number("DUELO_TEST_FAULTS", OUTAGES) {
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

        assert_eq!(postgres.start().await.url("postgres"), url);
        // The first request succeeds, although all pooled connections are broken.
        fixture.admin.get(&fixture.path()).await.ok();
        clients.send_pending(&fixture).await;
    }
    clients.assert_all_saved_once(&fixture).await;
}
