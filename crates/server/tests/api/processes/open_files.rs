//! Streams leave files for other requests.

use std::sync::Arc;

use db::testing::TestDatabase;
use serde_json::json;

use crate::support::app::App;
use crate::support::event_reader::EventReader;
use crate::support::group_fixture::GroupFixture;
use crate::support::program::Program;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_limit_of_open_files_is_raised_and_bounds_streams() {
    let database = Arc::new(TestDatabase::create().await.unwrap());
    let mut program = Program::start_with_open_files(&database, [256, 503]).await;
    assert_eq!(program.open_files_limits(), [503, 503]);
    let warning = program
        .wait_for_log("the limit of open files allows fewer streams than DUELO_STREAMS")
        .await;
    assert_eq!((&warning["streams"], &warning["files"]), (&json!(3), &json!(503)));
    let app = App::at(program.url(), database);
    let fixture = GroupFixture::with_players(&app, 4).await;
    let open = async || EventReader::try_open(&app.visitor(), &fixture.hash_path(), None).await;
    let _open = [
        open().await.unwrap(),
        open().await.unwrap(),
        open().await.unwrap(),
    ];
    let refused = open().await.err().expect("a refusal");
    refused.assert_error(reqwest::StatusCode::SERVICE_UNAVAILABLE, "server.unavailable");
}
