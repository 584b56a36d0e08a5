//! `ci`: what a reviewer should never have to say. It goes on after a failure and names all at the end.

mod advisories;
mod server_layers;
mod walls;

use std::process::Command;

use self::advisories::Checked;
use crate::artifacts;
use crate::commands::codegen;
use crate::console;
use crate::failure::{Failure, Result};
use crate::process;
use crate::project::Project;
use crate::tools::cargo_tool::{self, DENY, DENY_VERSION, MACHETE, MACHETE_VERSION};
use crate::tools::{node, rust};

/// A check with its name.
type Check = (&'static str, fn(&Project) -> Result<()>);

const CHECKS: [Check; 11] = [
    ("format", format),
    ("walls between the crates", walls::check),
    ("layers of the server's modules", server_layers::check),
    ("clippy", clippy),
    ("documentation", documentation),
    ("web app", artifacts::ensure_web_app),
    ("what a page may weigh", page_weight),
    ("frontend", frontend),
    ("generated files", codegen::check),
    ("unused dependencies", unused_dependencies),
    ("licences, sources and doubled dependencies", licences),
];

pub(crate) fn run(project: &Project) -> Result<()> {
    rust::ensure(project)?;
    node::ensure(project)?;
    let mut failed = Vec::new();
    let mut passed = 0;
    for (name, check) in CHECKS {
        console::headline(name);
        match check(project) {
            Ok(()) => passed += 1,
            Err(failure) => {
                console::complain(failure);
                failed.push(name);
            }
        }
    }
    // The generated view of the tables came from it.
    project.tests_cluster().stop()?;
    console::headline(advisories::NAME);
    let mut skipped = Vec::new();
    match advisories::check(project) {
        Ok(Checked::Clean) => passed += 1,
        Ok(Checked::NoDatabase) => skipped.push(advisories::NAME),
        Err(failure) => {
            console::complain(failure);
            failed.push(advisories::NAME);
        }
    }
    console::headline(format_args!(
        "summary after {}",
        console::seconds(console::elapsed())
    ));
    for name in &skipped {
        console::complain(format_args!("SKIPPED: {name}"));
    }
    console::say(format_args!(
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
    process::run_visible(cargo(project, &["fmt", "--all", "--check"]))?;
    // A workspace of its own.
    process::run_visible(cargo(
        project,
        &["fmt", "--manifest-path", "crates/fuzz/Cargo.toml", "--check"],
    ))
}

fn clippy(project: &Project) -> Result<()> {
    process::run_visible(cargo(
        project,
        &[
            "clippy",
            "--workspace",
            "--all-targets",
            "--all-features",
            "--locked",
        ],
    ))
}

fn documentation(project: &Project) -> Result<()> {
    let mut doc = cargo(project, &["doc", "--workspace", "--no-deps", "--locked"]);
    doc.env("RUSTDOCFLAGS", "--deny warnings");
    process::run_logged(project, "rustdoc", doc)
}

fn frontend(project: &Project) -> Result<()> {
    let mut lint = project.frontend_command("npm");
    lint.args(["run", "lint"]);
    process::run_visible(lint)
}

fn page_weight(project: &Project) -> Result<()> {
    let mut size = project.frontend_command("npm");
    size.args(["run", "size"]);
    process::run_visible(size)
}

fn unused_dependencies(project: &Project) -> Result<()> {
    cargo_tool::ensure(project, &[(MACHETE, MACHETE_VERSION)])?;
    let mut machete = project.command("cargo-machete");
    machete.args(["crates", "xtask"]);
    process::run_visible(machete)
}

fn licences(project: &Project) -> Result<()> {
    cargo_tool::ensure(project, &[(DENY, DENY_VERSION)])?;
    let mut deny = project.command("cargo-deny");
    deny.args(["--locked", "check", "licenses", "bans", "sources"]);
    process::run_visible(deny)
}

fn cargo(project: &Project, arguments: &[&str]) -> Command {
    let mut command = project.command("cargo");
    command.args(arguments);
    command
}
