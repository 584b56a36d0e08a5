use std::sync::Arc;

use nix::sys::signal::Signal;

use super::retrying_clients::{Failure, Progress, RetryingClients};
use crate::support::app::App;
use crate::support::database::new_database;
use crate::support::environment::env_number;
use crate::support::group_fixture::GroupFixture;
use crate::support::program::Program;

/// How often the server is killed (`DUELO_TEST_FAULTS`), and how many matches are saved before each kill.
const KILLS: u64 = 4;
const MATCHES_BETWEEN: usize = 25;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_killed_server_loses_no_match_and_saves_none_twice() {
    let database = Arc::new(new_database().await);
    let mut program = Program::start(&database, &[]).await;
    let first = App::at(program.url(), database.clone());
    let fixture = GroupFixture::with_players(&first, 8).await;
    let mut clients = RetryingClients::default();
    for _ in 0..env_number("DUELO_TEST_FAULTS", KILLS) {
        let app = App::at(program.url(), database.clone());
        let (fixture, progress) = (fixture.at(&app), Progress::default());
        // Requests without a response are sent again to the restarted server.
        clients.send_pending(&fixture).await;
        let kill = async {
            progress.wait_until_saved(MATCHES_BETWEEN).await;
            program.signal(Signal::SIGKILL);
        };
        let (failures, ()) = tokio::join!(clients.run_until_failure(&fixture, &progress), kill);
        assert!(
            failures.iter().all(|failure| *failure == Failure::Broken),
            "{failures:?}"
        );
        assert!(!program.wait_for_exit().await.success());
        program = Program::start(&database, &[]).await;
    }
    let app = App::at(program.url(), database);
    let fixture = fixture.at(&app);
    clients.send_pending(&fixture).await;
    clients.assert_all_saved_once(&fixture).await;
}
