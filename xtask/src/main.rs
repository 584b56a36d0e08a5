//! The developer's commands: up, dev, test, ci, codegen, fuzz …
//!
//! Each command is one file under `commands/`; `tools/` checks and installs the tools that they need.

mod api;
mod artifacts;
mod commands;
mod console;
mod failure;
mod fingerprint;
mod process;
mod project;
mod secrets;
mod server;
mod signals;
mod temporary_database;
mod tools;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::commands::{bench, ci, codegen, dev, dist, fuzz, package, replay_csv, test, up};
use crate::project::Project;

/// The developer's commands.
#[derive(Debug, Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// From a fresh clone to the product serving, with demo groups.
    Up(up::Options),
    /// As up, with a rebuild or reload whenever a source file is saved.
    Dev(dev::Options),
    /// All tests, with everything they need.
    Test(test::Options),
    /// All checks: formatting, lints, dependency rules, licences, and whether generated files are up to date.
    Ci,
    /// Writes the generated files: schema.rs, openapi.json, the TypeScript types, settings.md.
    Codegen(codegen::Options),
    /// The benchmarks of the rules, and of the server under load.
    Bench(bench::Options),
    /// Fuzzes the rules, the file parsers and the server.
    Fuzz(fuzz::Options),
    /// Builds one release binary that contains the web app.
    Dist,
    /// Builds what is installed: static programs, packages of Debian and container images, for amd64 and arm64.
    Package(package::Options),
    /// Submits the matches of a CSV file to a server and compares every rating with the expected one.
    ReplayCsv(replay_csv::Options),
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let outcome = Project::find().and_then(|project| match arguments.command {
        Command::Up(options) => up::run(&project, &options),
        Command::Dev(options) => dev::run(&project, &options),
        Command::Test(options) => test::run(&project, &options),
        Command::Ci => ci::run(&project),
        Command::Codegen(options) => codegen::run(&project, &options),
        Command::Bench(options) => bench::run(&project, &options),
        Command::Fuzz(options) => fuzz::run(&project, &options),
        Command::Dist => dist::run(&project),
        Command::Package(options) => package::run(&project, &options),
        Command::ReplayCsv(options) => replay_csv::run(&project, &options),
    });
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            console::error(&failure);
            ExitCode::FAILURE
        }
    }
}
