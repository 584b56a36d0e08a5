use reqwest::{Method, StatusCode};
use serde_json::json;

use crate::support::actors::{Actor, Response};
use crate::support::app::App;

impl App {
    pub(super) async fn metrics(&self) -> Response {
        Response::to(self.client.get(self.metrics_url.as_ref().unwrap())).await
    }
}

/// The value of one line.
#[track_caller]
fn value<'a>(metrics: &'a Response, line: &str) -> &'a str {
    let found = metrics
        .text
        .lines()
        .find_map(|text| text.strip_prefix(line)?.strip_prefix(' '));
    found.unwrap_or_else(|| panic!("no {line} in {}", metrics.text))
}

#[tokio::test]
async fn metrics_count_requests_connections_and_mails() {
    let app = App::start_with(&["--metrics-listen", "127.0.0.1:0"]).await;
    let admin = app.admin().await;
    for _ in 0..2 {
        app.visitor().get(&admin.hash_path()).await.ok();
    }
    app.visitor()
        .get("/api/groups/hash/none1234")
        .await
        .assert_error(StatusCode::NOT_FOUND, "group.not_found");
    for method in ["FROBNICATE", "WHATEVER"] {
        let method = Method::from_bytes(method.as_bytes()).unwrap();
        Response::to(app.visitor().request(method, "/api/secret-path")).await;
    }

    let metrics = app.metrics().await;
    assert_eq!(metrics.status, StatusCode::OK);
    assert!(
        metrics
            .header("content-type")
            .starts_with("application/openmetrics-text")
    );
    let requests = |labels: &str| {
        value(
            &metrics,
            &format!("duelo_http_request_duration_seconds_count{{{labels}}}"),
        )
    };
    let read = requests("method=\"GET\",route=\"/api/groups/hash/{hash}\",status=\"200\"");
    let missed = requests("method=\"GET\",route=\"/api/groups/hash/{hash}\",status=\"404\"");
    let registered = requests("method=\"POST\",route=\"/api/auth/register\",status=\"201\"");
    let unknown_method = requests("method=\"other\",route=\"-\",status=\"404\"");
    assert_eq!([read, missed, registered, unknown_method], ["2", "1", "1", "2"]);
    // The registration's mail waits: this server has no SMTP server.
    for (name, expected) in [
        ("duelo_mails_waiting", "1.0"),
        ("duelo_database_up", "1"),
        ("duelo_replica_used", "0"),
        ("duelo_streams", "0"),
        ("duelo_group_reads_total{source=\"primary\"}", "1"),
        ("duelo_group_reads_total{source=\"cache\"}", "1"),
        ("duelo_database_connections_max", "1"),
        ("duelo_database_connection_waiters", "0"),
        ("duelo_database_connections{state=\"busy\"}", "0"),
        ("duelo_database_connections{state=\"idle\"}", "1"),
    ] {
        assert_eq!(value(&metrics, name), expected, "{name}");
    }
    // No names, addresses or links.
    for secret in [
        admin.group["publicHash"].as_str().unwrap(),
        "none1234",
        "secret-path",
        "FROBNICATE",
    ] {
        assert!(!metrics.text.contains(secret), "{secret}: {}", metrics.text);
    }
}

#[tokio::test]
async fn metrics_have_their_own_port_and_need_no_database() {
    let nowhere = ["--database-url", "postgres://nobody@127.0.0.1:1/nothing"];
    let app = App::start_with(&[&["--metrics-listen", "127.0.0.1:0"], nowhere.as_slice()].concat()).await;
    let public = app.visitor().get("/metrics").await;
    assert!(!public.text.contains("duelo_"), "{}", public.text);
    let metrics = app.metrics().await;
    assert_eq!(value(&metrics, "duelo_database_up"), "0");
    assert_eq!(value(&metrics, "duelo_mails_waiting"), "NaN");
    let elsewhere = app
        .metrics_url
        .as_ref()
        .unwrap()
        .replace("/metrics", "/health/live");
    assert_eq!(
        Response::to(app.client.get(elsewhere)).await.status,
        StatusCode::NOT_FOUND
    );
    // Metrics are off by default.
    let app = App::start().await;
    assert_eq!(app.metrics_url, None);
    assert_eq!(
        app.visitor().get("/health/live").await.ok(),
        json!({"status": "ok"})
    );
}
