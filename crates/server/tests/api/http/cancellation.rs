use std::net::SocketAddr;

use serde_json::json;
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;

use crate::support::actors::{Actor, PASSWORD};
use crate::support::app::App;

/// Sends a request and disconnects without waiting for the response.
async fn send_and_disconnect(address: SocketAddr, body: &str) {
    let head = "POST /api/auth/login HTTP/1.1\r\nhost: duelo\r\ncontent-type: application/json\r\n";
    let mut stream = TcpStream::connect(address).await.unwrap();
    let request = format!("{head}content-length: {}\r\n\r\n{body}", body.len());
    stream.write_all(request.as_bytes()).await.unwrap();
}

#[tokio::test]
async fn disconnected_clients_leave_the_only_connection_usable() {
    let app = App::start().await;
    let admin = app.admin().await;
    let address = app.url.trim_start_matches("http://").parse().unwrap();
    let body = json!({"email": admin.email, "password": PASSWORD}).to_string();
    for _ in 0..8 {
        send_and_disconnect(address, &body).await;
    }
    admin.get("/api/auth/verify").await.ok();
}

#[tokio::test]
async fn a_client_that_sends_slowly_occupies_no_database_connection() {
    let app = App::start().await;
    let admin = app.admin().await;
    let address: SocketAddr = app.url.trim_start_matches("http://").parse().unwrap();
    let mut slow = TcpStream::connect(address).await.unwrap();
    let head = "POST /api/auth/refresh HTTP/1.1\r\nhost: duelo\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{";
    slow.write_all(head.as_bytes()).await.unwrap();
    admin.get("/api/auth/verify").await.ok();
}
