//! A proxy in front of the server that the settings do not fit.

use serde_json::Value;

use crate::support::database::new_database;
use crate::support::program::Program;

/// What the log says after a request with these headers.
async fn said(settings: &[(&str, &str)], headers: [(&str, &str); 2], message: &str) -> Value {
    let database = new_database().await;
    let mut program = Program::start(&database, settings).await;
    let client = reqwest::Client::new();
    let request = client.get(format!("{}/health/live", program.url()));
    let [(first, value), (second, other)] = headers;
    request
        .header(first, value)
        .header(second, other)
        .send()
        .await
        .unwrap();
    program.wait_for_log(message).await
}

const HEADERS: [(&str, &str); 2] = [("X-Forwarded-For", "203.0.113.7"), ("X-Forwarded-Proto", "https")];

#[tokio::test]
async fn a_forgotten_trusted_proxy_is_said() {
    let line = said(
        &[],
        HEADERS,
        "X-Forwarded-For came from an address that is not trusted",
    )
    .await;
    assert_eq!(
        (&line["level"], &line["peer"]),
        (&"WARN".into(), &"127.0.0.1".into())
    );
    let remedy = line["remedy"].as_str().unwrap();
    assert!(remedy.contains("name it in DUELO_TRUSTED_PROXIES"), "{line}");
    assert!(!line.to_string().contains("203.0.113.7"), "{line}");
}

#[tokio::test]
async fn an_http_public_url_behind_https_is_said() {
    let trusted = [("DUELO_TRUSTED_PROXIES", "127.0.0.1")];
    let line = said(
        &trusted,
        HEADERS,
        "the proxy serves https, and DUELO_PUBLIC_URL is http",
    )
    .await;
    assert_eq!(
        (&line["level"], &line["public_url"]),
        (&"WARN".into(), &"http://localhost:8080".into())
    );
}
