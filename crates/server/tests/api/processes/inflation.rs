//! Compressed bodies: refused everywhere, and never inflated.

use std::io::{Read, Write, copy, repeat};

use brotli::CompressorWriter;
use db::testing::TestDatabase;
use flate2::Compression;
use flate2::write::{GzEncoder, ZlibEncoder};
use reqwest::{Method, StatusCode};
use serde_json::Value;

use crate::program::Program;

/// How many zeros each compressed body stands for.
const INFLATED: u64 = 32 * 1024 * 1024;

/// What the process may need more than before: the bodies themselves and the connections.
const ALLOWED: u64 = 16 * 1024 * 1024;

fn zeros_into(mut writer: impl Write) {
    copy(&mut repeat(0).take(INFLATED), &mut writer).unwrap();
    writer.flush().unwrap();
}

fn brotli() -> Vec<u8> {
    let mut compressed = Vec::new();
    zeros_into(CompressorWriter::new(&mut compressed, 64 * 1024, 5, 24));
    compressed
}

fn gzip() -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    zeros_into(&mut encoder);
    encoder.finish().unwrap()
}

fn deflate() -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::best());
    zeros_into(&mut encoder);
    encoder.finish().unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_body_with_a_content_encoding_is_refused_everywhere_and_never_inflated() {
    let database = TestDatabase::create().await.unwrap();
    let program = Program::start(&database, &[]).await;
    let client = reqwest::Client::new();
    let send = async |method: Method, path: &str, encoding: &str, body: Vec<u8>| {
        let request = client.request(method, format!("{}{path}", program.url()));
        let request = request.header("content-type", "application/json");
        let answer = request.header("content-encoding", encoding).body(body);
        let answer = answer.send().await.unwrap();
        let (status, kind) = (answer.status(), answer.headers()["content-type"].clone());
        assert!(answer.headers().contains_key("x-request-id"));
        assert_eq!(kind, "application/json", "{path} {encoding}");
        let answer: Value = answer.json().await.unwrap();
        (status, answer["code"].clone(), answer["success"].clone())
    };
    let refused = (
        StatusCode::UNSUPPORTED_MEDIA_TYPE,
        "request.content_encoding".into(),
        false.into(),
    );
    let bombs = [
        ("br", brotli()),
        ("gzip", gzip()),
        ("deflate", deflate()),
        ("zstd", b"{}".to_vec()),
        ("identity", b"{}".to_vec()),
        ("something else", b"{}".to_vec()),
    ];
    // A connection of the client and whatever is made once, so that they do not count as growth.
    send(Method::POST, "/api/auth/login", "identity", b"{}".to_vec()).await;
    let before = program.peak_bytes();
    for (encoding, body) in &bombs {
        assert!(body.len() < 64 * 1024, "{encoding}: {}", body.len());
        for path in [
            "/api/auth/login",
            "/api/groups/1/import",
            "/api/nothing",
            "/health/live",
        ] {
            let answer = send(Method::POST, path, encoding, body.clone()).await;
            assert_eq!(answer, refused, "POST {path} {encoding}");
        }
    }
    for path in [
        "/",
        "/health/live",
        "/health/ready",
        "/api/groups",
        "/nothing/here",
    ] {
        let answer = send(Method::GET, path, "br", Vec::new()).await;
        assert_eq!(answer, refused, "GET {path}");
    }
    let grown = program.peak_bytes().saturating_sub(before);
    assert!(grown < ALLOWED, "{grown} bytes more than before");
}
