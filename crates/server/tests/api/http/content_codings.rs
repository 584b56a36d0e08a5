//! The content codings of answers.

use std::io::Read as _;

use flate2::read::GzDecoder;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::support::actors::{Actor, Response};
use crate::support::app::App;
use crate::support::group_fixture::GroupFixture;

fn decoded(coding: Option<&str>, body: &[u8]) -> Vec<u8> {
    let mut decoded = Vec::new();
    match coding {
        None => decoded.extend_from_slice(body),
        Some("br") => brotli::BrotliDecompress(&mut &*body, &mut decoded).unwrap(),
        Some("gzip") => _ = GzDecoder::new(body).read_to_end(&mut decoded).unwrap(),
        Some(other) => panic!("{other}"),
    }
    decoded
}

#[tokio::test]
async fn reads_are_sent_in_the_preferred_coding_whatever_their_length() {
    const BROWSER: &str = "gzip, deflate, br, zstd";
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 0).await;
    let player = |nth: u32| json!({ "name": format!("Player {nth}"), "addedAt": "2025-06-01T10:00:00Z" });
    let file = json!({
        "format": "duelo.group",
        "version": 1,
        "name": "Codings",
        "exportedAt": "2025-06-01T10:00:00Z",
        "players": (0..1_100).map(player).collect::<Vec<_>>(),
        "matches": [],
    });
    let import = format!("{}/import", fixture.path());
    fixture.admin.post(&import, file).await.ok();
    let (short, long) = ("/players?limit=20", "/players");
    for (path, accepted, coding) in [
        (short, BROWSER, Some("br")),
        (short, "gzip, zstd", Some("gzip")),
        (short, "zstd", None),
        (short, "gzip, br;q=0.5", Some("gzip")),
        (long, BROWSER, Some("br")),
        (long, "gzip", Some("gzip")),
        (long, "gzip, br;q=0.5, zstd;q=0.8", Some("gzip")),
        (long, "zstd", None),
        (long, "identity", None),
    ] {
        let path = format!("{}{path}", fixture.hash_path());
        let plain = app.visitor().get(&path).await;
        let request = app.visitor().request(Method::GET, &path);
        let response = request.header("accept-encoding", accepted).send().await.unwrap();
        let header = response.headers().get("content-encoding").cloned();
        let sent = header.as_ref().map(|value| value.to_str().unwrap());
        assert_eq!(sent, coding, "{path} {accepted}");
        let vary: Vec<_> = response.headers().get_all("vary").iter().collect();
        assert!(vary.iter().any(|value| *value == "accept-encoding"), "{vary:?}");
        let body = response.bytes().await.unwrap();
        let body: Value = serde_json::from_slice(&decoded(coding, &body)).unwrap();
        assert_eq!(body, plain.json(), "{path} {accepted}");
        // A shared cache takes over what a 304 says.
        let known = app.visitor().request(Method::GET, &path);
        let again = Response::to(known.header("if-none-match", plain.header("etag"))).await;
        assert_eq!(again.status, StatusCode::NOT_MODIFIED);
        let vary: Vec<_> = again.headers.get_all("vary").iter().collect();
        assert!(vary.iter().any(|value| *value == "accept-encoding"), "{vary:?}");
    }
}
