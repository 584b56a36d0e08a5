//! Known holes in dependencies. Their database changes without us, and cannot be fetched from everywhere.

use crate::console;
use crate::failure::{Failure, Result};
use crate::process;
use crate::project::Project;
use crate::tools::cargo_tool::{self, DENY, DENY_VERSION};

/// What the check is called.
pub(super) const NAME: &str = "known holes in dependencies";

/// How the check ended, if it found nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Checked {
    /// No dependency has a known hole.
    Clean,
    /// The database cannot be fetched from here.
    NoDatabase,
}

/// Fetches the database, and compares the dependencies with it.
pub(super) fn check(project: &Project) -> Result<Checked> {
    cargo_tool::ensure(project, &[(DENY, DENY_VERSION)])?;
    let mut fetch = project.command("cargo-deny");
    fetch.args(["--locked", "fetch", "db"]);
    let (status, said) = process::run_and_read(fetch)?;
    if !status.success() {
        if !is_unreachable(&said) {
            return Err(Failure::new(format!("cargo deny fetch db failed ({status})")));
        }
        console::complain("SKIPPED: the database of known holes cannot be fetched from here");
        return Ok(Checked::NoDatabase);
    }
    // What was just fetched: a failure is a finding, not the network's.
    let mut deny = project.command("cargo-deny");
    deny.args(["--locked", "--offline", "check", "advisories"]);
    process::run_visible(deny)?;
    Ok(Checked::Clean)
}

/// Whether fetching failed because the database is out of reach, and not because of our configuration.
fn is_unreachable(said: &str) -> bool {
    said.contains("failed to fetch advisory database")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_database_out_of_reach_is_a_reason_to_skip() {
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
