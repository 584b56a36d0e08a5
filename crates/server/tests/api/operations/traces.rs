//! Traces, as a collector gets them, and the request's id in the log.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex};

use actix_web::web::{self, Bytes, Data};
use actix_web::{App as Service, HttpServer};
use nix::sys::signal::Signal;
use reqwest::StatusCode;
use serde_json::{Value, json};
use tokio::net::TcpListener;

use crate::support::actors::{Actor, PASSWORD};
use crate::support::app::App;
use crate::support::database::new_database;
use crate::support::group_fixture::{GroupFixture, PASSCODE};
use crate::support::program::Program;

type Received = Mutex<Vec<Value>>;

/// A collector that takes OTLP over HTTP in JSON.
struct Collector {
    url: String,
    received: Arc<Received>,
}

impl Collector {
    fn start() -> Self {
        let received = Arc::<Received>::default();
        let keeper = Data::from(Arc::clone(&received));
        let service = move || {
            Service::new()
                .app_data(keeper.clone())
                .app_data(web::PayloadConfig::new(16 << 20))
                .route("/v1/traces", web::post().to(keep))
        };
        let server = HttpServer::new(service).workers(1).disable_signals();
        let server = server.bind(("127.0.0.1", 0)).unwrap();
        let url = format!("http://{}", server.addrs()[0]);
        tokio::spawn(server.run());
        Self { url, received }
    }

    /// Everything that was sent.
    fn bodies(&self) -> Vec<Value> {
        self.received.lock().unwrap().clone()
    }

    fn spans(&self) -> Vec<Value> {
        let list = |value: &Value| value.as_array().unwrap().clone();
        let of_body = |body: &Value| list(&body["resourceSpans"][0]["scopeSpans"][0]["spans"]);
        self.bodies().iter().flat_map(of_body).collect()
    }
}

async fn keep(received: Data<Received>, body: Bytes) -> &'static str {
    let body = serde_json::from_slice(&body).unwrap();
    received.lock().unwrap().push(body);
    "{}"
}

/// The value of an attribute, as text.
fn attribute(span: &Value, name: &str) -> Option<String> {
    let attributes = span["attributes"].as_array().unwrap();
    let value = &attributes.iter().find(|attribute| attribute["key"] == name)?["value"];
    let value = value.get("stringValue").or_else(|| value.get("intValue"));
    Some(value.unwrap().as_str().unwrap().to_owned())
}

/// The spans of a request: its trace has its id.
fn trace_of(spans: &[Value], request: &str) -> Vec<Value> {
    let trace = request.replace('-', "");
    let is_of_request = |span: &&Value| span["traceId"] == *trace;
    spans.iter().filter(is_of_request).cloned().collect()
}

/// The spans within another one.
fn within<'a>(trace: &'a [Value], parent: &Value) -> Vec<&'a Value> {
    let is_within = |span: &&Value| span["parentSpanId"] == parent["spanId"];
    trace.iter().filter(is_within).collect()
}

/// The only span of this name within another one.
fn child<'a>(trace: &'a [Value], parent: &Value, name: &str) -> &'a Value {
    let within = within(trace, parent);
    let named: Vec<_> = within.iter().filter(|span| span["name"] == name).collect();
    assert_eq!(named.len(), 1, "{name} in {trace:#?}");
    named[0]
}

/// The span of a request itself.
fn root<'a>(trace: &'a [Value], request: &str, method: &str, status: &str) -> &'a Value {
    let roots: Vec<_> = trace.iter().filter(|span| span["parentSpanId"] == "").collect();
    assert_eq!(roots.len(), 1, "{trace:#?}");
    let route = attribute(roots[0], "http.route").unwrap();
    assert!(route.contains('{'), "a pattern: {route}");
    assert_eq!(roots[0]["name"], format!("{method} {route}"));
    for (name, value) in [
        ("duelo.request_id", request),
        ("http.request.method", method),
        ("http.response.status_code", status),
    ] {
        assert_eq!(attribute(roots[0], name).as_deref(), Some(value), "{trace:#?}");
    }
    roots[0]
}

/// The names of the statements within a span.
fn statements(trace: &[Value], parent: &Value) -> Vec<String> {
    let within = within(trace, parent);
    let statements = within
        .iter()
        .filter(|span| attribute(span, "db.system.name").as_deref() == Some("postgresql"));
    statements
        .map(|span| span["name"].as_str().unwrap().to_owned())
        .collect()
}

#[tokio::test]
async fn a_request_its_use_case_and_its_statements_are_one_trace() {
    let collector = Collector::start();
    let database = Arc::new(new_database().await);
    let program = Program::start(&database, &[("DUELO_OTLP_ENDPOINT", &collector.url)]).await;
    let app = App::at(program.url(), Arc::clone(&database));
    let fixture = GroupFixture::with_players(&app, 4).await;
    let name = json!({"name": "Secretive Sven"});
    let path = format!("{}/players", fixture.path());
    let added = fixture.admin.post(&path, name).await;
    assert_eq!(added.status, StatusCode::CREATED);
    let mut submission = fixture.submission([0, 1], [2, 3], &[[6, 4]]);
    submission["passcode"] = json!(PASSCODE);
    let path = format!("{}/matches?from=a-secret-query", fixture.hash_path());
    let submitted = app.visitor().post(&path, submission).await;
    assert_eq!(submitted.status, StatusCode::CREATED);
    program.signal(Signal::SIGTERM);
    assert!(program.wait_for_exit().await.success());

    let spans = collector.spans();
    let request = added.header("x-request-id");
    let trace = trace_of(&spans, request);
    let root_span = root(&trace, request, "POST", "201");
    assert_eq!(
        (&root_span["kind"], &root_span["status"]),
        (&json!(2), &json!({}))
    );
    let statements_of_use_case = statements(&trace, child(&trace, root_span, "add_player"));
    assert!(
        statements_of_use_case
            .first()
            .zip(statements_of_use_case.last())
            .is_some_and(|(first, last)| first == "BEGIN" && last == "COMMIT"),
        "{statements_of_use_case:?}"
    );
    let is_insert = |name: &String| name.starts_with("queries/players.rs:");
    assert!(
        statements_of_use_case.iter().any(is_insert),
        "{statements_of_use_case:?}"
    );

    // The statements of a submission run in the task that writes those of many requests.
    let request = submitted.header("x-request-id");
    let trace = trace_of(&spans, request);
    let use_case = child(&trace, root(&trace, request, "POST", "201"), "submit_match");
    let round = child(&trace, use_case, "round");
    assert_eq!(attribute(round, "duelo.submissions").as_deref(), Some("1"));
    let of_round = statements(&trace, round);
    assert!(
        of_round.len() == 2
            && of_round
                .iter()
                .all(|name| name.starts_with("queries/submissions/")),
        "{of_round:?}"
    );

    assert_well_formed(&spans);
    let sent = Value::from(collector.bodies()).to_string();
    assert!(sent.contains(r#""key":"service.name","value":{"stringValue":"duelo"}"#));
    for secret in [
        PASSCODE,
        PASSWORD,
        "Secretive Sven",
        "a-secret-query",
        &fixture.admin.email,
        &fixture.admin.token,
        &fixture.hash_path(),
    ] {
        assert!(!sent.contains(secret), "{secret}");
    }
}

/// Each span ends after it has begun, has a parent that was sent too or none, and no other attributes than these.
fn assert_well_formed(spans: &[Value]) {
    let ids: BTreeSet<_> = spans
        .iter()
        .map(|span| (&span["traceId"], &span["spanId"]))
        .map(|(trace, span)| (trace.to_string(), span.to_string()))
        .collect();
    assert_eq!(ids.len(), spans.len(), "every span has an id of its own");
    for span in spans {
        let time = |name: &str| span[name].as_str().unwrap().parse::<u64>().unwrap();
        assert!(time("startTimeUnixNano") <= time("endTimeUnixNano"), "{span}");
        let parent = (span["traceId"].to_string(), span["parentSpanId"].to_string());
        assert!(span["parentSpanId"] == "" || ids.contains(&parent), "{span}");
        for attribute in span["attributes"].as_array().unwrap() {
            let name = attribute["key"].as_str().unwrap();
            let known = [
                "duelo.request_id",
                "duelo.submissions",
                "http.request.method",
                "http.route",
                "http.response.status_code",
                "db.system.name",
                "code.file.path",
                "code.line.number",
            ];
            assert!(known.contains(&name), "{span}");
        }
    }
}

#[tokio::test]
async fn nothing_is_sent_unless_a_collector_is_named() {
    let collector = Collector::start();
    let database = new_database().await;
    // The variable of other programs is not a setting of this one.
    let program = Program::start(&database, &[("OTEL_EXPORTER_OTLP_ENDPOINT", &collector.url)]).await;
    let answer = reqwest::get(format!("{}/health/ready", program.url())).await;
    assert_eq!(answer.unwrap().status(), StatusCode::OK);
    program.signal(Signal::SIGTERM);
    assert!(program.wait_for_exit().await.success());
    assert_eq!(collector.bodies(), Vec::<Value>::new());
}

#[tokio::test]
async fn requests_are_answered_without_the_collector_and_the_log_says_so() {
    // Its port stays taken: connections are accepted and closed.
    let closing = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}", closing.local_addr().unwrap());
    tokio::spawn(async move { while closing.accept().await.is_ok() {} });
    let database = new_database().await;
    let mut program = Program::start(&database, &[("DUELO_OTLP_ENDPOINT", &url)]).await;
    let answer = reqwest::get(format!("{}/health/ready", program.url())).await;
    assert_eq!(answer.unwrap().status(), StatusCode::OK);
    program.signal(Signal::SIGTERM);
    let line = program.wait_for_log("traces can't be sent").await;
    assert_eq!(line["level"], "WARN", "{line}");
    assert!(
        line["remedy"].as_str().unwrap().contains("DUELO_OTLP_ENDPOINT"),
        "{line}"
    );
    assert!(program.wait_for_exit().await.success());
}

#[tokio::test]
async fn a_line_of_a_request_has_its_id_also_where_only_errors_are_logged() {
    let database = Arc::new(new_database().await);
    let filter = ("DUELO_LOG", "error,server::application=info");
    let mut program = Program::start(&database, &[filter]).await;
    let app = App::at(program.url(), Arc::clone(&database));
    let fixture = GroupFixture::with_players(&app, 1).await;
    database
        .execute("ALTER TABLE players RENAME TO lost")
        .await
        .unwrap();
    let failed = app
        .visitor()
        .get(&format!("{}/players", fixture.hash_path()))
        .await;
    assert_eq!(failed.status, StatusCode::INTERNAL_SERVER_ERROR);
    let line = program.wait_for_log("failed").await;
    assert_eq!(line["request_id"], failed.header("x-request-id"), "{line}");
}
