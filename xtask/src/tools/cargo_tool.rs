//! Tools from crates.io, each in a fixed version.

use std::fs;
use std::time::{Duration, Instant};

use crate::console;
use crate::failure::{Context, Result};
use crate::process;
use crate::project::Project;

/// Seconds without an answer of the registry after which Cargo tries once more, and then fails.
const REGISTRY_TIMEOUT: &str = "10";
/// For download and build, on a slow machine.
const LIMIT: Duration = Duration::from_mins(15);

/// A package with a program of the same name.
#[derive(Debug, Clone, Copy)]
pub(crate) struct CargoTool {
    name: &'static str,
    version: &'static str,
    /// What its program is asked for the version with.
    asked: &'static [&'static str],
}

/// Checks licences, sources, duplicate versions and advisories.
pub(crate) const DENY: CargoTool = CargoTool {
    name: "cargo-deny",
    version: "0.20.2",
    asked: &["--version"],
};
/// Lists the crates of a program, in the form of `CycloneDX` and by its authors.
pub(crate) const CYCLONEDX: CargoTool = CargoTool {
    name: "cargo-cyclonedx",
    version: "0.5.9",
    asked: &["cyclonedx", "--version"],
};
/// Builds fuzz targets with instrumentation.
pub(crate) const FUZZ: CargoTool = CargoTool {
    name: "cargo-fuzz",
    version: "0.13.2",
    asked: &["--version"],
};

/// Drives Firefox.
pub(crate) const GECKODRIVER: CargoTool = CargoTool {
    name: "geckodriver",
    version: "0.37.1",
    asked: &["--version"],
};

impl CargoTool {
    /// Installs the tool for this project unless PATH has this version.
    pub(crate) fn ensure(self, project: &Project) -> Result<()> {
        let name = format!("{} {}", self.name, self.version);
        if says_version(project, self.name, self.asked, self.version) {
            console::unchanged(&name);
            return Ok(());
        }
        // With the tool's own lock file, unless the registry lacks one of its versions.
        let started = Instant::now();
        let install = |name: &str, options| {
            let left = LIMIT.saturating_sub(started.elapsed());
            process::run_logged_within(project, name, self.install(project, options), left)
        };
        install(&name, &["--locked"]).or_else(|failure| {
            if started.elapsed() > LIMIT {
                return Err(failure);
            }
            install(&format!("{name} with newer dependencies"), &[])
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
            .env("CARGO_PROFILE_DEV_DEBUG", "false")
            .env("CARGO_HTTP_TIMEOUT", REGISTRY_TIMEOUT)
            .env("CARGO_NET_RETRY", "1");
        install
    }
}

/// Whether PATH has a program in this version.
pub(crate) fn is_installed(project: &Project, program: &str, version: &str) -> bool {
    says_version(project, program, &["--version"], version)
}

fn says_version(project: &Project, program: &str, asked: &[&str], version: &str) -> bool {
    let mut command = project.command(program);
    command.args(asked);
    process::capture(command).is_ok_and(|output| output.split_whitespace().any(|word| word == version))
}
