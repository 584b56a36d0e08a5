//! Packages of Debian and Ubuntu, which only root can install.

use std::process::Command;
use std::sync::Once;
use std::time::Duration;

use nix::unistd::geteuid;

use crate::process;
use crate::project::Project;

/// Seconds without an answer after which a download fails.
const SERVER_TIMEOUT: u32 = 10;
const LISTS_LIMIT: Duration = Duration::from_mins(2);
const DOWNLOAD_LIMIT: Duration = Duration::from_mins(5);

static LISTS: Once = Once::new();

/// Whether this user may install packages.
pub(crate) fn is_allowed() -> bool {
    geteuid().is_root()
}

/// Installs the first of the packages that makes `is_found` true, as root; whether it is found.
pub(crate) fn install_first(project: &Project, packages: &[&str], is_found: impl Fn() -> bool) -> bool {
    if !is_allowed() {
        return false;
    }
    LISTS.call_once(|| {
        // If the update fails, the existing lists may be sufficient.
        let _ = process::run_logged_within(project, "package lists", apt(&["update"]), LISTS_LIMIT);
    });
    packages.iter().any(|package| {
        let install = |option| apt(&["install", "-y", "--no-install-recommends", option, package]);
        let name = format!("{package} from the system's packages");
        // Only the download has a limit: packages whose installation is ended have to be repaired by hand.
        let downloaded =
            process::run_logged_within(project, &name, install("--download-only"), DOWNLOAD_LIMIT);
        if downloaded.is_ok() {
            // The caller looks for the program.
            let _ = process::run_logged(project, &name, install("--no-download"));
        }
        is_found()
    })
}

fn apt(arguments: &[&str]) -> Command {
    let mut command = Command::new("apt-get");
    for protocol in ["http", "https"] {
        command.arg(format!("--option=Acquire::{protocol}::Timeout={SERVER_TIMEOUT}"));
    }
    command
        .arg("--option=Acquire::Retries=0")
        .args(arguments)
        .env("DEBIAN_FRONTEND", "noninteractive");
    command
}
