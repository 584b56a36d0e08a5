use std::sync::Arc;

use db::testing::TestDatabase;
use nix::sys::signal::Signal;

use super::stream::{Failure, Progress, Stream};
use crate::app::App;
use crate::club::Club;
use crate::program::Program;

/// How often the server is killed, and how many more matches are saved before each time.
const KILLS: usize = 4;
const MATCHES_BETWEEN: usize = 25;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_is_killed_loses_no_match_and_saves_none_twice() {
    let database = Arc::new(TestDatabase::create().await.unwrap());
    let mut program = Program::start(&database, &[]).await;
    let first = App::at(program.url(), database.clone());
    let club = Club::of(&first, 8).await;
    let mut stream = Stream::default();
    for _ in 0..KILLS {
        let app = App::at(program.url(), database.clone());
        let (club, progress) = (club.at(&app), Progress::default());
        // What was cut off is asked for again, at the server that came after.
        stream.send_again(&club).await;
        let kill = async {
            progress.reaches(MATCHES_BETWEEN).await;
            program.signal(Signal::SIGKILL);
        };
        let (failures, ()) = tokio::join!(stream.run_until_it_breaks(&club, &progress), kill);
        assert!(
            failures.iter().all(|failure| *failure == Failure::Broken),
            "{failures:?}"
        );
        assert!(!program.ends().await.success());
        program = Program::start(&database, &[]).await;
    }
    let app = App::at(program.url(), database);
    let club = club.at(&app);
    stream.send_again(&club).await;
    stream.assert_all_is_there(&club).await;
}
