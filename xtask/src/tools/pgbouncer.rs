//! `PgBouncer`, for the test that puts it between two servers and Postgres.

use std::path::Path;

use crate::console;
use crate::project::Project;
use crate::tools::apt;

/// Debian's folder, which is not on every user's PATH.
const FOLDER: &str = "/usr/sbin";

/// Finds it, or installs the system's package where that is possible; without it the test reports that it did not run.
pub(crate) fn ensure(project: &Project) {
    if is_installed() || apt::install_first(project, &["pgbouncer"], is_installed) {
        console::progress(format_args!("✓ PgBouncer"));
    } else {
        console::progress(format_args!(
            "✗ PgBouncer is not installed: its tests will NOT RUN"
        ));
    }
}

fn is_installed() -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::var_os("DUELO_TEST_PGBOUNCER").is_some()
        || std::env::split_paths(&path)
            .chain([Path::new(FOLDER).to_owned()])
            .any(|folder| folder.join("pgbouncer").is_file())
}
