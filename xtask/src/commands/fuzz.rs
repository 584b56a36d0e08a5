//! `fuzz`: libFuzzer looks for input that breaks a check, in the targets of `crates/fuzz`.
//!
//! Stable Rust is enough: the compiler counts what is run, and no sanitizer is needed where `unsafe` is forbidden.

mod outcome;

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use clap::ValueEnum;

use crate::console;
use crate::failure::{Context, Failure, Result};
use crate::fingerprint::Fingerprint;
use crate::passing_database::PassingDatabase;
use crate::process;
use crate::project::Project;
use crate::signals::Interruption;
use crate::tools::cargo_tool::{self, FUZZ, FUZZ_VERSION};
use crate::tools::{postgres, rust};

use outcome::Outcome;

/// The package of the targets.
const PACKAGE: &str = "crates/fuzz";
/// Longer than any input takes, on a busy machine too.
const INPUT_SECONDS: u32 = 20;

/// What to fuzz, and for how long.
#[derive(Debug, clap::Args)]
pub(crate) struct Options {
    /// Only these targets; all if none is named.
    #[arg(value_enum)]
    only: Vec<Target>,

    /// Seconds for each target.
    #[arg(long, default_value = "60", value_parser = clap::value_parser!(u32).range(1..))]
    seconds: u32,

    /// Runs one input again, one that failed before, instead of looking for others. Names one target.
    #[arg(long, requires = "only")]
    input: Option<PathBuf>,
}

/// A program in `crates/fuzz/targets`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Target {
    /// The rules for names, addresses, passwords, dates.
    Texts,
    /// The rules for a submitted match.
    Matches,
    /// Ratings step by step, replayed, and after corrections.
    Logs,
    /// A group's file, imported.
    GroupFiles,
    /// A list of matches, imported.
    Spreadsheets,
    /// Whole requests to the server, on a real Postgres.
    Requests,
}

pub(crate) fn run(project: &Project, options: &Options) -> Result<()> {
    let interruption = Interruption::watch()?;
    let is_chosen = |target: &Target| options.only.is_empty() || options.only.contains(target);
    let chosen: Vec<_> = Target::value_variants()
        .iter()
        .copied()
        .filter(is_chosen)
        .collect();
    let needs_database = chosen.contains(&Target::Requests);
    rust::ensure(project)?;
    if needs_database {
        postgres::ensure(project)?;
    }
    cargo_tool::ensure(project, &[(FUZZ, FUZZ_VERSION)])?;
    let programs = build(project)?;
    let database = needs_database.then(|| {
        let cluster = project.passing_cluster("fuzz-postgres").for_tests();
        console::step("empty database", || PassingDatabase::start(cluster))
    });
    let database = database.transpose()?;
    let run = Run {
        project,
        programs,
        database,
    };
    if let Some(input) = &options.input {
        let [target] = chosen.as_slice() else {
            return Err(Failure::new("an input is run by one target"));
        };
        return process::run_visible(run.on_one(*target, input)?);
    }
    let mut outcomes = Vec::new();
    for target in chosen {
        outcomes.push((target, run.search(target, options.seconds)?));
        if interruption.is_wanted() {
            return Err(Failure::new("interrupted"));
        }
    }
    summarise(&outcomes)
}

/// Compiles all targets with instrumentation, and says where they are.
fn build(project: &Project) -> Result<PathBuf> {
    use_same_versions(project)?;
    let target = rust::host(project)?;
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

/// The targets are a workspace of their own, with the project's versions of all libraries that both have.
fn use_same_versions(project: &Project) -> Result<()> {
    let manifest = format!("{PACKAGE}/Cargo.toml");
    let copy = project.root().join(PACKAGE).join("Cargo.lock");
    let fingerprint = Fingerprint::take(project, "fuzz-versions", &["Cargo.lock", &manifest], "")?;
    if fingerprint.is_known() && copy.is_file() {
        return Ok(());
    }
    fs::copy(project.root().join("Cargo.lock"), &copy)
        .context(format_args!("cannot write {}", copy.display()))?;
    fingerprint.remember()
}

/// What the targets are run with.
struct Run<'a> {
    project: &'a Project,
    programs: PathBuf,
    database: Option<PassingDatabase>,
}

impl Run<'_> {
    /// Looks for input that fails, beginning with the seeds and with what earlier runs have found worth keeping.
    fn search(&self, target: Target, seconds: u32) -> Result<Outcome> {
        let name = target.name();
        let corpus = self.folder("corpus", &name)?;
        let crashes = self.folder("crashes", &name)?;
        let package = self.project.root().join(PACKAGE);
        let mut search = self.command(target);
        search
            .arg(corpus)
            .arg(package.join("seeds").join(&name))
            .arg(format!("-artifact_prefix={}/", crashes.display()))
            .arg(format!("-max_total_time={seconds}"))
            .arg(format!("-timeout={INPUT_SECONDS}"))
            .arg("-print_final_stats=1");
        let dictionary = package.join(format!("dictionaries/{name}.dict"));
        if dictionary.is_file() {
            search.arg(format!("-dict={}", dictionary.display()));
        }
        let step = format!("fuzz {name}");
        let ended = process::run_logged(self.project, &step, search);
        let log = process::log_of(self.project, &step);
        // What a target prints of its input need not be UTF-8.
        let said = fs::read(&log).context(format_args!("cannot read {}", log.display()))?;
        Ok(Outcome::read(&String::from_utf8_lossy(&said), ended))
    }

    /// Runs one input.
    fn on_one(&self, target: Target, input: &PathBuf) -> Result<Command> {
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

    /// A folder of this machine alone.
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

/// A line for each target, and a failure if one has found something.
fn summarise(outcomes: &[(Target, Outcome)]) -> Result<()> {
    console::headline(format_args!(
        "summary after {}",
        console::seconds(console::elapsed())
    ));
    let mut failed = Vec::new();
    for (target, outcome) in outcomes {
        let name = target.name();
        console::say(format_args!("{name:<13} {outcome}"));
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
