//! wasm-pack and the programs of wasm-bindgen that it runs.

use crate::console;
use crate::failure::{Failure, Result};
use crate::process;
use crate::project::Project;
use crate::tools::cargo_tool;

/// A separate workspace, whose lock file has the versions.
const PACKAGE: &str = "crates/wasm-tools";

/// The version of wasm-pack.
pub(crate) fn pack_version(project: &Project) -> Result<String> {
    locked_version(project, PACKAGE, "wasm-pack")
}

/// Installs the programs for this project unless PATH has them in these versions.
pub(crate) fn ensure(project: &Project) -> Result<()> {
    let pack = pack_version(project)?;
    // wasm-pack requires the exact version of the library, and would install the programs itself otherwise.
    let bindgen = locked_version(project, "", "wasm-bindgen")?;
    let name = format!("wasm-pack {pack} and wasm-bindgen {bindgen}");
    let is_installed = || {
        cargo_tool::is_installed(project, "wasm-pack", &pack)
            && cargo_tool::is_installed(project, "wasm-bindgen", &bindgen)
    };
    if is_installed() {
        console::unchanged(&name);
        return Ok(());
    }
    let mut install = project.cargo(&["install", "--path", PACKAGE, "--locked", "--debug", "--force"]);
    install.arg("--root").arg(project.tools());
    // The target folder of the main workspace, where many of the dependencies are compiled for the server too.
    install.arg("--target-dir").arg(project.target());
    process::run_logged(project, &name, install)?;
    if is_installed() {
        Ok(())
    } else {
        Err(Failure::new(format!(
            "{PACKAGE}/Cargo.toml has another version of wasm-bindgen-cli than {bindgen}"
        )))
    }
}

/// The version of a crate in the lock file of the workspace in `folder`; that of the main workspace is "".
fn locked_version(project: &Project, folder: &str, name: &str) -> Result<String> {
    let mut pkgid = project.cargo(&["pkgid", "--locked", name, "--manifest-path"]);
    pkgid.arg(project.root().join(folder).join("Cargo.toml"));
    let id = process::capture(pkgid)?;
    id.trim()
        .rsplit_once('@')
        .map(|(_, version)| version.to_owned())
        .ok_or_else(|| Failure::new(format!("cargo pkgid prints no version of {name}: {id}")))
}
