//! A server's connections to Postgres.

use futures::future::join_all;
use reqwest::{Method, StatusCode};

use crate::support::actors::{Actor, Response};
use crate::support::app::App;
use crate::support::group_fixture::GroupFixture;

/// The connections of the server: all but the one of the test, and those of Citus to its own coordinator.
const SESSIONS: &str = "FROM pg_stat_activity WHERE datname = current_database() \
                        AND pid <> pg_backend_pid() AND backend_type = 'client backend' \
                        AND application_name NOT LIKE 'citus%'";

/// Pool sizes of a server with two workers: the look-ups of versions share the pool of 3, and have two of 4
/// connections.
const POOL_SIZES: [usize; 2] = [3, 4];

/// The number of requests at the same time: both workers answer some.
const REQUESTS: usize = 16;

async fn start(pool_size: usize) -> App {
    App::start_with(&["--pool-size", &pool_size.to_string(), "--workers", "2"]).await
}

/// The statuses of reads of the ranking at the same time, by clients that have the answer with this tag.
async fn revalidate(fixture: &GroupFixture<'_>, tag: &str) -> Vec<StatusCode> {
    let path = format!("{}/players", fixture.path());
    let reads = (0..REQUESTS).map(|_| async {
        let request = fixture.admin.request(Method::GET, &path);
        Response::to(request.header("If-None-Match", tag)).await.status
    });
    join_all(reads).await
}

async fn tag_of_ranking(fixture: &GroupFixture<'_>) -> String {
    let ranking = fixture.admin.get(&format!("{}/players", fixture.path())).await;
    ranking.header("etag").to_owned()
}

#[tokio::test]
async fn a_server_opens_at_most_as_many_connections_as_its_pool_size() {
    for pool_size in POOL_SIZES {
        let app = start(pool_size).await;
        let fixture = GroupFixture::with_players(&app, 8).await;
        let reads = (0..REQUESTS).map(|turn| {
            let profile = format!("{}/players/{}", fixture.path(), fixture.players[turn % 8]);
            let (fixture, submission) = (&fixture, fixture.submission([0, 1], [2, 3], &[[6, 4]]));
            async move {
                fixture.admin.get(&profile).await.ok();
                fixture.submit(&submission).await.data(StatusCode::CREATED);
                fixture.admin.get(&profile).await.ok();
            }
        });
        join_all(reads).await;
        let mut session = app.database.session().await.unwrap();
        let sessions = session.rows(&format!("SELECT {SESSIONS}")).await.unwrap();
        assert!((1..=pool_size).contains(&sessions), "{sessions} of {pool_size}");
    }
}

#[tokio::test]
async fn versions_are_looked_up_after_all_connections_were_lost() {
    for pool_size in POOL_SIZES {
        let app = start(pool_size).await;
        let fixture = GroupFixture::with_players(&app, 4).await;
        let tag = tag_of_ranking(&fixture).await;
        assert_eq!(
            revalidate(&fixture, &tag).await,
            [StatusCode::NOT_MODIFIED; REQUESTS],
            "{pool_size}"
        );
        let mut session = app.database.session().await.unwrap();
        let end = format!("SELECT pg_terminate_backend(pid, 5000) {SESSIONS}");
        assert!(session.rows(&end).await.unwrap() > 0);
        assert_eq!(
            revalidate(&fixture, &tag).await,
            [StatusCode::NOT_MODIFIED; REQUESTS],
            "{pool_size}"
        );
        fixture.play([0, 1], [2, 3], &[[6, 4]]).await;
        assert_eq!(
            revalidate(&fixture, &tag).await,
            [StatusCode::OK; REQUESTS],
            "{pool_size}"
        );
    }
}
