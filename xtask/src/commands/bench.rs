//! `bench`: the benchmarks of elo-core, of the server under load, and of how each call grows.

mod group;
mod growth;
mod installation;
mod load;
mod rules;
mod server;
mod table;

use std::path::PathBuf;

use clap::ValueEnum;

use crate::failure::Result;
use crate::project::Project;

#[derive(Debug, clap::Args)]
pub(crate) struct Options {
    /// Only these benchmarks; all if none is named.
    #[arg(value_enum)]
    only: Vec<Subject>,

    /// Seconds of load for each kind of request.
    #[arg(long, default_value_t = 4)]
    seconds: u64,

    /// Stores the server's figures as those that later runs are compared with.
    #[arg(long)]
    store: bool,

    /// Measures this program instead of a new release build.
    #[arg(long)]
    program: Option<PathBuf>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Subject {
    /// elo-core, in native code, in Node and in Chromium.
    Rules,
    /// The server with its Postgres.
    Server,
    /// Every call, in groups and databases of different sizes.
    Growth,
}

pub(crate) fn run(project: &Project, options: &Options) -> Result<()> {
    let is_wanted = |subject| options.only.is_empty() || options.only.contains(&subject);
    if is_wanted(Subject::Server) || is_wanted(Subject::Growth) {
        let program = match &options.program {
            Some(program) => program.clone(),
            None => installation::build(project)?,
        };
        if is_wanted(Subject::Server) {
            server::run(project, &program, options.seconds, options.store)?;
        }
        if is_wanted(Subject::Growth) {
            growth::run(project, &program, options.store)?;
        }
    }
    if is_wanted(Subject::Rules) {
        rules::run(project)?;
    }
    Ok(())
}
