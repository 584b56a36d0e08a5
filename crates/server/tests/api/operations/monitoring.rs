//! What `deploy` has for Prometheus and Grafana fits to what a server says.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::Stdio;

use serde_json::{Value, json};
use tokio::io::AsyncWriteExt as _;
use tokio::process::Command;

use crate::support::actors::{Actor, text};
use crate::support::app::App;
use crate::support::environment::announce;
use crate::support::installed;

const ALERTS: &str = include_str!("../../../../../deploy/prometheus/alerts.yml");
const DASHBOARD: &str = include_str!("../../../../../deploy/grafana/duelo.json");

fn deploy() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../deploy/prometheus")
}

/// The metrics of a server that has all of them.
async fn all_metrics() -> String {
    let folder = tempfile::tempdir().unwrap();
    let app = App::start_with(&[
        "--metrics-listen",
        "127.0.0.1:0",
        "--backup-folder",
        folder.path().to_str().unwrap(),
        "--replica-url",
        "postgres://nobody@127.0.0.1:1/nothing",
    ])
    .await;
    let admin = app.admin().await;
    app.visitor().get(&admin.hash_path()).await.ok();
    app.visitor().get("/api/groups/hash/none1234").await;
    app.metrics().await.text
}

/// Runs `promtool` with these arguments and this input, which must find nothing wrong.
async fn promtool(arguments: &[&OsStr], input: &str) {
    let Some(program) = installed::find("promtool") else {
        announce("NOT RUN: there is no promtool (Debian: prometheus)");
        return;
    };
    let mut child = Command::new(program)
        .args(arguments)
        .current_dir(deploy())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut pipe = child.stdin.take().unwrap();
    pipe.write_all(input.as_bytes()).await.unwrap();
    drop(pipe);
    let output = child.wait_with_output().await.unwrap();
    let said = String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned();
    assert!(output.status.success(), "{said}");
    // Of metrics it prints its findings alone.
    assert!(input.is_empty() || said.is_empty(), "{said}\n{input}");
}

/// The expressions of the panels, with a time in place of Grafana's variable.
fn expressions(dashboard: &Value) -> Vec<String> {
    let panels = dashboard["panels"].as_array().unwrap().iter();
    let targets = panels.flat_map(|panel| panel["targets"].as_array().into_iter().flatten());
    targets
        .map(|target| text(&target["expr"]).replace("$__rate_interval", "5m"))
        .collect()
}

/// The names of metrics in a text.
fn named(text: &str) -> BTreeSet<&str> {
    let words = text.split(|sign: char| !sign.is_ascii_alphanumeric() && sign != '_');
    words
        .filter(|word| word.starts_with("duelo_") || word.starts_with("process_"))
        .collect()
}

#[tokio::test]
async fn promtool_finds_nothing_wrong_with_the_metrics() {
    promtool(&["check".as_ref(), "metrics".as_ref()], &all_metrics().await).await;
}

#[tokio::test]
async fn each_alert_fires_on_what_it_is_for() {
    promtool(
        &["test".as_ref(), "rules".as_ref(), "alerts-test.yml".as_ref()],
        "",
    )
    .await;
    let tests = include_str!("../../../../../deploy/prometheus/alerts-test.yml");
    for alert in ALERTS
        .lines()
        .filter_map(|line| line.trim().strip_prefix("- alert: "))
    {
        let fires = format!("      - alertname: {alert}\n");
        let is_quiet = format!("      - {{alertname: {alert}, eval_time: 1h55m}}\n");
        assert!(tests.contains(&fires) && tests.contains(&is_quiet), "{alert}");
    }
}

#[tokio::test]
async fn promtool_reads_the_expressions_of_the_dashboard() {
    let dashboard: Value = serde_json::from_str(DASHBOARD).unwrap();
    // JSON is YAML.
    let rules = expressions(&dashboard)
        .into_iter()
        .enumerate()
        .map(|(index, expression)| json!({"record": format!("panel:{index}"), "expr": expression}));
    let rules = json!({"groups": [{"name": "dashboard", "rules": rules.collect::<Vec<_>>()}]});
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("dashboard.yml");
    std::fs::write(&file, rules.to_string()).unwrap();
    promtool(&["check".as_ref(), "rules".as_ref(), file.as_os_str()], "").await;
}

#[tokio::test]
async fn a_server_has_every_metric_of_the_alerts_and_the_dashboard() {
    let metrics = all_metrics().await;
    let samples = metrics.lines().filter(|line| !line.starts_with('#'));
    let existing: BTreeSet<&str> = samples.filter_map(|line| line.split(['{', ' ']).next()).collect();
    let dashboard: Value = serde_json::from_str(DASHBOARD).unwrap();
    let expressions = expressions(&dashboard);
    let used: BTreeSet<&str> = expressions
        .iter()
        .map(String::as_str)
        .chain(ALERTS.lines().filter(|line| !line.contains("description:")))
        .flat_map(named)
        .collect();
    assert!(used.len() > 15, "{used:?}");
    let missing: Vec<_> = used.difference(&existing).collect();
    assert!(missing.is_empty(), "{missing:?} in {metrics}");
    // The other way round, each metric is documented.
    let documented = named(include_str!("../../../../../docs/monitoring.md"));
    let parts = ["_bucket", "_sum", "_count"];
    let silent: Vec<_> = existing
        .into_iter()
        .filter(|name| !parts.iter().any(|part| name.ends_with(part)) && !documented.contains(name))
        .collect();
    assert!(silent.is_empty(), "{silent:?}");
}
