//! Packages of Debian and Ubuntu, which only root can install.

use std::process::Command;

use nix::unistd::geteuid;

use crate::process;
use crate::project::Project;

/// Installs the first of the packages that makes `is_found` true, as root; whether it is found.
pub(crate) fn install_first(project: &Project, packages: &[&str], is_found: impl Fn() -> bool) -> bool {
    if !geteuid().is_root() {
        return false;
    }
    // If the update fails, the existing lists may be sufficient.
    let _ = process::run_logged(project, "package lists", apt(&["update"]));
    packages.iter().any(|package| {
        let install = apt(&["install", "-y", "--no-install-recommends", package]);
        let name = format!("{package} from the system's packages");
        // The caller looks for the program.
        let _ = process::run_logged(project, &name, install);
        is_found()
    })
}

fn apt(arguments: &[&str]) -> Command {
    let mut command = Command::new("apt-get");
    command.args(arguments).env("DEBIAN_FRONTEND", "noninteractive");
    command
}
