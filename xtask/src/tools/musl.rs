//! Static programs: musl, and a C compiler for each processor.

use std::path::Path;
use std::process::Command;

use clap::ValueEnum;

use crate::failure::Result;
use crate::project::Project;
use crate::tools::rust;

/// Addresses that the program adjusts as it starts, as a bitmap instead of 24 bytes each: 1.7 MB less on amd64. musl
/// has read it since version 1.2.4, and Rust brings a newer one; a linker that does not have it ignores it.
const COMPACT_RELOCATIONS: &str = "-Clink-arg=-Wl,-z,pack-relative-relocs";

/// A kind of processor, by Debian's name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Architecture {
    Amd64,
    Arm64,
}

impl Architecture {
    /// Debian's and Docker's name.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Amd64 => "amd64",
            Self::Arm64 => "arm64",
        }
    }

    const fn processor(self) -> &'static str {
        match self {
            Self::Amd64 => "x86_64",
            Self::Arm64 => "aarch64",
        }
    }

    /// Rust's target.
    pub(crate) fn target(self) -> String {
        format!("{}-unknown-linux-musl", self.processor())
    }

    fn compiler(self) -> String {
        format!("{}-linux-gnu-gcc", self.processor())
    }

    /// Makes the compiler use the headers of musl instead of those of glibc.
    fn specification(self) -> String {
        format!("/usr/lib/{}-linux-musl/musl-gcc.specs", self.processor())
    }

    /// What has to be installed, by the names of Debian's packages.
    pub(crate) fn missing(self, project: &Project) -> Vec<String> {
        let name = self.name();
        let mut missing = Vec::new();
        if project
            .command(self.compiler())
            .arg("--version")
            .output()
            .is_err()
        {
            missing.push(match self {
                Self::Amd64 => "gcc-x86-64-linux-gnu".to_owned(),
                Self::Arm64 => "gcc-aarch64-linux-gnu".to_owned(),
            });
        }
        if !Path::new(&self.specification()).is_file() {
            missing.push(format!("musl-dev:{name}"));
        }
        missing
    }

    /// Cargo's build for this processor.
    pub(crate) fn build(self, project: &Project, arguments: &[&str]) -> Result<Command> {
        let target = self.target();
        rust::ensure_target(project, &target, "a Rust from your system has no such package")?;
        let variable = target.replace('-', "_");
        let mut build = project.cargo(arguments);
        build
            .args(["--target", &target])
            .env(format!("CC_{variable}"), self.compiler())
            .env(
                format!("CFLAGS_{variable}"),
                format!("-specs={}", self.specification()),
            )
            .env(
                format!("CARGO_TARGET_{}_LINKER", variable.to_uppercase()),
                self.compiler(),
            )
            .env(
                format!("CARGO_TARGET_{}_RUSTFLAGS", variable.to_uppercase()),
                COMPACT_RELOCATIONS,
            );
        Ok(build)
    }
}
