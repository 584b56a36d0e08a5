//! The suites that run without a browser.

use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

use crate::commands::test::outcome::Tally;
use crate::console;
use crate::failure::{Context, Result};
use crate::process;
use crate::project::Project;

/// With nextest if it is installed, which is faster. It does not run documentation tests, so these follow.
pub(super) fn rust(project: &Project) -> Result<Tally> {
    let cargo_test = ["test", "--workspace", "--no-fail-fast", "--locked"];
    if process::capture(project.cargo(&["nextest", "--version"])).is_err() {
        console::progress(
            "✗ cargo-nextest is not installed: `cargo test` runs the tests, slower and without .config/nextest.toml, \
             so that one that hangs does not end",
        );
        let (status, output) = process::run_collected(project, "Rust", project.cargo(&cargo_test))?;
        return Ok(Tally::of_rust_output(&output).with_status(status.success()));
    }
    let nextest = project.cargo(&["nextest", "run", "--workspace", "--no-fail-fast", "--locked"]);
    let (status, output) = process::run_collected(project, "Rust", nextest)?;
    let tests = Tally::of_nextest_output(&output).with_status(status.success());
    let mut examples = project.cargo(&cargo_test);
    examples.arg("--doc");
    let (status, output) = process::run_collected(project, "examples of the documentation", examples)?;
    Ok(tests + Tally::of_rust_output(&output).with_status(status.success()))
}

pub(super) fn frontend(project: &Project) -> Result<Tally> {
    let report = project.local("reports/frontend.json");
    let mut test = project.frontend_command("npm");
    test.args(["test", "--", "--reporter=default", "--reporter=json"]);
    test.arg(format!("--outputFile.json={}", report.display()));
    let succeeded = run_with_report(project, "frontend", test, &report)?;
    let results = read_report(&report)?;
    Ok(Tally {
        passed: number(&results, "/numPassedTests"),
        failed: number(&results, "/numFailedTests"),
    }
    .with_status(succeeded))
}

/// Runs a tool that writes a report, after deleting that of the last run; whether the tool succeeded.
pub(super) fn run_with_report(
    project: &Project,
    name: &str,
    command: Command,
    report: &Path,
) -> Result<bool> {
    if report.exists() {
        fs::remove_file(report).context(format_args!("cannot delete {}", report.display()))?;
    }
    let (status, _) = process::run_collected(project, name, command)?;
    Ok(status.success())
}

pub(super) fn read_report(report: &Path) -> Result<Value> {
    let text = fs::read_to_string(report).context(format_args!("there is no report {}", report.display()))?;
    serde_json::from_str(&text).context(format_args!("cannot read {}", report.display()))
}

pub(super) fn number(report: &Value, pointer: &str) -> u32 {
    report
        .pointer(pointer)
        .and_then(Value::as_u64)
        .and_then(|count| u32::try_from(count).ok())
        .unwrap_or(0)
}
