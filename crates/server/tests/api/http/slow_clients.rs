//! Timeouts of clients that never finish a request or never read a response.

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::support::app::App;

/// What the server sends, until it closes the connection, to a client that sends this and nothing more.
async fn response_until_close(app: &App, request: &str) -> String {
    let mut stream = TcpStream::connect(app.url.trim_start_matches("http://"))
        .await
        .unwrap();
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut response = String::new();
    stream.read_to_string(&mut response).await.unwrap();
    response
}

#[tokio::test]
async fn requests_that_never_end_are_answered_and_disconnected() {
    let app = App::start_with(&["--request-seconds", "1"]).await;
    let head = "POST /api/auth/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n";
    let announced = format!("{head}content-length: 40\r\n\r\n{{\"email\":");
    let in_pieces = format!("{head}transfer-encoding: chunked\r\n\r\n9\r\n{{\"email\":\r\n");
    let piece = format!("1000\r\n{}\r\n", "x".repeat(0x1000));
    let too_much = format!("{head}transfer-encoding: chunked\r\n\r\n{}", piece.repeat(17));
    let (no_head, announced, in_pieces, too_much) = tokio::join!(
        response_until_close(&app, head),
        response_until_close(&app, &announced),
        response_until_close(&app, &in_pieces),
        response_until_close(&app, &too_much),
    );
    assert!(no_head.starts_with("HTTP/1.1 408 "), "{no_head}");
    assert!(too_much.starts_with("HTTP/1.1 413 "), "{too_much}");
    for response in [announced, in_pieces] {
        assert!(response.starts_with("HTTP/1.1 408 "), "{response}");
        assert!(response.contains("\"code\":\"request.timeout\""), "{response}");
    }
}

#[tokio::test]
async fn a_client_that_never_reads_is_disconnected() {
    let app = App::start_with(&["--request-seconds", "1"]).await;
    let mut stream = TcpStream::connect(app.url.trim_start_matches("http://"))
        .await
        .unwrap();
    let request = "GET /api/openapi.json HTTP/1.1\r\nhost: localhost\r\n\r\n";
    // Never reads: responses and then requests fill all buffers, after which only a closed connection ends the loop.
    while stream.write_all(request.as_bytes()).await.is_ok() {}
}
