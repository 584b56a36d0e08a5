use reqwest::{Method, StatusCode};
use serde_json::json;

use crate::support::actors::{Actor, Response};
use crate::support::app::App;
use crate::support::database::new_database;
use crate::support::group_fixture::{GroupFixture, PASSCODE};

impl App {
    /// In the classic format, which is the answer to a request without `Accept`.
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
async fn a_read_that_the_reader_has_already_is_counted_too() {
    let app = App::start_with(&["--metrics-listen", "127.0.0.1:0"]).await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    let path = format!("{}/players", fixture.path());
    let reads = async || {
        let metrics = app.metrics().await;
        value(&metrics, "duelo_group_reads_total{source=\"primary\"}")
            .parse::<u32>()
            .unwrap()
    };
    let tag = fixture.admin.get(&path).await.header("etag").to_owned();
    let before = reads().await;
    let again = fixture.admin.request(Method::GET, &path);
    let again = Response::to(again.header("if-none-match", tag)).await;
    assert_eq!(again.status, StatusCode::NOT_MODIFIED);
    assert_eq!(reads().await, before + 1);
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

    let idle = "duelo_database_connections{state=\"idle\"}";
    // The connection of an answered request is given back a little later.
    let metrics = loop {
        let metrics = app.metrics().await;
        assert_eq!(metrics.status, StatusCode::OK);
        if value(&metrics, idle) == "1" {
            break metrics;
        }
    };
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
    // The registration's mail is not stored: this server has no SMTP server.
    for (name, expected) in [
        ("duelo_mails_waiting", "0.0"),
        ("duelo_database_up", "1"),
        ("duelo_matches_questioned", "0.0"),
        ("duelo_refusals_total{code=\"group.not_found\"}", "1"),
        ("duelo_streams", "0"),
        ("duelo_group_reads_total{source=\"primary\"}", "1"),
        ("duelo_group_reads_total{source=\"cache\"}", "1"),
        ("duelo_database_connections_max", "1"),
        ("duelo_database_connection_waiters", "0"),
        ("duelo_database_connections{state=\"busy\"}", "0"),
    ] {
        assert_eq!(value(&metrics, name), expected, "{name}");
    }
    let skew: f64 = value(&metrics, "duelo_clock_skew_seconds").parse().unwrap();
    assert!(skew.abs() < 1.0, "{skew}");
    // There is no replica.
    assert!(!metrics.text.contains("duelo_replica_used"), "{}", metrics.text);
    for (name, least) in [
        ("process_cpu_seconds_total", 0.01),
        ("process_start_time_seconds", 1e9),
        ("process_resident_memory_bytes", 1e6),
        ("process_virtual_memory_bytes", 1e6),
        ("process_open_fds", 3.0),
        ("process_max_fds", 3.0),
    ] {
        let read: f64 = value(&metrics, name).parse().unwrap();
        assert!(read >= least, "{name}: {read}");
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
    for name in [
        "duelo_mails_waiting",
        "duelo_matches_questioned",
        "duelo_clock_skew_seconds",
    ] {
        assert_eq!(value(&metrics, name), "NaN", "{name}");
    }
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

#[tokio::test]
async fn metrics_are_in_the_format_that_is_asked_for() {
    let app = App::start_with(&["--metrics-listen", "127.0.0.1:0"]).await;
    let classic = "text/plain; version=0.0.4; charset=utf-8";
    let open_metrics = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    for (accepted, format) in [
        ("", classic),
        ("*/*", classic),
        ("text/plain", classic),
        ("not a list of types", classic),
        ("application/openmetrics-text; q=0", classic),
        ("application/openmetrics-text; q=0.4, text/plain; q=0.5", classic),
        ("application/openmetrics-text", open_metrics),
        // Prometheus 2.42 and 3.
        (
            "application/openmetrics-text;version=1.0.0,application/openmetrics-text;version=0.0.1;q=0.75,\
             text/plain;version=0.0.4;q=0.5,*/*;q=0.1",
            open_metrics,
        ),
        (
            "application/openmetrics-text;version=1.0.0;escaping=allow-utf-8;q=0.6,\
             application/openmetrics-text;version=0.0.1;q=0.5,text/plain;version=1.0.0;q=0.3,*/*;q=0.2",
            open_metrics,
        ),
    ] {
        let url = app.metrics_url.as_ref().unwrap();
        let metrics = Response::to(app.client.get(url).header("accept", accepted)).await;
        assert_eq!(metrics.header("content-type"), format, "{accepted}");
        let is_classic = !metrics.text.ends_with("# EOF\n");
        assert_eq!(is_classic, format == classic, "{accepted}: {}", metrics.text);
    }
}

#[tokio::test]
async fn metrics_count_questioned_matches_and_refusals_by_limits() {
    let app = App::start_with(&["--metrics-listen", "127.0.0.1:0", "--limit-questions", "2/3600"]).await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    for _ in 0..2 {
        fixture.play([0, 1], [2, 3], &[[6, 4]]).await;
    }
    // Twice the same match.
    for _ in 0..3 {
        let path = format!("{}/matches/1/question", fixture.hash_path());
        let question = json!({"text": null, "passcode": PASSCODE});
        app.visitor().post(&path, question).await;
    }
    let metrics = app.metrics().await;
    assert_eq!(value(&metrics, "duelo_matches_questioned"), "1.0");
    assert_eq!(
        value(&metrics, "duelo_refusals_total{code=\"limit.questions\"}"),
        "1"
    );
}

#[tokio::test]
async fn the_maximum_of_connections_counts_all_pools() {
    let database = new_database().await;
    let url = database.url();
    for (flags, most) in [
        (&["--pool-size", "12"][..], "12"),
        (&["--pool-size", "12", "--replica-url", &url], "24"),
    ] {
        let flags = [&["--metrics-listen", "127.0.0.1:0", "--workers", "2"], flags].concat();
        let app = App::start_with(&flags).await;
        assert_eq!(
            value(&app.metrics().await, "duelo_database_connections_max"),
            most
        );
    }
}
