//! `package`: what is installed. Static programs, packages of Debian and container images, with what is in them (SBOM)
//! and their checksums, in `target/package`.

mod contents;
mod debian;
mod image;
mod notices;
mod version;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use clap::Args;

use self::version::PackageVersion;
use crate::artifacts;
use crate::console;
use crate::failure::{Context, Failure, Result};
use crate::process;
use crate::project::Project;
use crate::tools::musl::Architecture;

#[derive(Debug, Args)]
pub(crate) struct Options {
    /// Only for this processor; one of them must be that of this machine.
    #[arg(long, value_enum)]
    architecture: Vec<Architecture>,
}

/// The program for one kind of processor.
#[derive(Debug)]
struct Program {
    architecture: Architecture,
    path: PathBuf,
}

/// Programs that are needed besides the compilers, with the packages of Debian that have them.
const TOOLS: [(&str, &str); 2] = [("dpkg-deb", "dpkg"), ("buildah", "buildah")];

pub(crate) fn run(project: &Project, Options { architecture }: &Options) -> Result<()> {
    let architectures = match architecture.as_slice() {
        [] => &[Architecture::Amd64, Architecture::Arm64],
        chosen => chosen,
    };
    check_tools(project, architectures)?;
    // In this order: the release binary contains the web app.
    artifacts::ensure_web_app(project)?;
    artifacts::forget_version(project)?;
    let programs = architectures
        .iter()
        .map(|architecture| build(project, *architecture))
        .collect::<Result<Vec<_>>>()?;
    let (version, own) = programs
        .iter()
        .find_map(|program| Some((PackageVersion::of(project, &program.path).ok()?, program)))
        .ok_or_else(|| {
            Failure::new("none of the programs runs here: build for this machine's processor too")
        })?;
    let output = project.target().join("package");
    empty(&output)?;
    let documents = debian::documents(project, &own.path)?;
    let notices = notices::write(project, &programs)?;
    let copy = output.join(format!("duelo-{}-third-party.txt", version.number));
    fs::copy(&notices, &copy).context(format_args!("cannot write {}", copy.display()))?;
    for program in &programs {
        let name = format!("duelo-{}-linux-{}", version.number, program.architecture.name());
        let copy = output.join(name);
        fs::copy(&program.path, &copy).context(format_args!("cannot write {}", copy.display()))?;
        debian::build(project, program, &version, (&documents, &notices), &output)?;
        image::build(project, program, &version, &notices, &output)?;
    }
    contents::write(project, &programs, &version, &output)?;
    write_checksums(&output)?;
    list(&output)
}

/// One sentence with everything that has to be installed.
fn check_tools(project: &Project, architectures: &[Architecture]) -> Result<()> {
    let mut missing: Vec<String> = architectures
        .iter()
        .flat_map(|architecture| architecture.missing(project))
        .collect();
    for (program, package) in TOOLS {
        if project.command(program).arg("--version").output().is_err() {
            missing.push(package.to_owned());
        }
    }
    if !Path::new(image::AUTHORITIES).is_dir() {
        missing.push("ca-certificates".to_owned());
    }
    if missing.is_empty() {
        return Ok(());
    }
    let foreign = missing.iter().any(|package| package.ends_with(":arm64"));
    let add = if foreign {
        "dpkg --add-architecture arm64 && "
    } else {
        ""
    };
    Err(Failure::new(format!(
        "packages of Debian are missing: {add}apt-get update && apt-get install {}",
        missing.join(" ")
    )))
}

fn build(project: &Project, architecture: Architecture) -> Result<Program> {
    let build = architecture.build(project, &artifacts::RELEASE_BUILD)?;
    process::run_logged(project, &format!("program for {}", architecture.name()), build)?;
    let folder = project.target().join(architecture.target()).join("release");
    Ok(Program {
        architecture,
        path: folder.join("duelo"),
    })
}

/// Makes an empty folder.
fn empty(folder: &Path) -> Result<()> {
    if folder.exists() {
        fs::remove_dir_all(folder).context(format_args!("cannot delete {}", folder.display()))?;
    }
    fs::create_dir_all(folder).context(format_args!("cannot make {}", folder.display()))
}

/// Copies a file with this mode; makes the folders of the destination.
fn install(source: &Path, destination: &Path, mode: &str) -> Result<()> {
    let mut install = Command::new("install");
    install.args(["-D", "-m", mode]).args([source, destination]);
    process::capture(install).map(drop)
}

fn write_checksums(output: &Path) -> Result<()> {
    let mut sum = Command::new("sh");
    sum.args(["-c", "sha256sum -- * > ../SHA256SUMS && mv ../SHA256SUMS ."])
        .current_dir(output);
    process::capture(sum).map(drop)
}

fn list(output: &Path) -> Result<()> {
    let entries = fs::read_dir(output).context(format_args!("cannot list {}", output.display()))?;
    let mut lines = Vec::new();
    for entry in entries {
        let entry = entry.context("cannot list what was built")?;
        let size = entry.metadata().context("cannot read a size")?.len();
        lines.push(format!(
            "  {:>6.1} MB  {}",
            f64::from(u32::try_from(size / 1000).unwrap_or(u32::MAX)) / 1000.0,
            entry.path().display()
        ));
    }
    lines.sort_by_key(|line| line.split("MB").nth(1).map(ToOwned::to_owned));
    console::line(lines.join("\n"));
    Ok(())
}
