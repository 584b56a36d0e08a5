//! `ci`: all automatic checks. It continues after a failed check, and lists all failed ones at the end.

mod advisories;
mod comment_lines;
mod dependency_rules;
mod documented_paths;
mod server_layers;
mod unused_dependencies;

use std::thread;

use self::advisories::Outcome;
use crate::artifacts;
use crate::commands::codegen;
use crate::console;
use crate::failure::{Failure, Result};
use crate::process;
use crate::project::Project;
use crate::tools::cargo_tool::DENY;
use crate::tools::rust;

/// The name and the function of a check.
type Check = (&'static str, fn(&Project) -> Result<()>);

/// One after the other, since Cargo locks the folder in which it builds.
const RUST: [Check; 9] = [
    ("format", format),
    ("dependencies of the pure crates", dependency_rules::check),
    ("layers of the server's modules", server_layers::check),
    ("unused dependencies", unused_dependencies::check),
    ("paths in the documentation", documented_paths::check),
    ("length of comment lines", comment_lines::check),
    ("clippy", clippy),
    ("documentation", documentation),
    ("generated files", codegen::check),
];

/// Beside those of Rust: what they build is in other folders.
const OTHERS: [Check; 4] = [
    ("web app", artifacts::ensure_web_app),
    ("page size", page_size),
    ("frontend", frontend),
    ("dependency rules, licences, sources and duplicate versions", deny),
];

#[derive(Debug, Default)]
struct Results {
    passed: usize,
    failed: Vec<&'static str>,
}

impl Results {
    fn add(&mut self, name: &'static str, result: Result<()>) {
        match result {
            Ok(()) => self.passed += 1,
            Err(failure) => {
                console::error(format_args!("{name}: {failure}"));
                self.failed.push(name);
            }
        }
    }
}

pub(crate) fn run(project: &Project) -> Result<()> {
    rust::ensure_wasm_target(project)?;
    artifacts::ensure_tools(project)?;
    let results: Result<Results> = thread::scope(|scope| {
        let others = scope.spawn(|| run_all(project, &OTHERS));
        let mut results = run_all(project, &RUST);
        let others = others.join().map_err(|_| Failure::new("a check panicked"))?;
        results.passed += others.passed;
        results.failed.extend(others.failed);
        Ok(results)
    });
    let mut results = results?;
    // The check of the generated files has started it.
    project.tests_cluster().stop()?;
    let mut skipped = Vec::new();
    match console::step(advisories::NAME, || advisories::check(project)) {
        Ok(Outcome::DatabaseUnreachable) => skipped.push(advisories::NAME),
        result => results.add(advisories::NAME, result.map(drop)),
    }
    console::headline(format_args!(
        "summary after {}",
        console::format_duration(console::elapsed())
    ));
    for name in &skipped {
        console::error(format_args!("SKIPPED: {name}"));
    }
    let Results { passed, failed } = results;
    console::line(format_args!(
        "{passed} checks passed, {} failed, {} skipped",
        failed.len(),
        skipped.len()
    ));
    if failed.is_empty() {
        Ok(())
    } else {
        Err(Failure::new(format!("failed: {}", failed.join(", "))))
    }
}

fn run_all(project: &Project, checks: &[Check]) -> Results {
    let mut results = Results::default();
    for (name, check) in checks {
        results.add(name, console::step(name, || check(project)));
    }
    results
}

fn format(project: &Project) -> Result<()> {
    process::run_visible(project.cargo(&["fmt", "--all", "--check"]))?;
    // Separate workspaces.
    for manifest in ["crates/fuzz/Cargo.toml", "crates/wasm-tools/Cargo.toml"] {
        process::run_visible(project.cargo(&["fmt", "--manifest-path", manifest, "--check"]))?;
    }
    Ok(())
}

fn clippy(project: &Project) -> Result<()> {
    let mut clippy = project.cargo(&["clippy", "--workspace", "--all-targets"]);
    clippy.args(["--all-features", "--locked"]);
    process::run_shown(project, "clippy", clippy)
}

fn documentation(project: &Project) -> Result<()> {
    let mut doc = project.cargo(&["doc", "--workspace", "--no-deps", "--locked"]);
    // With examples and all features, as for clippy: Cargo otherwise chooses other features of dependencies, and checks
    // them a second time.
    doc.args(["--all-features", "--lib", "--bins", "--examples"]);
    doc.env("RUSTDOCFLAGS", "--deny warnings");
    process::run_logged(project, "rustdoc", doc)
}

fn frontend(project: &Project) -> Result<()> {
    process::run_shown(project, "lint", project.npm_script("lint"))
}

fn page_size(project: &Project) -> Result<()> {
    process::run_shown(project, "size", project.npm_script("size"))
}

fn deny(project: &Project) -> Result<()> {
    DENY.ensure(project)?;
    let mut deny = project.command("cargo-deny");
    deny.args(["--locked", "check", "licenses", "bans", "sources"]);
    process::run_shown(project, "cargo-deny", deny)
}
