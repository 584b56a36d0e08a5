//! Node, and the npm packages of the frontend.

use std::fs;

use semver::{Version, VersionReq};
use serde_json::Value;

use crate::console;
use crate::failure::{Context, Failure, Result};
use crate::fingerprint::Fingerprint;
use crate::process;
use crate::project::Project;

/// Checks the version of Node against `engines` in package.json.
pub(crate) fn ensure(project: &Project) -> Result<()> {
    let path = project.frontend().join("package.json");
    let opening = format!("cannot read {}", path.display());
    let package: Value =
        serde_json::from_str(&fs::read_to_string(&path).context(&opening)?).context(&opening)?;
    let engines = package
        .pointer("/engines/node")
        .and_then(Value::as_str)
        .unwrap_or("*");
    let required = VersionReq::parse(engines).context(&opening)?;
    let mut command = project.command("node");
    command.arg("--version");
    let output = process::capture(command).map_err(|_| {
        Failure::new(format!(
            "Node {engines} is needed: install it from nodejs.org or your system"
        ))
    })?;
    let found = Version::parse(output.trim().trim_start_matches('v'))
        .context(format_args!("cannot read the version of Node, {}", output.trim()))?;
    if required.matches(&found) {
        Ok(())
    } else {
        Err(Failure::new(format!(
            "Node {engines} is needed, and this is {found}: update it"
        )))
    }
}

/// Installs the frontend's packages unless those of the lock file are installed.
pub(crate) fn ensure_packages(project: &Project) -> Result<()> {
    const NAME: &str = "frontend packages";
    let sources = ["frontend/package.json", "frontend/package-lock.json"];
    let fingerprint = Fingerprint::compute(project, "npm", &sources, "")?;
    let installed = project.frontend().join("node_modules/.package-lock.json");
    if fingerprint.is_unchanged() && installed.is_file() {
        console::unchanged(NAME);
        return Ok(());
    }
    let mut install = project.frontend_command("npm");
    install.args(["ci", "--no-audit", "--no-fund"]);
    process::run_logged(project, NAME, install)?;
    fingerprint.store()
}
