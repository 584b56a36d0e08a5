//! `test`: every test there is, with everything the tests need.

mod browser;
mod outcome;
mod suites;

use std::thread;

use crate::artifacts;
use crate::console;
use crate::failure::{Failure, Result};
use crate::project::Project;
use crate::signals::Interruption;
use crate::tools::{node, postgres, rust};

use outcome::{Outcome, Tally};

/// Which tests to run.
#[derive(Debug, clap::Args)]
pub(crate) struct Options {
    /// Only these suites; all if none is named.
    #[arg(value_enum)]
    only: Vec<Suite>,
}

/// A group of tests that one tool runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Suite {
    /// The rules, the database, the server, and the documentation's examples.
    Rust,
    /// The rules inside WebAssembly.
    Wasm,
    /// The frontend's parts.
    Frontend,
    /// The whole product in a real browser.
    Browser,
}

const ALL: [Suite; 4] = [Suite::Rust, Suite::Wasm, Suite::Frontend, Suite::Browser];

pub(crate) fn run(project: &Project, options: &Options) -> Result<()> {
    let interruption = Interruption::watch()?;
    let chosen: Vec<Suite> = ALL
        .into_iter()
        .filter(|suite| options.only.is_empty() || options.only.contains(suite))
        .collect();
    console::headline("tools");
    prepare(project, &chosen)?;
    let mut outcomes = Vec::new();
    for suite in chosen {
        if interruption.is_wanted() {
            return Err(Failure::new("interrupted"));
        }
        console::headline(suite.title());
        outcomes.push(Outcome::of(suite.title(), || suite.run(project)));
    }
    project.tests_cluster().stop()?;
    summarise(&outcomes)
}

/// A failure here ends the run: no suite could say more than that.
fn prepare(project: &Project, chosen: &[Suite]) -> Result<()> {
    rust::ensure(project)?;
    if chosen.contains(&Suite::Rust) || chosen.contains(&Suite::Browser) {
        postgres::ensure(project)?;
    }
    if chosen == [Suite::Rust] {
        return Ok(());
    }
    node::ensure(project)?;
    if !chosen.contains(&Suite::Browser) {
        return artifacts::ensure_wasm_package(project);
    }
    // What doesn't depend on each other is done at once.
    thread::scope(|scope| {
        let programs = scope.spawn(|| artifacts::build_test_programs(project));
        artifacts::ensure_web_app(project)?;
        let lost = |_| Failure::new("a step ended without an answer");
        programs.join().map_err(lost)?.map(drop)
    })
}

impl Suite {
    fn title(self) -> &'static str {
        match self {
            Self::Rust => "Rust",
            Self::Wasm => "WebAssembly",
            Self::Frontend => "frontend",
            Self::Browser => "browser",
        }
    }

    fn run(self, project: &Project) -> Result<Tally> {
        match self {
            Self::Rust => suites::rust(project),
            Self::Wasm => suites::wasm(project),
            Self::Frontend => suites::frontend(project),
            Self::Browser => browser::run(project),
        }
    }
}

/// A line for each suite and, last of all, the sum.
fn summarise(outcomes: &[Outcome]) -> Result<()> {
    console::headline(format_args!(
        "summary after {}",
        console::seconds(console::elapsed())
    ));
    for outcome in outcomes {
        console::say(outcome);
    }
    let total = outcomes
        .iter()
        .fold(Tally::default(), |sum, outcome| sum + outcome.tally());
    console::say(total);
    if total.failed == 0 {
        Ok(())
    } else {
        Err(Failure::new("not all tests passed"))
    }
}
