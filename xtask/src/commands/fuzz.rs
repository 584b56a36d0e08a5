//! `fuzz`: runs the targets of `crates/fuzz` with libFuzzer.
//!
//! Coverage instrumentation works on stable Rust, and sanitizers are not needed where `unsafe` is forbidden.

mod outcome;

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use clap::ValueEnum;

use crate::console;
use crate::failure::{Context, Failure, Result};
use crate::fingerprint::Fingerprint;
use crate::process;
use crate::project::Project;
use crate::signals::Interruption;
use crate::temporary_database::TemporaryDatabase;
use crate::tools::cargo_tool::FUZZ;
use crate::tools::{postgres, rust};

use outcome::Outcome;

const PACKAGE: &str = "crates/fuzz";
/// Timeout of one input.
const INPUT_TIMEOUT_SECONDS: u32 = 20;

#[derive(Debug, clap::Args)]
pub(crate) struct Options {
    /// Only these targets; all if none is named.
    #[arg(value_enum)]
    only: Vec<Target>,

    /// Seconds for each target.
    #[arg(long, default_value = "60", value_parser = clap::value_parser!(u32).range(1..))]
    seconds: u32,

    /// Runs this input with one target, instead of generating input.
    #[arg(long, requires = "only")]
    input: Option<PathBuf>,
}

/// A program in `crates/fuzz/targets`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Target {
    /// Validation of names, addresses, passwords and dates.
    Texts,
    /// Validation of a submitted match.
    Matches,
    /// Ratings calculated match by match, replayed, and after corrections.
    Logs,
    /// Import of a group's file.
    GroupFiles,
    /// Reading and import of a list of matches.
    Spreadsheets,
    /// Reading and import of a workbook.
    Workbooks,
    /// HTTP requests to the server, with a real Postgres.
    Requests,
}

pub(crate) fn run(project: &Project, options: &Options) -> Result<()> {
    let interruption = Interruption::watch()?;
    let is_selected = |target: &Target| options.only.is_empty() || options.only.contains(target);
    let targets: Vec<_> = Target::value_variants()
        .iter()
        .copied()
        .filter(is_selected)
        .collect();
    let needs_database = targets.contains(&Target::Requests);
    if needs_database {
        postgres::ensure(project)?;
    }
    FUZZ.ensure(project)?;
    let programs = build(project)?;
    let database = needs_database.then(|| {
        let cluster = project.temporary_cluster("fuzz-postgres").for_tests();
        console::step("empty database", || TemporaryDatabase::start(cluster))
    });
    let database = database.transpose()?;
    let run = Run {
        project,
        programs,
        database,
    };
    if let Some(input) = &options.input {
        let [target] = targets.as_slice() else {
            return Err(Failure::new("--input needs exactly one target"));
        };
        return process::run_visible(run.with_input(*target, input)?);
    }
    let mut outcomes = Vec::new();
    for target in targets {
        outcomes.push((target, run.fuzz(target, options.seconds)?));
        if interruption.is_requested() {
            return Err(Failure::new("interrupted"));
        }
    }
    summarise(&outcomes)
}

/// Compiles all targets with instrumentation, and returns the folder of the programs.
fn build(project: &Project) -> Result<PathBuf> {
    copy_lock_file(project)?;
    let target = rust::host_target(project)?;
    let folder = project.target().join("fuzz");
    let mut build = project.command("cargo");
    build
        .args([
            "fuzz",
            "build",
            "--dev",
            "--sanitizer",
            "none",
            "--fuzz-dir",
            PACKAGE,
        ])
        .args(["--target", &target, "--target-dir"])
        .arg(&folder);
    process::run_logged(project, "fuzz targets", build)?;
    Ok(folder.join(target).join("debug"))
}

/// The targets are a separate workspace; a copy of the project's lock file gives both the same versions.
fn copy_lock_file(project: &Project) -> Result<()> {
    let manifest = format!("{PACKAGE}/Cargo.toml");
    let copy = project.root().join(PACKAGE).join("Cargo.lock");
    let fingerprint = Fingerprint::compute(project, "fuzz-versions", &["Cargo.lock", &manifest], "")?;
    if fingerprint.is_unchanged() && copy.is_file() {
        return Ok(());
    }
    fs::copy(project.root().join("Cargo.lock"), &copy)
        .context(format_args!("cannot write {}", copy.display()))?;
    fingerprint.store()
}

struct Run<'a> {
    project: &'a Project,
    programs: PathBuf,
    database: Option<TemporaryDatabase>,
}

impl Run<'_> {
    /// Fuzzes a target, starting with the seeds and the corpus of earlier runs.
    fn fuzz(&self, target: Target, seconds: u32) -> Result<Outcome> {
        let name = target.name();
        let corpus = self.folder("corpus", &name)?;
        let crashes = self.folder("crashes", &name)?;
        let package = self.project.root().join(PACKAGE);
        let mut command = self.command(target);
        command
            .arg(corpus)
            .arg(package.join("seeds").join(&name))
            .arg(format!("-artifact_prefix={}/", crashes.display()))
            .arg(format!("-max_total_time={seconds}"))
            .arg(format!("-timeout={INPUT_TIMEOUT_SECONDS}"))
            .arg("-print_final_stats=1");
        let dictionary = package.join(format!("dictionaries/{name}.dict"));
        if dictionary.is_file() {
            command.arg(format!("-dict={}", dictionary.display()));
        }
        let step = format!("fuzz {name}");
        let ended = process::run_logged(self.project, &step, command);
        let log = process::log_path(self.project, &step);
        // Targets print parts of their input, which need not be UTF-8.
        let output = fs::read(&log).context(format_args!("cannot read {}", log.display()))?;
        Ok(Outcome::read(&String::from_utf8_lossy(&output), ended))
    }

    fn with_input(&self, target: Target, input: &PathBuf) -> Result<Command> {
        let input = fs::canonicalize(input).context(format_args!("cannot read {}", input.display()))?;
        let mut command = self.command(target);
        command.arg(input);
        Ok(command)
    }

    fn command(&self, target: Target) -> Command {
        let mut command = self.project.command(self.programs.join(target.name()));
        if let Some(database) = &self.database {
            command.env("DATABASE_URL", database.url());
        }
        command
    }

    /// A folder of this machine, not in git.
    fn folder(&self, kind: &str, target: &str) -> Result<PathBuf> {
        let folder = self.project.local("fuzz").join(kind).join(target);
        fs::create_dir_all(&folder).context(format_args!("cannot make {}", folder.display()))?;
        Ok(folder)
    }
}

impl Target {
    fn name(self) -> String {
        self.to_possible_value()
            .map_or_else(String::new, |value| value.get_name().to_owned())
    }
}

/// Prints a line for each target; an error with all failures.
fn summarise(outcomes: &[(Target, Outcome)]) -> Result<()> {
    console::headline(format_args!(
        "summary after {}",
        console::format_duration(console::elapsed())
    ));
    let mut failed = Vec::new();
    for (target, outcome) in outcomes {
        let name = target.name();
        console::line(format_args!("{name:<13} {outcome}"));
        match &outcome.failure {
            Some(failure) => failed.push(format!("{name}: {failure}")),
            None => continue,
        }
        if let Some(input) = &outcome.input {
            failed.push(format!(
                "  run it again with: cargo xtask fuzz {name} --input {input}"
            ));
        }
    }
    if failed.is_empty() {
        Ok(())
    } else {
        Err(Failure::new(failed.join("\n")))
    }
}
