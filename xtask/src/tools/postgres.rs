//! Postgres' programs.

use crate::failure::Result;
use crate::process;
use crate::project::Project;

/// Fetches Postgres from npm on a machine that has none. Without a package for the machine, nothing happens
/// here: starting the cluster says what to do.
pub(crate) fn ensure(project: &Project) -> Result<()> {
    let Some(package) = local_postgres::npm_package() else {
        return Ok(());
    };
    let folder = local_postgres::npm_folder(project.root());
    if local_postgres::is_installed() || folder.join(package).is_dir() {
        return Ok(());
    }
    let mut install = project.command("npm");
    install
        .args(["install", "--no-save", "--no-audit", "--no-fund", "--prefix"])
        .arg(folder.parent().unwrap_or(&folder))
        .arg(format!("{package}@{}", local_postgres::NPM_VERSION));
    process::run_logged(project, "Postgres from npm", install)
}
