//! The version of a package, from that of the program.

use std::path::Path;

use crate::failure::{Failure, Result};
use crate::process;
use crate::project::Project;

#[derive(Debug)]
pub(super) struct PackageVersion {
    /// As the program says it.
    pub(super) number: String,
    /// As Debian orders it.
    pub(super) debian: String,
}

impl PackageVersion {
    /// That of a program that runs on this machine.
    pub(super) fn of(project: &Project, program: &Path) -> Result<Self> {
        let mut show = project.duelo(program);
        show.arg("--version");
        let shown = process::capture(show)?;
        let number = shown
            .split_whitespace()
            .nth(1)
            .ok_or_else(|| Failure::new(format!("the program says no version: {shown}")))?
            .to_owned();
        let mut count = project.command("git");
        count.args(["rev-list", "--count", "HEAD"]);
        let commits = process::capture(count).unwrap_or_default();
        Ok(Self {
            debian: debian(&number, commits.trim()),
            number,
        })
    }
}

/// A release is older than what follows it, and newer than its candidates. Before the first release the commits count.
fn debian(number: &str, commits: &str) -> String {
    let (number, dirty) = match number.strip_suffix("-dirty") {
        Some(clean) => (clean, ".dirty"),
        None => (number, ""),
    };
    let version = match number.rsplit_once("-g") {
        Some((before, commit)) => match before.rsplit_once('-') {
            Some((release, after)) if after.bytes().all(|byte| byte.is_ascii_digit()) => {
                format!("{}+{after}.g{commit}", release.replace('-', "~"))
            }
            _ => format!("{before}+{commits}.g{commit}"),
        },
        None => number.replace('-', "~"),
    };
    let separator = if dirty.is_empty() || version.contains('+') {
        ""
    } else {
        "+0"
    };
    format!("{version}{separator}{dirty}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::process::Command;

    #[test]
    fn versions_are_ordered_as_the_commits_are() {
        let ordered = [
            debian("0.1.0-g59812c9c", "998"),
            debian("0.1.0-g12345678", "1003"),
            debian("1.2.0-rc.1", "1100"),
            debian("1.2.0-rc.1-3-gabcdef01", "1103"),
            debian("1.2.0", "1105"),
            debian("1.2.0-dirty", "1105"),
            debian("1.2.0-5-g15a88b46", "1110"),
            debian("1.2.0-12-g15a88b47", "1117"),
        ];
        assert_eq!(
            ordered,
            [
                "0.1.0+998.g59812c9c",
                "0.1.0+1003.g12345678",
                "1.2.0~rc.1",
                "1.2.0~rc.1+3.gabcdef01",
                "1.2.0",
                "1.2.0+0.dirty",
                "1.2.0+5.g15a88b46",
                "1.2.0+12.g15a88b47",
            ]
        );
        for pair in ordered.windows(2) {
            let mut compare = Command::new("dpkg");
            compare.args(["--compare-versions", &pair[0], "lt", &pair[1]]);
            // Elsewhere than on Debian the texts above are all that is checked.
            if let Ok(status) = compare.status() {
                assert!(status.success(), "{pair:?}");
            }
        }
    }
}
