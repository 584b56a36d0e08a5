//! Clients that send so slowly that they never come to an end: each would keep a connection for itself.

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::app::App;

/// What the server says, until it closes the connection, to somebody who says this and then nothing more.
async fn answer_to(app: &App, said: &str) -> String {
    let mut stream = TcpStream::connect(app.url.trim_start_matches("http://"))
        .await
        .unwrap();
    stream.write_all(said.as_bytes()).await.unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    answer
}

#[tokio::test]
async fn whoever_does_not_come_to_an_end_is_hung_up_on() {
    let app = App::start_with(&["--request-seconds", "1"]).await;
    let head = "POST /api/auth/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n";
    let announced = format!("{head}content-length: 40\r\n\r\n{{\"email\":");
    let in_pieces = format!("{head}transfer-encoding: chunked\r\n\r\n9\r\n{{\"email\":\r\n");
    let piece = format!("1000\r\n{}\r\n", "x".repeat(0x1000));
    let too_much = format!("{head}transfer-encoding: chunked\r\n\r\n{}", piece.repeat(17));
    let (no_head, announced, in_pieces, too_much) = tokio::join!(
        answer_to(&app, head),
        answer_to(&app, &announced),
        answer_to(&app, &in_pieces),
        answer_to(&app, &too_much),
    );
    assert!(no_head.starts_with("HTTP/1.1 408 "), "{no_head}");
    assert!(too_much.starts_with("HTTP/1.1 413 "), "{too_much}");
    for answer in [announced, in_pieces] {
        assert!(answer.starts_with("HTTP/1.1 408 "), "{answer}");
        assert!(answer.contains("\"code\":\"request.timeout\""), "{answer}");
    }
}

#[tokio::test]
async fn an_answer_that_its_client_does_not_take_in_ends_with_the_connection() {
    let app = App::start_with(&["--request-seconds", "1"]).await;
    let mut stream = TcpStream::connect(app.url.trim_start_matches("http://"))
        .await
        .unwrap();
    let request = "GET /api/openapi.json HTTP/1.1\r\nhost: localhost\r\n\r\n";
    // Never reads: the answers fill all buffers, then the requests do, and then only the end of the connection ends the wait.
    while stream.write_all(request.as_bytes()).await.is_ok() {}
}
