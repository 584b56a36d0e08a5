//! A server that is stopped lets balancers notice before it refuses connections.

use std::sync::Arc;

use nix::sys::signal::Signal;
use reqwest::StatusCode;

use crate::support::actors::{Actor, Response};
use crate::support::app::App;
use crate::support::database::new_database;
use crate::support::group_fixture::GroupFixture;
use crate::support::program::Program;

async fn get(app: &App, path: &str) -> Response {
    app.visitor().get(path).await
}

#[tokio::test]
async fn a_server_that_drains_answers_but_is_not_ready() {
    let database = Arc::new(new_database().await);
    let mut program = Program::start(&database, &[("DUELO_DRAIN_SECONDS", "600")]).await;
    let app = App::at(program.url(), database);
    let fixture = GroupFixture::with_players(&app, 4).await;
    let ready = get(&app, "/health/ready").await;
    assert_eq!((ready.status, ready.header("connection")), (StatusCode::OK, ""));
    program.signal(Signal::SIGTERM);
    program.wait_for_log("draining").await;
    get(&app, "/health/ready")
        .await
        .assert_error(StatusCode::SERVICE_UNAVAILABLE, "server.unavailable");
    fixture.play([0, 1], [2, 3], &[[6, 4]]).await;
    let list = get(&app, &format!("{}/matches", fixture.hash_path())).await;
    assert_eq!(list.header("connection"), "close");
    assert_eq!(list.ok()["total"], 1);
    // A second signal ends it.
    program.signal(Signal::SIGTERM);
    program.wait_for_log("stopped").await;
    assert!(program.wait_for_exit().await.success());
}
