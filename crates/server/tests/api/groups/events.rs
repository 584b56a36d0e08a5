use reqwest::{Method, StatusCode};
use serde_json::json;
use tokio::io::AsyncWriteExt;
use tokio::net::TcpSocket;

use crate::support::actors::{Actor, Response};
use crate::support::app::App;
use crate::support::event_reader::EventReader;
use crate::support::group_fixture::GroupFixture;

/// The version of a group, which its log states.
async fn version(fixture: &GroupFixture<'_>) -> i64 {
    let log = fixture.admin.get(&format!("{}/log", fixture.path())).await.ok();
    log["version"].as_i64().unwrap()
}

#[tokio::test]
async fn a_reader_is_told_the_version_and_every_change() {
    let app = App::start().await;
    let mut fixture = GroupFixture::with_players(&app, 4).await;
    let mut by_hash = EventReader::open(&app.visitor(), &fixture.hash_path(), None).await;
    let mut by_number = EventReader::open(&fixture.admin, &fixture.path(), None).await;
    let first = version(&fixture).await;
    by_hash.wait_for(first).await;
    by_number.wait_for(first).await;
    fixture.play([0, 1], [2, 3], &[[6, 4]]).await;
    by_hash.wait_for(first + 1).await;
    fixture.add("Gun").await;
    by_hash.wait_for(first + 2).await;
    fixture.publish().await;
    by_hash.wait_for(first + 3).await;
    assert_eq!(version(&fixture).await, first + 3);
    by_number.wait_for(first + 3).await;
}

#[tokio::test]
async fn a_reader_that_returns_is_told_what_it_missed_and_nothing_else() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    let first = version(&fixture).await;
    let path = fixture.hash_path();
    let mut new = EventReader::open(&app.visitor(), &path, None).await;
    assert_eq!(new.next().await.unwrap(), Some(first));
    let (number, epoch) = new.last_id().split_once('-').unwrap();
    assert_eq!(number, first.to_string());
    let mut knows_all = EventReader::open(&app.visitor(), &path, Some(new.last_id())).await;
    fixture.play([0, 1], [2, 3], &[[6, 4]]).await;
    assert_eq!(knows_all.next().await.unwrap(), Some(first + 1));
    drop(knows_all);
    fixture.play([0, 1], [2, 3], &[[6, 4]]).await;
    fixture.play([0, 1], [2, 3], &[[6, 4]]).await;
    // A number that no version has, and that of this version in another epoch, are not this version either.
    for last in [
        format!("{}-{epoch}", first + 1),
        format!("{}-{epoch}", first + 100),
        format!("{}-{:016x}", first + 3, 7),
        (first + 3).to_string(),
    ] {
        let mut returned = EventReader::open(&app.visitor(), &path, Some(&last)).await;
        assert_eq!(returned.next().await.unwrap(), Some(first + 3), "{last}");
    }
}

#[tokio::test]
async fn streams_hold_no_connection_to_the_database() {
    // The pool has one connection.
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    let first = version(&fixture).await;
    let mut readers = Vec::new();
    for _ in 0..20 {
        readers.push(EventReader::open(&fixture.admin, &fixture.path(), None).await);
    }
    fixture.play([0, 1], [2, 3], &[[6, 4]]).await;
    for reader in &mut readers {
        reader.wait_for(first + 1).await;
    }
}

#[tokio::test]
async fn a_stream_ends_with_its_group() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    let path = fixture.hash_path();
    let mut reader = EventReader::open(&app.visitor(), &path, None).await;
    let body = json!({"confirmation": "Torsdagspadel"});
    fixture.admin.delete_with(&fixture.path(), body).await.ok();
    while reader.next().await.unwrap().is_some() {}
    let refused = EventReader::try_open(&app.visitor(), &path, None).await;
    let refused = refused.err().expect("a refusal");
    refused.assert_error(StatusCode::NOT_FOUND, "group.not_found");
}

#[tokio::test]
async fn whoever_may_read_a_group_may_follow_it() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    let other = app.admin().await;
    let (visitor, path) = (app.visitor(), fixture.path());
    // By number a private group exists for its owner only.
    for refused in [
        EventReader::try_open(&visitor, &path, None).await,
        EventReader::try_open(&other, &path, None).await,
        EventReader::try_open(&visitor, "/api/groups/hash/none1234", None).await,
        EventReader::try_open(&visitor, "/api/groups/hash/not-a-hash", None).await,
    ] {
        let refused = refused.err().expect("a refusal");
        refused.assert_error(StatusCode::NOT_FOUND, "group.not_found");
    }
    EventReader::open(&fixture.admin, &path, None).await;
    EventReader::open(&visitor, &fixture.hash_path(), None).await;
    fixture.publish().await;
    EventReader::open(&visitor, &path, None).await;
    EventReader::open(&other, &path, None).await;
}

#[tokio::test]
async fn events_are_neither_compressed_nor_stored() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    let path = format!("{}/events", fixture.hash_path());
    let request = app.visitor().request(Method::GET, &path);
    let reader = EventReader::send(request.header("accept-encoding", "br, gzip")).await;
    let mut reader = reader.unwrap();
    let header = |name: &str| reader.headers().get(name).map(|value| value.to_str().unwrap());
    assert_eq!(header("content-encoding"), None);
    assert_eq!(header("cache-control"), Some("no-store"));
    assert_eq!(header("x-accel-buffering"), Some("no"));
    assert_eq!(header("etag"), None);
    assert!(reader.next().await.unwrap().is_some());
}

#[tokio::test]
async fn streams_are_limited_for_each_address_and_in_all() {
    let flags = [
        "--streams-per-client",
        "2",
        "--streams",
        "3",
        "--metrics-listen",
        "127.0.0.1:0",
    ];
    let app = App::start_behind_proxy(&flags).await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    let path = format!("{}/events", fixture.hash_path());
    let open = async |address: &str| {
        let request = app.visitor().request(Method::GET, &path);
        EventReader::send(request.header("x-forwarded-for", address)).await
    };
    let refused = async |address: &str| open(address).await.err().expect("a refusal");
    let first = open("203.0.113.1").await.unwrap();
    let _second = open("203.0.113.1").await.unwrap();
    let too_many = refused("203.0.113.1").await;
    too_many.assert_error(StatusCode::TOO_MANY_REQUESTS, "limit.streams");
    assert_eq!(too_many.header("retry-after"), "30");
    let third = open("203.0.113.2").await.unwrap();
    let full = refused("203.0.113.3").await;
    full.assert_error(StatusCode::SERVICE_UNAVAILABLE, "server.unavailable");
    assert_eq!(full.header("retry-after"), "5");
    // Whoever leaves is counted no more, once the server has noticed it.
    drop(first);
    drop(third);
    while open_streams(&app).await != 1 {}
    let _first = open("203.0.113.1").await.unwrap();
    while open_streams(&app).await != 2 {}
}

/// The number of open streams, which the server's metrics state.
async fn open_streams(app: &App) -> u32 {
    let metrics = Response::to(app.client.get(app.metrics_url.as_ref().unwrap())).await;
    let mut lines = metrics.text.lines();
    let streams = lines.find_map(|line| line.strip_prefix("duelo_streams "));
    streams.unwrap().parse().unwrap()
}

/// What it has been sent stays in memory on both sides: in its buffer, and then in the server's.
#[tokio::test]
async fn a_reader_that_reads_nothing_is_disconnected_once_nothing_can_be_sent() {
    // How many changes fill the buffers depends on the machine.
    let app = App::start_with(&[
        "--request-seconds",
        "1",
        "--metrics-listen",
        "127.0.0.1:0",
        "--limit-players",
        "1000000/60",
    ])
    .await;
    let mut fixture = GroupFixture::with_players(&app, 4).await;
    let socket = TcpSocket::new_v4().unwrap();
    // The system takes the smallest buffer instead.
    socket.set_recv_buffer_size(1).unwrap();
    let address = app.url.trim_start_matches("http://").parse().unwrap();
    let mut reader = socket.connect(address).await.unwrap();
    let request = format!(
        "GET {}/events HTTP/1.1\r\nhost: localhost\r\n\r\n",
        fixture.hash_path()
    );
    reader.write_all(request.as_bytes()).await.unwrap();
    while open_streams(&app).await != 1 {}
    let mut changes = 0;
    while open_streams(&app).await != 0 {
        changes += 1;
        fixture.add(&format!("Player {changes}")).await;
    }
}
