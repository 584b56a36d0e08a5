//! What is in the packages, as a software bill of materials: the crates of each program, and the web app's packages.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use super::version::PackageVersion;
use super::{Program, empty};
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
        list.args([
            "--manifest-path",
            "crates/server/Cargo.toml",
            "--override-filename",
            &name,
        ]);
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
    write_web(project, number, output)
}

/// The packages of the web app, by npm. It wants a version of the app itself, which its files do not have.
fn write_web(project: &Project, number: &str, output: &Path) -> Result<()> {
    let folder = project.local("package/web");
    empty(&folder)?;
    for name in ["package.json", "package-lock.json"] {
        let path = project.frontend().join(name);
        let opening = format!("cannot read {}", path.display());
        let text = fs::read_to_string(&path).context(&opening)?;
        let mut file: Value = serde_json::from_str(&text).context(&opening)?;
        for pointer in ["", "/packages/"] {
            if let Some(package) = file.pointer_mut(pointer).and_then(Value::as_object_mut) {
                package.insert("version".to_owned(), number.into());
            }
        }
        let copy = folder.join(name);
        fs::write(&copy, file.to_string()).context(format_args!("cannot write {}", copy.display()))?;
    }
    let mut list = project.frontend_command("npm");
    list.args(["sbom", "--sbom-format", "cyclonedx", "--package-lock-only"])
        .current_dir(&folder);
    let mut listed: Value =
        serde_json::from_str(&process::capture(list)?).context("cannot read what npm lists")?;
    // Here, since npm's own `--omit=dev` omits React too, which tools of development name as a peer.
    if let Some(components) = listed.pointer_mut("/components").and_then(Value::as_array_mut) {
        components.retain(|component| !is_of_development(component));
    }
    let web = output.join(format!("duelo-{number}-web.cdx.json"));
    fs::write(&web, listed.to_string()).context(format_args!("cannot write {}", web.display()))
}

fn is_of_development(component: &Value) -> bool {
    let properties = component.get("properties").and_then(Value::as_array);
    properties
        .into_iter()
        .flatten()
        .any(|property| property.get("name").and_then(Value::as_str) == Some("cdx:npm:package:development"))
}

/// The folders of the workspace's packages.
fn packages(project: &Project) -> Result<Vec<PathBuf>> {
    let crates = project.root().join("crates");
    let entries = fs::read_dir(&crates).context(format_args!("cannot list {}", crates.display()))?;
    let mut packages = vec![project.root().join("xtask")];
    for entry in entries {
        packages.push(entry.context("cannot list the crates")?.path());
    }
    Ok(packages)
}
