//! Known vulnerabilities of dependencies, from the `RustSec` advisory database. The check is skipped where the
//! database can't be fetched.

use crate::console;
use crate::failure::{Failure, Result};
use crate::process;
use crate::project::Project;
use crate::tools::cargo_tool::DENY;

pub(super) const NAME: &str = "known vulnerabilities of dependencies";

/// The outcome of a check that has found nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Outcome {
    Passed,
    DatabaseUnreachable,
}

pub(super) fn check(project: &Project) -> Result<Outcome> {
    DENY.ensure(project)?;
    let mut fetch = project.command("cargo-deny");
    fetch.args(["--locked", "fetch", "db"]);
    let (status, output) = process::run_and_capture(fetch)?;
    if !status.success() {
        if !is_unreachable(&output) {
            return Err(Failure::new(format!("cargo deny fetch db failed ({status})")));
        }
        console::error("SKIPPED: the advisory database cannot be fetched from here");
        return Ok(Outcome::DatabaseUnreachable);
    }
    // Offline, with the database just fetched: a failure is a finding, not a network error.
    let mut deny = project.command("cargo-deny");
    deny.args(["--locked", "--offline", "check", "advisories"]);
    process::run_visible(deny)?;
    Ok(Outcome::Passed)
}

/// Whether the fetch failed because of the network, and not because of deny.toml.
fn is_unreachable(output: &str) -> bool {
    output.contains("failed to fetch advisory database")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn skips_the_check_only_if_the_database_is_unreachable() {
        assert!(is_unreachable(
            "2026-01-02 03:04:05 [ERROR] failed to fetch database: failed to fetch advisory database \
             https://github.com/RustSec/advisory-db with cli: failed to clone: Could not resolve host: github.com"
        ));
        for other in [
            "[ERROR] failed to validate configuration file deny.toml",
            "error[vulnerability]: Marvin Attack: potential key recovery through timing sidechannels",
            "",
        ] {
            assert!(!is_unreachable(other), "{other}");
        }
    }
}
