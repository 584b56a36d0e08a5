//! Everything a developer runs: up, dev, test, ci, codegen, fuzz.
//!
//! Each command is one file under `commands/`; `tools/` sees to what they need on the machine.

mod artifacts;
mod commands;
mod console;
mod failure;
mod fingerprint;
mod passing_database;
mod process;
mod project;
mod secrets;
mod server;
mod signals;
mod tools;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::commands::{bench, ci, codegen, dev, dist, fuzz, replay_csv, test, up};
use crate::project::Project;

/// Everything a developer runs.
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
    /// As up, but what you save is reloaded at once.
    Dev(dev::Options),
    /// All tests, with everything they need.
    Test(test::Options),
    /// Formatting, lints, walls, licences, and whether generated files are fresh.
    Ci,
    /// Writes the generated files anew: schema.rs, openapi.json, the TypeScript types.
    Codegen(codegen::Options),
    /// The benchmarks of the rules.
    Bench,
    /// Looks for input that breaks the rules, the parsers of files, or the server.
    Fuzz(fuzz::Options),
    /// One release binary with the web app inside.
    Dist,
    /// Plays the matches of a CSV file through a server and compares every rating with what is expected.
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
        Command::Bench => bench::run(&project),
        Command::Fuzz(options) => fuzz::run(&project, &options),
        Command::Dist => dist::run(&project),
        Command::ReplayCsv(options) => replay_csv::run(&project, &options),
    });
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            console::complain(&failure);
            ExitCode::FAILURE
        }
    }
}
