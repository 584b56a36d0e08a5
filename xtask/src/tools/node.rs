//! Node, and the packages of the frontend.

use crate::console;
use crate::failure::{Failure, Result};
use crate::fingerprint::Fingerprint;
use crate::process;
use crate::project::Project;
use crate::tools::rust::is_at_least;

/// The oldest Node that Vite accepts.
const OLDEST: &str = "20.19";

/// Checks Node.
pub(crate) fn ensure(project: &Project) -> Result<()> {
    let mut ask = project.command("node");
    ask.arg("--version");
    let version = process::capture(ask).map_err(|_| {
        Failure::new(format!(
            "Node {OLDEST} or newer is needed: install it from nodejs.org or your system"
        ))
    })?;
    if is_at_least(&version, OLDEST) {
        return Ok(());
    }
    Err(Failure::new(format!(
        "Node {OLDEST} or newer is needed, and this is {}: update it",
        version.trim()
    )))
}

/// Installs the frontend's packages unless they are those of the lock file already.
pub(crate) fn ensure_packages(project: &Project) -> Result<()> {
    const NAME: &str = "frontend packages";
    let sources = ["frontend/package.json", "frontend/package-lock.json"];
    let fingerprint = Fingerprint::take(project, "npm", &sources, "")?;
    if fingerprint.is_known()
        && project
            .frontend()
            .join("node_modules/.package-lock.json")
            .is_file()
    {
        console::unchanged(NAME);
        return Ok(());
    }
    let mut install = project.frontend_command("npm");
    install.args(["ci", "--no-audit", "--no-fund"]);
    process::run_logged(project, NAME, install)?;
    fingerprint.remember()
}
