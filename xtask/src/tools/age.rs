//! `age`, for the test of encrypted backups.

use std::env;

use crate::console;
use crate::project::Project;
use crate::tools::apt;

/// Finds it, or installs the system's package where that is possible; without it the test reports that it did not run.
pub(crate) fn ensure(project: &Project) {
    if is_installed() || apt::install_first(project, &["age"], is_installed) {
        console::progress(format_args!("✓ age"));
    } else {
        console::progress(format_args!(
            "✗ age is not installed: the test of encrypted backups will NOT RUN"
        ));
    }
}

fn is_installed() -> bool {
    let path = env::var_os("PATH").unwrap_or_default();
    env::split_paths(&path).any(|folder| folder.join("age").is_file())
}
