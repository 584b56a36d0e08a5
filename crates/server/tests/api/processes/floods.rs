//! Floods of long answers, read fast or not at all, cost the process bounded memory, and other clients nothing.
//!
//! `DUELO_TEST_FLOOD_PLAYERS` is the number of players in the lists.

use std::sync::Arc;
use std::time::Duration;

use futures::future::join_all;
use reqwest::{Method, StatusCode};
use tokio::io::AsyncWriteExt;
use tokio::net::{TcpSocket, TcpStream};

use crate::support::actors::{Actor, Response};
use crate::support::app::App;
use crate::support::environment::{env_number, report};
use crate::support::imported_group::imported;
use crate::support::program::Program;

/// Each is some 300 bytes of a list.
const PLAYERS: u64 = 3_000;

/// The resident memory at the peak and some time after it, in bytes.
const PEAK_MAX: u64 = 200_000_000;
const RESIDENT_MAX: u64 = 80_000_000;

/// The time in which the process must release memory.
const RELEASE_TIME: Duration = Duration::from_mins(1);

/// A process that has answered nothing yet, on the database of `first`, and the path of a list of that many players.
async fn start(first: &App) -> (Program, App, String) {
    let players = usize::try_from(env_number("DUELO_TEST_FLOOD_PLAYERS", PLAYERS)).unwrap();
    let list = format!(
        "{}/players?stats=true",
        imported(first, players, 0, None).await.hash_path()
    );
    let program = Program::start(&first.database, &[("DUELO_TRUSTED_PROXIES", "127.0.0.1")]).await;
    let app = App::at(program.url(), Arc::clone(&first.database));
    (program, app, list)
}

async fn assert_within_bounds(program: &Program) {
    let (peak, at_end) = (program.peak_bytes(), program.resident_bytes());
    let afterwards = program.resident_bytes_below(RESIDENT_MAX, RELEASE_TIME).await;
    report(&format!(
        "resident: {peak} B at the peak, {at_end} B at the end, {afterwards} B afterwards"
    ));
    assert!(peak <= PEAK_MAX, "{peak} B were resident");
    assert!(afterwards <= RESIDENT_MAX, "{afterwards} B are resident");
}

/// Asks for an answer, with the smallest buffer, and does not read it.
async fn ask(program: &Program, path: &str, address: &str) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(4096).unwrap();
    let mut stream = socket.connect(program.address).await.unwrap();
    let request = format!("GET {path} HTTP/1.1\r\nhost: localhost\r\nx-forwarded-for: {address}\r\n\r\n");
    stream.write_all(request.as_bytes()).await.unwrap();
    // The answer has begun, so that the next one is not refused for the queue.
    stream.readable().await.unwrap();
    stream
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn readers_that_do_not_read_cost_bounded_memory_and_no_other_reader_an_answer() {
    const READERS: usize = 110;
    let first = App::start().await;
    let (program, app, list) = start(&first).await;
    let visitor = app.visitor();
    let read = async || {
        let request = visitor.request(Method::GET, &list);
        let answer = Response::to(request.header("x-forwarded-for", "198.51.100.1")).await;
        answer.ok()
    };
    let whole = read().await;
    let mut readers = Vec::new();
    for number in 0..READERS {
        // Each asks for another answer, so that none of them is shared.
        readers.push(ask(&program, &format!("{list}&offset={}", number + 1), "203.0.113.9").await);
    }
    for _ in 0..3 {
        assert_eq!(read().await, whole);
    }
    assert_within_bounds(&program).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_flood_of_lists_in_several_codings_leaves_no_memory_behind() {
    const CODINGS: [&str; 4] = ["identity", "gzip", "br", "gzip, deflate, br, zstd"];
    const CLIENTS: usize = 24;
    const ANSWERS: usize = 8;
    let first = App::start().await;
    let (program, app, list) = start(&first).await;
    let clients = (0..CLIENTS).map(async |client| {
        let mut answered = 0;
        for number in 0..ANSWERS {
            let path = format!("{}{list}&offset={}", app.url, client * ANSWERS + number);
            let request = (app.client.get(path))
                .header("accept-encoding", CODINGS[number % CODINGS.len()])
                .header("x-forwarded-for", format!("203.0.113.{client}"));
            let response = request.send().await.unwrap();
            if response.status() == StatusCode::OK {
                response.bytes().await.unwrap();
                answered += 1;
            } else {
                assert_eq!(response.status(), StatusCode::SERVICE_UNAVAILABLE);
            }
        }
        answered
    });
    let answered: usize = join_all(clients).await.into_iter().sum();
    report(&format!("{answered} answers"));
    assert!(answered > 0);
    assert_within_bounds(&program).await;
}
