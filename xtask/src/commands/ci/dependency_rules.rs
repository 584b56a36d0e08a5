//! The dependencies of the pure crates. What only some crates may use, such as Diesel and actix-web, is in deny.toml.

use crate::failure::{Failure, Result};
use crate::process;
use crate::project::Project;

/// The crates that are pure: no input or output, no clock, no random numbers. They run in the browser too.
const PURE: [&str; 2] = ["elo-core", "match-sheets"];

/// All crates in their dependency trees. `sha2` has most of them; with `cpufeatures`, which needs `libc` on some
/// machines, it asks for the processor's own instructions, which compute the same.
const ALLOWED: [&str; 17] = [
    "block-buffer",
    "cfg-if",
    "cpufeatures",
    "crypto-common",
    "digest",
    "elo-core",
    "hybrid-array",
    "libc",
    "libm",
    "match-sheets",
    "serde",
    "serde_core",
    "sha2",
    "thiserror",
    "tinyvec",
    "typenum",
    "unicode-normalization",
];

pub(super) fn check(project: &Project) -> Result<()> {
    PURE.into_iter()
        .try_for_each(|package| check_package(project, package))
}

fn check_package(project: &Project, package: &str) -> Result<()> {
    let violations: Vec<String> = not_allowed(&dependencies(project, package)?)
        .map(|name| format!("{package} depends on {name}"))
        .collect();
    if !violations.is_empty() {
        return Err(Failure::new(violations.join("\n")));
    }
    // This target has no operating system.
    let target = "wasm32-unknown-unknown";
    let compile = project.cargo(&["check", "--locked", "--package", package, "--target", target]);
    process::run_logged(
        project,
        &format!("{package} without an operating system"),
        compile,
    )
}

/// The crates in the dependency tree of a crate.
fn dependencies(project: &Project, package: &str) -> Result<Vec<String>> {
    let mut tree = project.cargo(&["tree", "--locked", "--package", package]);
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
    fn allows_the_dependencies_of_the_pure_crates() {
        for package in PURE {
            let tree = dependencies(&Project::find().unwrap(), package).unwrap();
            assert!(tree.iter().any(|name| name == "libm"), "{tree:?}");
            assert_eq!(not_allowed(&tree).next(), None);
        }
    }
}
