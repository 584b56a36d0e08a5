//! What is in the packages, as a software bill of materials: the crates of each program, and the packages of the web app.

use std::fs;
use std::path::Path;

use super::Program;
use super::version::PackageVersion;
use crate::failure::{Context, Result};
use crate::process;
use crate::project::Project;
use crate::tools::cargo_tool::CYCLONEDX;

pub(super) fn write(
    project: &Project,
    programs: &[Program],
    version: &PackageVersion,
    output: &Path,
) -> Result<()> {
    CYCLONEDX.ensure(project)?;
    let number = &version.number;
    for program in programs {
        let target = program.architecture.target();
        let name = format!("duelo-{number}-linux-{}.cdx", program.architecture.name());
        let mut list = project.cargo(&["cyclonedx", "--format", "json", "--target", &target]);
        list.args(["--manifest-path", "crates/server/Cargo.toml", "--override-filename", &name]);
        process::run_logged(project, "crates of the program", list)?;
        // It writes a file into each package of the workspace.
        for package in packages(project)? {
            let file = package.join(format!("{name}.json"));
            if package.ends_with("crates/server") {
                let moved = output.join(format!("{name}.json"));
                fs::copy(&file, &moved).context(format_args!("cannot write {}", moved.display()))?;
            }
            if file.exists() {
                fs::remove_file(&file).context(format_args!("cannot delete {}", file.display()))?;
            }
        }
    }
    let mut list = project.frontend_command("npm");
    list.args(["sbom", "--sbom-format", "cyclonedx", "--omit", "dev", "--package-lock-only"]);
    let web = output.join(format!("duelo-{number}-web.cdx.json"));
    fs::write(&web, process::capture(list)?).context(format_args!("cannot write {}", web.display()))
}

/// The folders of the workspace's packages.
fn packages(project: &Project) -> Result<Vec<std::path::PathBuf>> {
    let crates = project.root().join("crates");
    let entries = fs::read_dir(&crates).context(format_args!("cannot list {}", crates.display()))?;
    let mut packages = vec![project.root().join("xtask")];
    for entry in entries {
        packages.push(entry.context("cannot list the crates")?.path());
    }
    Ok(packages)
}
