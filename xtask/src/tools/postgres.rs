//! The Postgres programs.

use crate::failure::Result;
use crate::process;
use crate::project::Project;

/// Installs Postgres from npm on a machine without one. If there is no package for the machine either, the error comes
/// from starting the cluster, and says what to install.
pub(crate) fn ensure(project: &Project) -> Result<()> {
    let Some(package) = local_postgres::npm_package() else {
        return Ok(());
    };
    if local_postgres::is_installed() {
        return Ok(());
    }
    let node_modules = local_postgres::npm_folder(project.root());
    let folder = node_modules.join(package);
    if !folder.is_dir() {
        let mut install = project.command("npm");
        install
            .args(["install", "--no-save", "--no-audit", "--no-fund", "--prefix"])
            .arg(node_modules.parent().unwrap_or(&node_modules))
            .arg(format!("{package}@{}", local_postgres::NPM_VERSION));
        process::run_logged(project, "Postgres from npm", install)?;
    }
    // npm packages contain no symbolic links, and npm 11 does not run the package's script that creates them.
    let mut links = project.command("node");
    links.arg("scripts/hydrate-symlinks.js").current_dir(&folder);
    process::capture(links).map(drop)
}
