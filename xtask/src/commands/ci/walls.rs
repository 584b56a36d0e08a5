//! The walls between the crates: who may depend on what.

use crate::failure::{Failure, Result};
use crate::process;
use crate::project::Project;

/// All that the rules stand on: no input, no output, no clock, no chance.
const RULES_MAY_USE: [&str; 5] = ["elo-core", "libm", "serde", "serde_core", "thiserror"];

pub(super) fn check(project: &Project) -> Result<()> {
    let rules = names(
        project,
        &["--package", "elo-core", "--edges", "normal,no-proc-macro"],
    )?;
    let server = names(
        project,
        &["--package", "server", "--depth", "1", "--edges", "normal,dev"],
    )?;
    let db = names(project, &["--package", "db", "--edges", "normal"])?;
    let breaches: Vec<String> = [
        strangers(&rules).map(|name| format!("elo-core depends on {name}: the rules are pure")),
        starting_with(&server, "diesel").map(|name| format!("server depends on {name}: SQL belongs in db")),
        starting_with(&db, "actix").map(|name| format!("db depends on {name}: HTTP belongs in server")),
    ]
    .into_iter()
    .flatten()
    .collect();
    if !breaches.is_empty() {
        return Err(Failure::new(breaches.join("\n")));
    }
    // What is pure compiles for a machine that has nothing.
    let mut compile = project.command("cargo");
    compile.args([
        "check",
        "--locked",
        "--package",
        "elo-core",
        "--target",
        "wasm32-unknown-unknown",
    ]);
    process::run_logged(project, "elo-core without an operating system", compile)
}

/// The crates of a dependency tree.
fn names(project: &Project, selection: &[&str]) -> Result<Vec<String>> {
    let mut tree = project.command("cargo");
    tree.args(["tree", "--locked", "--prefix", "none", "--format", "{p}"])
        .args(selection);
    let text = process::capture(tree)?;
    Ok(text
        .lines()
        .filter_map(|line| line.split_whitespace().next())
        .map(str::to_owned)
        .collect())
}

fn strangers(names: &[String]) -> Option<&String> {
    names.iter().find(|name| !RULES_MAY_USE.contains(&name.as_str()))
}

fn starting_with<'a>(names: &'a [String], prefix: &str) -> Option<&'a String> {
    names.iter().find(|name| name.starts_with(prefix))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stranger_among_the_rules_is_seen() {
        let names = ["elo-core", "libm", "rand"].map(str::to_owned);
        assert_eq!(strangers(&names).map(String::as_str), Some("rand"));
        assert_eq!(strangers(&names[..2]), None);
        assert_eq!(starting_with(&names, "li").map(String::as_str), Some("libm"));
    }

    #[test]
    fn the_walls_of_this_project_stand() {
        let project = Project::find().unwrap();
        let tree = names(
            &project,
            &["--package", "elo-core", "--edges", "normal,no-proc-macro"],
        )
        .unwrap();
        assert!(tree.iter().any(|name| name == "libm"), "{tree:?}");
        assert_eq!(strangers(&tree), None);
    }
}
