//! `ci`: all automatic checks. It continues after a failed check, and lists all failed ones at the end.

mod advisories;
mod dependency_rules;
mod documented_paths;
mod server_layers;

use self::advisories::Outcome;
use crate::artifacts;
use crate::commands::codegen;
use crate::console;
use crate::failure::{Failure, Result};
use crate::process;
use crate::project::Project;
use crate::tools::cargo_tool::{DENY, MACHETE};
use crate::tools::{node, rust};

/// The name and the function of a check.
type Check = (&'static str, fn(&Project) -> Result<()>);

const CHECKS: [Check; 12] = [
    ("format", format),
    ("dependencies of elo-core", dependency_rules::check),
    ("layers of the server's modules", server_layers::check),
    ("paths in the documentation", documented_paths::check),
    ("clippy", clippy),
    ("documentation", documentation),
    ("web app", artifacts::ensure_web_app),
    ("page size", page_size),
    ("frontend", frontend),
    ("generated files", codegen::check),
    ("unused dependencies", unused_dependencies),
    ("dependency rules, licences, sources and duplicate versions", deny),
];

pub(crate) fn run(project: &Project) -> Result<()> {
    rust::ensure_wasm_target(project)?;
    node::ensure(project)?;
    let mut failed = Vec::new();
    let mut passed = 0;
    for (name, check) in CHECKS {
        console::headline(name);
        match check(project) {
            Ok(()) => passed += 1,
            Err(failure) => {
                console::error(failure);
                failed.push(name);
            }
        }
    }
    // The check of the generated files has started it.
    project.tests_cluster().stop()?;
    console::headline(advisories::NAME);
    let mut skipped = Vec::new();
    match advisories::check(project) {
        Ok(Outcome::Passed) => passed += 1,
        Ok(Outcome::DatabaseUnreachable) => skipped.push(advisories::NAME),
        Err(failure) => {
            console::error(failure);
            failed.push(advisories::NAME);
        }
    }
    console::headline(format_args!(
        "summary after {}",
        console::format_duration(console::elapsed())
    ));
    for name in &skipped {
        console::error(format_args!("SKIPPED: {name}"));
    }
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
    process::run_visible(clippy)
}

fn documentation(project: &Project) -> Result<()> {
    let mut doc = project.cargo(&["doc", "--workspace", "--no-deps", "--locked"]);
    doc.env("RUSTDOCFLAGS", "--deny warnings");
    process::run_logged(project, "rustdoc", doc)
}

fn frontend(project: &Project) -> Result<()> {
    process::run_visible(project.npm_script("lint"))
}

fn page_size(project: &Project) -> Result<()> {
    process::run_visible(project.npm_script("size"))
}

fn unused_dependencies(project: &Project) -> Result<()> {
    MACHETE.ensure(project)?;
    let mut machete = project.command("cargo-machete");
    machete.args(["crates", "xtask"]);
    process::run_visible(machete)
}

fn deny(project: &Project) -> Result<()> {
    DENY.ensure(project)?;
    let mut deny = project.command("cargo-deny");
    deny.args(["--locked", "check", "licenses", "bans", "sources"]);
    process::run_visible(deny)
}
