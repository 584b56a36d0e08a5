//! The dependencies of elo-core. What only some crates may depend on, such as Diesel and actix-web, is in deny.toml.

use crate::failure::{Failure, Result};
use crate::process;
use crate::project::Project;

/// All crates in the dependency tree of elo-core: no input or output, no clock, no random numbers.
const ALLOWED: [&str; 8] = [
    "elo-core",
    "libm",
    "serde",
    "serde_core",
    "thiserror",
    "tinyvec",
    "tinyvec_macros",
    "unicode-normalization",
];

pub(super) fn check(project: &Project) -> Result<()> {
    let violations: Vec<String> = not_allowed(&dependencies(project)?)
        .map(|name| format!("elo-core depends on {name}"))
        .collect();
    if !violations.is_empty() {
        return Err(Failure::new(violations.join("\n")));
    }
    // This target has no operating system.
    let compile = project.cargo(&[
        "check",
        "--locked",
        "--package",
        "elo-core",
        "--target",
        "wasm32-unknown-unknown",
    ]);
    process::run_logged(project, "elo-core without an operating system", compile)
}

/// The crates in the dependency tree of elo-core.
fn dependencies(project: &Project) -> Result<Vec<String>> {
    let mut tree = project.cargo(&["tree", "--locked", "--package", "elo-core"]);
    tree.args(["--edges", "normal,no-proc-macro"])
        .args(["--prefix", "none", "--format", "{p}"]);
    let packages = process::capture(tree)?;
    let names = packages.lines().filter_map(|line| line.split_whitespace().next());
    Ok(names.map(str::to_owned).collect())
}

fn not_allowed(names: &[String]) -> impl Iterator<Item = &String> {
    names.iter().filter(|name| !ALLOWED.contains(&name.as_str()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_a_dependency_that_is_not_allowed() {
        let names = ["elo-core", "libm", "rand"].map(str::to_owned);
        assert_eq!(not_allowed(&names).collect::<Vec<_>>(), ["rand"]);
        assert_eq!(not_allowed(&names[..2]).next(), None);
    }

    #[test]
    fn allows_the_dependencies_of_elo_core() {
        let tree = dependencies(&Project::find().unwrap()).unwrap();
        assert!(tree.iter().any(|name| name == "libm"), "{tree:?}");
        assert_eq!(not_allowed(&tree).next(), None);
    }
}
