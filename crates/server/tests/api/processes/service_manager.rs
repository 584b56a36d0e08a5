//! The server under systemd: it says when it is ready and when it stops, and takes over a socket that stays open while it
//! restarts.

use std::net::TcpListener;
use std::time::Duration;

use nix::sys::signal::Signal;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpStream, UnixDatagram};
use tokio::time::timeout;

use crate::support::database::new_database;
use crate::support::program::Program;

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

#[tokio::test]
async fn who_connects_while_the_server_restarts_waits_for_the_next_one() {
    let database = new_database().await;
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    let first = Program::start_on(&listener, &database).await;
    assert_eq!(first.address, address);
    let live = format!("http://{address}/health/live");
    assert!(reqwest::get(live).await.unwrap().status().is_success());
    first.signal(Signal::SIGTERM);
    assert!(first.wait_for_exit().await.success());

    let mut waiting = TcpStream::connect(address).await.unwrap();
    let request = b"GET /health/live HTTP/1.1\r\nhost: duelo\r\nconnection: close\r\n\r\n";
    waiting.write_all(request).await.unwrap();
    let _second = Program::start_on(&listener, &database).await;
    let mut answer = String::new();
    waiting.read_to_string(&mut answer).await.unwrap();
    assert!(answer.starts_with("HTTP/1.1 200 OK"), "{answer}");
}
