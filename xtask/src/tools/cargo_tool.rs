//! Tools from crates.io, each in a fixed version.

use std::fs;

use crate::console;
use crate::failure::{Context, Result};
use crate::process;
use crate::project::Project;

/// A package with a program of the same name.
#[derive(Debug, Clone, Copy)]
pub(crate) struct CargoTool {
    name: &'static str,
    version: &'static str,
}

/// Finds unused dependencies.
pub(crate) const MACHETE: CargoTool = CargoTool {
    name: "cargo-machete",
    version: "0.9.2",
};
/// Checks licences, sources, duplicate versions and advisories.
pub(crate) const DENY: CargoTool = CargoTool {
    name: "cargo-deny",
    version: "0.20.2",
};
/// Builds fuzz targets with instrumentation.
pub(crate) const FUZZ: CargoTool = CargoTool {
    name: "cargo-fuzz",
    version: "0.13.2",
};

/// Drives Firefox.
pub(crate) const GECKODRIVER: CargoTool = CargoTool {
    name: "geckodriver",
    version: "0.37.1",
};

impl CargoTool {
    /// Installs the tool for this project unless PATH has this version.
    pub(crate) fn ensure(self, project: &Project) -> Result<()> {
        let name = format!("{} {}", self.name, self.version);
        if is_installed(project, self.name, self.version) {
            console::unchanged(&name);
            return Ok(());
        }
        // With the tool's own lock file, unless the registry lacks one of its versions.
        process::run_logged(project, &name, self.install(project, &["--locked"])).or_else(|_| {
            let name = format!("{name} with newer dependencies");
            process::run_logged(project, &name, self.install(project, &[]))
        })?;
        // Hundreds of megabytes that are not needed after the installation.
        let folder = project.tools().join("build");
        fs::remove_dir_all(&folder).context(format_args!("cannot delete {}", folder.display()))
    }

    fn install(self, project: &Project, options: &[&str]) -> std::process::Command {
        let mut install = project.cargo(&["install", "--debug", "--force"]);
        install
            .arg(format!("{}@{}", self.name, self.version))
            .args(options)
            .arg("--root")
            .arg(project.tools())
            .arg("--target-dir")
            .arg(project.tools().join("build"))
            // Unoptimised and without debug information: less than half the build time, and fast enough for our input.
            .env("CARGO_PROFILE_DEV_DEBUG", "false");
        install
    }
}

/// Whether PATH has a program in this version.
pub(crate) fn is_installed(project: &Project, program: &str, version: &str) -> bool {
    let mut command = project.command(program);
    command.arg("--version");
    process::capture(command).is_ok_and(|output| output.split_whitespace().any(|word| word == version))
}
