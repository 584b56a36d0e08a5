//! Tools that Cargo installs, each in the one version that is known to work.

use std::fs;
use std::path::PathBuf;

use crate::console;
use crate::failure::{Context, Result};
use crate::process;
use crate::project::Project;

/// A program from crates.io.
#[derive(Debug, Clone, Copy)]
pub(crate) struct CargoTool {
    package: &'static str,
    program: &'static str,
}

/// Builds Rust for the browser.
pub(crate) const WASM_PACK: CargoTool = CargoTool {
    package: "wasm-pack",
    program: "wasm-pack",
};
/// Must fit the library to the last digit; without it wasm-pack would fetch a copy for itself.
pub(crate) const WASM_BINDGEN: CargoTool = CargoTool {
    package: "wasm-bindgen-cli",
    program: "wasm-bindgen",
};
/// Finds dependencies that nobody uses.
pub(crate) const MACHETE: CargoTool = CargoTool {
    package: "cargo-machete",
    program: "cargo-machete",
};
/// Checks licences, sources, doubled dependencies and known holes.
pub(crate) const DENY: CargoTool = CargoTool {
    package: "cargo-deny",
    program: "cargo-deny",
};
/// Builds fuzz targets with instrumentation.
pub(crate) const FUZZ: CargoTool = CargoTool {
    package: "cargo-fuzz",
    program: "cargo-fuzz",
};

/// The version of wasm-pack that the build is tested with.
pub(crate) const WASM_PACK_VERSION: &str = "0.15.1";
pub(crate) const MACHETE_VERSION: &str = "0.9.2";
pub(crate) const DENY_VERSION: &str = "0.20.2";
pub(crate) const FUZZ_VERSION: &str = "0.13.2";

/// Installs the tools for this project, except those of which a fitting version is on PATH.
pub(crate) fn ensure(project: &Project, tools: &[(CargoTool, &str)]) -> Result<()> {
    for (tool, version) in tools {
        tool.ensure(project, version)?;
    }
    // Gigabytes that nobody needs again.
    let folder = build_folder(project);
    if folder.exists() {
        fs::remove_dir_all(&folder).context(format_args!("cannot delete {}", folder.display()))?;
    }
    Ok(())
}

impl CargoTool {
    fn ensure(self, project: &Project, version: &str) -> Result<()> {
        let name = format!("{} {version}", self.package);
        if self.is_there(project, version) {
            console::unchanged(&name);
            return Ok(());
        }
        // The versions that its authors tested with, if they can all be had here.
        process::run_logged(project, &name, self.install(project, version, true)).or_else(|_| {
            let name = format!("{name} with newer dependencies");
            process::run_logged(project, &name, self.install(project, version, false))
        })
    }

    fn is_there(self, project: &Project, version: &str) -> bool {
        let mut ask = project.command(self.program);
        ask.arg("--version");
        process::capture(ask).is_ok_and(|said| said.split_whitespace().any(|word| word == version))
    }

    fn install(self, project: &Project, version: &str, locked: bool) -> std::process::Command {
        let mut install = project.command("cargo");
        install.arg("install").arg(format!("{}@{version}", self.package));
        // Unoptimised and without debug symbols: built in less than half the time, and quick enough for files of this size.
        install
            .env("CARGO_PROFILE_DEV_DEBUG", "false")
            .args(["--debug", "--force", "--root"])
            .arg(project.tools());
        install.arg("--target-dir").arg(build_folder(project));
        if locked {
            install.arg("--locked");
        }
        install
    }
}

/// Where tools are compiled: one folder, so that they share what they have in common.
fn build_folder(project: &Project) -> PathBuf {
    project.tools().join("build")
}
