//! `test`: runs all tests, and installs and builds what they need.

mod browser;
mod engines;
mod outcome;
mod playwright;
mod suites;

use clap::ValueEnum;

use crate::artifacts;
use crate::console;
use crate::failure::{Failure, Result};
use crate::project::Project;
use crate::signals::Interruption;
use crate::tools::{node, pgbouncer, postgres, rust};

use outcome::{Outcome, Tally};

#[derive(Debug, clap::Args)]
pub(crate) struct Options {
    /// Only these suites; all but `engines` if none is named.
    #[arg(value_enum)]
    only: Vec<Suite>,
    /// All suites.
    #[arg(long, conflicts_with = "only")]
    all: bool,
}

/// The tests of one tool.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Suite {
    /// The tests of all Rust crates, and the examples of their documentation.
    Rust,
    /// The tests of elo-wasm, in Node.
    Wasm,
    /// The unit and component tests of the frontend.
    Frontend,
    /// The end-to-end tests in a browser.
    Browser,
    /// Journeys in the engines of other browsers.
    Engines,
}

pub(crate) fn run(project: &Project, options: &Options) -> Result<()> {
    let interruption = Interruption::watch()?;
    let suites: Vec<Suite> = Suite::value_variants()
        .iter()
        .copied()
        .filter(|suite| {
            if options.only.is_empty() {
                options.all || *suite != Suite::Engines
            } else {
                options.only.contains(suite)
            }
        })
        .collect();
    console::headline("tools");
    prepare(project, &suites)?;
    let mut outcomes = Vec::new();
    for suite in suites {
        if interruption.is_requested() {
            return Err(Failure::new("interrupted"));
        }
        console::headline(suite.title());
        outcomes.push(Outcome::run(suite.title(), || suite.run(project)));
    }
    project.tests_cluster().stop()?;
    summarise(&outcomes)
}

/// Installs and builds what the suites need.
fn prepare(project: &Project, suites: &[Suite]) -> Result<()> {
    rust::ensure_wasm_target(project)?;
    let needs_server = suites.iter().any(|suite| suite.needs_server());
    if suites.contains(&Suite::Rust) || needs_server {
        postgres::ensure(project)?;
    }
    if suites.contains(&Suite::Rust) {
        pgbouncer::ensure(project);
    }
    if suites == [Suite::Rust] {
        return Ok(());
    }
    node::ensure(project)?;
    if !needs_server {
        return artifacts::ensure_wasm_package(project);
    }
    artifacts::build_web_app_and_server(project, || artifacts::build_test_programs(project)).map(drop)
}

impl Suite {
    fn title(self) -> &'static str {
        match self {
            Self::Rust => "Rust",
            Self::Wasm => "WebAssembly",
            Self::Frontend => "frontend",
            Self::Browser => "browser",
            Self::Engines => "other engines",
        }
    }

    fn run(self, project: &Project) -> Result<Tally> {
        match self {
            Self::Rust => suites::rust(project),
            Self::Wasm => suites::wasm(project),
            Self::Frontend => suites::frontend(project),
            Self::Browser => browser::run(project),
            Self::Engines => engines::run(project),
        }
    }

    /// Whether its tests run against a server with the built web app.
    fn needs_server(self) -> bool {
        matches!(self, Self::Browser | Self::Engines)
    }
}

/// Prints a line for each suite; the last line is the sum, which `.ci/run` reads.
fn summarise(outcomes: &[Outcome]) -> Result<()> {
    console::headline(format_args!(
        "summary after {}",
        console::format_duration(console::elapsed())
    ));
    for outcome in outcomes {
        console::line(outcome);
    }
    let total = outcomes
        .iter()
        .fold(Tally::default(), |sum, outcome| sum + outcome.tally());
    console::line(total);
    if total.failed == 0 {
        Ok(())
    } else {
        Err(Failure::new("not all tests passed"))
    }
}
