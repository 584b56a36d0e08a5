//! The server tells the service manager when it is ready and when it stops.

use std::time::Duration;

use nix::sys::signal::Signal;
use tokio::net::UnixDatagram;
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
