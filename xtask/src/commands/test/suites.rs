//! The suites that run without a browser.

use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

use crate::commands::test::outcome::Tally;
use crate::failure::{Context, Result};
use crate::process;
use crate::project::Project;

/// With nextest where it is installed: a process a test, and a quicker end. It leaves out the examples of the
/// documentation, so these come after it.
pub(super) fn rust(project: &Project) -> Result<Tally> {
    let mut ask = project.command("cargo");
    ask.args(["nextest", "--version"]);
    if process::capture(ask).is_err() {
        let (status, said) =
            process::run_and_read(cargo(project, &["test", "--workspace", "--no-fail-fast"]))?;
        return Ok(Tally::of_rust_output(&said).ended(status.success()));
    }
    let nextest = cargo(project, &["nextest", "run", "--workspace", "--no-fail-fast"]);
    let (status, said) = process::run_and_read(nextest)?;
    let tests = Tally::of_nextest_output(&said).ended(status.success());
    let (status, said) = process::run_and_read(cargo(
        project,
        &["test", "--workspace", "--doc", "--no-fail-fast"],
    ))?;
    Ok(tests + Tally::of_rust_output(&said).ended(status.success()))
}

pub(super) fn wasm(project: &Project) -> Result<Tally> {
    let mut test = project.command("wasm-pack");
    test.args(["test", "--node", "crates/elo-wasm"]);
    let (status, said) = process::run_and_read(test)?;
    Ok(Tally::of_rust_output(&said).ended(status.success()))
}

pub(super) fn frontend(project: &Project) -> Result<Tally> {
    let report = project.local("reports/frontend.json");
    let mut test = project.frontend_command("npm");
    test.args(["test", "--", "--reporter=default", "--reporter=json"]);
    test.arg(format!("--outputFile.json={}", report.display()));
    let (status, _) = forget_and_run(test, &report)?;
    let tally = read(&report)?;
    Ok(Tally {
        passed: number(&tally, "/numPassedTests"),
        failed: number(&tally, "/numFailedTests"),
    }
    .ended(status))
}

/// Runs a tool that writes a report, after deleting the report of the last time.
pub(super) fn forget_and_run(command: Command, report: &Path) -> Result<(bool, String)> {
    if report.exists() {
        fs::remove_file(report).context(format_args!("cannot delete {}", report.display()))?;
    }
    let (status, said) = process::run_and_read(command)?;
    Ok((status.success(), said))
}

pub(super) fn read(report: &Path) -> Result<Value> {
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

fn cargo(project: &Project, arguments: &[&str]) -> Command {
    let mut command = project.command("cargo");
    command.args(arguments).arg("--locked");
    command
}
