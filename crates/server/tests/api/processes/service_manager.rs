//! The server under systemd: it says when it is ready and when it stops, and takes over a socket that stays open while it
//! restarts.

use std::io;
use std::net::{SocketAddr, TcpListener};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use futures::future::{join, join_all};
use nix::sys::signal::Signal;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpStream, UnixDatagram};
use tokio::time::timeout;

use crate::support::database::new_database;
use crate::support::program::Program;

/// Each opens connections one after the other.
const CLIENTS: usize = 16;
/// A server that drops connections does so in about one of two restarts with so many clients.
const RESTARTS: usize = 6;

async fn message(socket: &UnixDatagram) -> String {
    let mut buffer = [0; 256];
    let received = timeout(Duration::from_mins(2), socket.recv(&mut buffer)).await;
    let length = received.expect("a message").unwrap();
    String::from_utf8_lossy(&buffer[..length]).trim().to_owned()
}

#[tokio::test]
async fn the_service_manager_hears_when_the_server_is_ready_and_when_it_stops() {
    let database = new_database().await;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("notify");
    let socket = UnixDatagram::bind(&path).unwrap();
    let settings = [
        ("NOTIFY_SOCKET", path.to_str().unwrap()),
        ("DUELO_DRAIN_SECONDS", "600"),
    ];
    let program = Program::start(&database, &settings).await;
    assert_eq!(message(&socket).await, "READY=1");
    program.signal(Signal::SIGTERM);
    assert_eq!(message(&socket).await, "STOPPING=1");
    program.signal(Signal::SIGTERM);
    assert!(program.wait_for_exit().await.success());
}

/// The answer to a request on a connection of its own.
async fn answer_of(address: SocketAddr) -> io::Result<String> {
    let mut connection = TcpStream::connect(address).await?;
    let request = b"GET /health/live HTTP/1.1\r\nhost: duelo\r\nconnection: close\r\n\r\n";
    connection.write_all(request).await?;
    let mut answer = String::new();
    connection.read_to_string(&mut answer).await?;
    Ok(answer)
}

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
            let answer = answer_of(address).await.unwrap();
            assert!(answer.starts_with("HTTP/1.1 200 OK"), "{answer}");
        }
    });
    let restarts = async {
        for _ in 0..RESTARTS {
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
