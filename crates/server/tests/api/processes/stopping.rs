//! Clients that connect while a server stops: whoever is connected gets an answer.

use std::io;
use std::net::{SocketAddr, TcpListener};
use std::sync::atomic::{AtomicBool, Ordering};

use futures::future::{join, join_all};
use nix::sys::signal::Signal;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::support::database::new_database;
use crate::support::program::Program;

/// Each opens connections one after the other.
const CLIENTS: usize = 16;
/// A server that drops connections does so in about one of two stops with so many clients.
const STOPS: usize = 6;

/// The answer to a request on a new connection.
async fn answer_on(mut connection: TcpStream) -> io::Result<String> {
    let request = b"GET /health/live HTTP/1.1\r\nhost: duelo\r\nconnection: close\r\n\r\n";
    connection.write_all(request).await?;
    let mut answer = String::new();
    connection.read_to_string(&mut answer).await?;
    Ok(answer)
}

async fn assert_answered(connection: TcpStream) {
    let answer = answer_on(connection).await.unwrap();
    assert!(answer.starts_with("HTTP/1.1 200 OK"), "{answer}");
}

/// Connects again and again until the server refuses.
async fn connect_until_refused(address: SocketAddr) {
    while let Ok(connection) = TcpStream::connect(address).await {
        assert_answered(connection).await;
    }
}

#[tokio::test]
async fn who_is_connected_when_a_server_stops_gets_an_answer() {
    let database = new_database().await;
    for _ in 0..STOPS {
        let program = Program::start(&database, &[]).await;
        let address = program.address;
        let clients = (0..CLIENTS).map(async |_| connect_until_refused(address).await);
        let stop = async {
            assert_answered(TcpStream::connect(address).await.unwrap()).await;
            program.signal(Signal::SIGTERM);
            assert!(program.wait_for_exit().await.success());
        };
        join(join_all(clients), stop).await;
    }
}

/// The socket stays open, as systemd keeps it.
#[tokio::test]
async fn who_connects_while_the_server_restarts_waits_for_the_next_one() {
    let database = new_database().await;
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    let mut program = Program::start_on(&listener, &database).await;
    assert_eq!(program.address, address);
    let is_over = AtomicBool::new(false);
    let clients = (0..CLIENTS).map(async |_| {
        while !is_over.load(Ordering::Relaxed) {
            assert_answered(TcpStream::connect(address).await.unwrap()).await;
        }
    });
    let restarts = async {
        for _ in 0..STOPS {
            program.signal(Signal::SIGTERM);
            assert!(program.wait_for_exit().await.success());
            program = Program::start_on(&listener, &database).await;
        }
        is_over.store(true, Ordering::Relaxed);
        // It answers those who still wait.
        program
    };
    join(restarts, join_all(clients)).await;
}
