//! Followers of groups while servers and the database stop and start.

use std::sync::Arc;

use db::testing::TestDatabase;
use futures::future::{join_all, try_join_all};
use nix::sys::signal::Signal;

use super::two_servers::TwoServers;
use crate::support::app::App;
use crate::support::database::new_database;
use crate::support::environment::{announce, env_number};
use crate::support::event_reader::EventReader;
use crate::support::group_fixture::GroupFixture;
use crate::support::own_postgres::OwnPostgres;
use crate::support::program::Program;

/// The memory that a stream may cost, in bytes: 10,000 of them at most 200 MB.
const STREAM_BYTES: u64 = 20_000;
/// What else a server needs while it answers these requests, in bytes.
const OTHER_BYTES: u64 = 16 << 20;
/// How many streams are opened at a time.
const AT_ONCE: usize = 100;

/// The present version, which a new reader receives first.
async fn version(fixture: &GroupFixture<'_>, app: &App) -> i64 {
    let mut reader = EventReader::open(&app.visitor(), &fixture.hash_path(), None).await;
    reader.next().await.unwrap().expect("a version")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_change_on_one_server_reaches_the_readers_of_both() {
    let servers = TwoServers::start(&[]).await;
    let on_first = GroupFixture::with_players(&servers.first, 4).await;
    let on_second = on_first.at(&servers.second);
    let path = on_first.hash_path();
    let mut near_reader = EventReader::open(&servers.first.visitor(), &path, None).await;
    let mut far_reader = EventReader::open(&servers.second.visitor(), &path, None).await;
    let first = near_reader.next().await.unwrap().unwrap();
    far_reader.wait_for(first).await;
    for (number, fixture) in (1..).zip([&on_first, &on_second, &on_first]) {
        fixture.play([0, 1], [2, 3], &[[6, 4]]).await;
        near_reader.wait_for(first + number).await;
        far_reader.wait_for(first + number).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn streams_outlast_a_restart_of_the_database() {
    let postgres = OwnPostgres::new();
    let url = postgres.start().await.url("postgres");
    let database = Arc::new(TestDatabase::create_at(&url).await.unwrap());
    let program = Program::start(&database, &[]).await;
    let app = App::at(program.url(), database);
    let fixture = GroupFixture::with_players(&app, 4).await;
    let path = fixture.hash_path();
    let mut reader = EventReader::open(&app.visitor(), &path, None).await;
    let first = reader.next().await.unwrap().unwrap();
    for number in 1..=2 {
        postgres.stop().await;
        // No version can be sent to a new reader.
        let refused = EventReader::try_open(&app.visitor(), &path, Some(reader.last_id())).await;
        assert_eq!(refused.err().expect("a refusal").header("retry-after"), "5");
        assert_eq!(postgres.start().await.url("postgres"), url);
        fixture.play([0, 1], [2, 3], &[[6, 4]]).await;
        reader.wait_for(first + number).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_reader_of_a_killed_server_catches_up_on_another() {
    let database = Arc::new(new_database().await);
    let (killed, other) = tokio::join!(Program::start(&database, &[]), Program::start(&database, &[]));
    let (of_killed, of_other) = (
        App::at(killed.url(), database.clone()),
        App::at(other.url(), database),
    );
    let fixture = GroupFixture::with_players(&of_other, 4).await;
    let path = fixture.hash_path();
    let mut reader = EventReader::open(&of_killed.visitor(), &path, None).await;
    let first = reader.next().await.unwrap().unwrap();
    killed.signal(Signal::SIGKILL);
    reader.next().await.expect_err("a stream that broke off");
    fixture.play([0, 1], [2, 3], &[[6, 4]]).await;
    let mut again = EventReader::open(&of_other.visitor(), &path, Some(reader.last_id())).await;
    assert_eq!(again.next().await.unwrap(), Some(first + 1));
    fixture.play([0, 1], [2, 3], &[[6, 4]]).await;
    again.wait_for(first + 2).await;
}

/// It would wait for ten minutes, longer than the test does.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_is_stopped_ends_its_streams_and_does_not_wait_for_them() {
    let database = Arc::new(new_database().await);
    let mut program = Program::start(&database, &[("DUELO_SHUTDOWN_SECONDS", "600")]).await;
    let app = App::at(program.url(), database);
    let fixture = GroupFixture::with_players(&app, 4).await;
    let visitor = app.visitor();
    let path = fixture.hash_path();
    let open = || EventReader::open(&visitor, &path, None);
    let mut readers = join_all((0..10).map(|_| open())).await;
    program.signal(Signal::SIGTERM);
    for reader in &mut readers {
        // An end, and not an error.
        while reader.next().await.unwrap().is_some() {}
    }
    program.wait_for_log("stopped").await;
    assert!(program.wait_for_exit().await.success());
}

/// `DUELO_TEST_STREAMS` is the number of streams. Each needs a file here and one in the server.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn many_streams_cost_little_memory_and_all_hear_of_a_change() {
    let count = usize::try_from(env_number("DUELO_TEST_STREAMS", 500)).unwrap();
    let database = Arc::new(new_database().await);
    let per_client = count.to_string();
    let connections = (count + AT_ONCE + 100).to_string();
    let settings = [
        ("DUELO_STREAMS_PER_CLIENT", per_client.as_str()),
        ("DUELO_CONNECTIONS_PER_CLIENT", &connections),
    ];
    let program = Program::start(&database, &settings).await;
    let app = App::at(program.url(), database);
    let fixture = GroupFixture::with_players(&app, 4).await;
    let first = version(&fixture, &app).await;
    let before = program.resident_bytes();
    let visitor = app.visitor();
    let path = fixture.hash_path();
    let mut readers = Vec::new();
    while readers.len() < count {
        let further = (readers.len()..count).take(AT_ONCE);
        readers.extend(join_all(further.map(|_| EventReader::open(&visitor, &path, None))).await);
    }
    for reader in &mut readers {
        reader.wait_for(first).await;
    }
    let grown = program.resident_bytes().saturating_sub(before);
    fixture.play([0, 1], [2, 3], &[[6, 4]]).await;
    let saved = std::time::Instant::now();
    let heard = readers.iter_mut().map(async |reader| reader.next().await);
    let heard = try_join_all(heard).await.unwrap();
    let all = saved.elapsed();
    announce(&format!(
        "{count} streams: {grown} bytes of memory; {} ms until all had heard",
        all.as_millis()
    ));
    assert!(
        heard.iter().all(|version| *version == Some(first + 1)),
        "{heard:?}"
    );
    let most = OTHER_BYTES + STREAM_BYTES * u64::try_from(count).unwrap();
    assert!(grown < most, "{grown} bytes for {count} streams");
}
