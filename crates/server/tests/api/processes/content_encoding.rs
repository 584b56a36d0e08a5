//! Compressed bodies are refused everywhere and never decompressed.

use std::io::{Read, Write, copy, repeat};

use brotli::CompressorWriter;
use flate2::Compression;
use flate2::write::{GzEncoder, ZlibEncoder};
use reqwest::{Method, StatusCode};
use serde_json::Value;

use crate::support::database::new_database;
use crate::support::program::Program;

/// The decompressed size of each body, in bytes.
const DECOMPRESSED_SIZE: u64 = 32 * 1024 * 1024;

/// The allowed growth of the process in bytes: for the bodies themselves and the connections.
const MAX_GROWTH: u64 = 16 * 1024 * 1024;

fn write_zeros(mut writer: impl Write) {
    copy(&mut repeat(0).take(DECOMPRESSED_SIZE), &mut writer).unwrap();
    writer.flush().unwrap();
}

fn brotli() -> Vec<u8> {
    let mut compressed = Vec::new();
    write_zeros(CompressorWriter::new(&mut compressed, 64 * 1024, 5, 24));
    compressed
}

fn gzip() -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    write_zeros(&mut encoder);
    encoder.finish().unwrap()
}

fn deflate() -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::best());
    write_zeros(&mut encoder);
    encoder.finish().unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn compressed_bodies_are_refused_everywhere_and_never_decompressed() {
    let database = new_database().await;
    let program = Program::start(&database, &[]).await;
    let client = reqwest::Client::new();
    let send = async |method: Method, path: &str, encoding: &str, body: Vec<u8>| {
        let request = client.request(method, format!("{}{path}", program.url()));
        let request = request.header("content-type", "application/json");
        let response = request.header("content-encoding", encoding).body(body);
        let response = response.send().await.unwrap();
        let (status, kind) = (response.status(), response.headers()["content-type"].clone());
        assert!(response.headers().contains_key("x-request-id"));
        assert_eq!(kind, "application/json", "{path} {encoding}");
        let response: Value = response.json().await.unwrap();
        (status, response["code"].clone(), response["success"].clone())
    };
    let refused = (
        StatusCode::UNSUPPORTED_MEDIA_TYPE,
        "request.content_encoding".into(),
        false.into(),
    );
    let bodies = [
        ("br", brotli()),
        ("gzip", gzip()),
        ("deflate", deflate()),
        ("zstd", b"{}".to_vec()),
        ("identity", b"{}".to_vec()),
        ("something else", b"{}".to_vec()),
    ];
    // Warm-up, so that one-time allocations do not count as growth.
    send(Method::POST, "/api/auth/login", "identity", b"{}".to_vec()).await;
    let before = program.peak_bytes();
    for (encoding, body) in &bodies {
        assert!(body.len() < 64 * 1024, "{encoding}: {}", body.len());
        for path in [
            "/api/auth/login",
            "/api/groups/1/import",
            "/api/nothing",
            "/health/live",
        ] {
            let response = send(Method::POST, path, encoding, body.clone()).await;
            assert_eq!(response, refused, "POST {path} {encoding}");
        }
    }
    for path in [
        "/",
        "/health/live",
        "/health/ready",
        "/api/groups",
        "/nothing/here",
    ] {
        let response = send(Method::GET, path, "br", Vec::new()).await;
        assert_eq!(response, refused, "GET {path}");
    }
    let grown = program.peak_bytes().saturating_sub(before);
    assert!(grown < MAX_GROWTH, "{grown} bytes more than before");
}
