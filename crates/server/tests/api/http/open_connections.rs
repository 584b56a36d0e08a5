//! The limits of open connections. Silent ones are answered and closed after the time of a request.

use futures::future::join_all;
use tokio::io::AsyncReadExt;
use tokio::net::TcpStream;

use crate::support::actors::Actor;
use crate::support::app::App;

/// What the server sends to each of so many clients that send nothing, until it closes their connections.
async fn silent(app: &App, clients: usize) -> Vec<String> {
    let address = app.url.trim_start_matches("http://");
    let connecting = (0..clients).map(|_| TcpStream::connect(address));
    let reading = join_all(connecting).await.into_iter().map(|stream| async {
        let mut response = String::new();
        stream.unwrap().read_to_string(&mut response).await.unwrap();
        response
    });
    join_all(reading).await
}

/// How many of the clients were closed without an answer. The others had to wait for the head of their request.
fn refused(responses: &[String]) -> usize {
    let (refused, timed_out): (Vec<_>, Vec<_>) = responses.iter().partition(|response| response.is_empty());
    for response in timed_out {
        assert!(response.starts_with("HTTP/1.1 408 "), "{response}");
    }
    refused.len()
}

#[tokio::test]
async fn connections_of_a_client_above_its_limit_are_closed_at_once() {
    let app = App::start_with(&["--request-seconds", "1", "--connections-per-client", "3"]).await;
    assert_eq!(refused(&silent(&app, 8).await), 5);
}

#[tokio::test]
async fn connections_above_the_limit_of_all_are_closed_at_once() {
    let flags = ["--request-seconds", "1", "--connections", "3"];
    let app = App::start_behind_proxy(&flags).await;
    assert_eq!(refused(&silent(&app, 8).await), 5);
}

#[tokio::test]
async fn a_trusted_proxy_has_the_connections_of_all_its_clients() {
    let flags = ["--request-seconds", "1", "--connections-per-client", "3"];
    let app = App::start_behind_proxy(&flags).await;
    assert_eq!(refused(&silent(&app, 8).await), 0);
    app.visitor().get("/health/live").await.ok();
}
