//! `test`: runs all tests, and installs and builds what they need.

mod browser;
mod engines;
mod outcome;
mod playwright;
mod suites;
mod upgrade;

use std::thread;

use clap::ValueEnum;

use crate::artifacts::{self, TestPrograms};
use crate::console;
use crate::failure::{Failure, Result};
use crate::project::Project;
use crate::signals::Interruption;
use crate::tools::{age, node, pgbouncer, postgres, rust};

use outcome::{Outcome, Tally};

#[derive(Debug, clap::Args)]
pub(crate) struct Options {
    /// Only these suites; if none is named, all but `engines` and `upgrade`.
    #[arg(value_enum)]
    only: Vec<Suite>,
    /// All suites.
    #[arg(long, conflicts_with = "only")]
    all: bool,
    #[command(flatten)]
    upgrade: upgrade::Options,
}

/// The tests of one tool.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Suite {
    /// The tests of all Rust crates, and the examples of their documentation.
    Rust,
    /// The unit and component tests of the frontend.
    Frontend,
    /// The end-to-end tests in a browser.
    Browser,
    /// Journeys in the engines of other browsers.
    Engines,
    /// A former program that serves while its database is migrated.
    Upgrade,
}

pub(crate) fn run(project: &Project, options: &Options) -> Result<()> {
    let interruption = Interruption::watch()?;
    let suites: Vec<Suite> = Suite::value_variants()
        .iter()
        .copied()
        .filter(|suite| {
            if options.only.is_empty() {
                options.all || !matches!(suite, Suite::Engines | Suite::Upgrade)
            } else {
                options.only.contains(suite)
            }
        })
        .collect();
    if options.upgrade.are_given() && !suites.contains(&Suite::Upgrade) {
        return Err(Failure::new(
            "--revision and --former-tests are of the suite `upgrade`: name it",
        ));
    }
    console::headline("tools");
    let programs = prepare(project, &suites, &options.upgrade)?;
    console::headline("tests");
    // Side by side, since tests in browsers and with databases often wait. The suites of one lane run one after the
    // other.
    let (browsers, others): (Vec<Suite>, Vec<Suite>) = suites.iter().partition(|suite| suite.needs_server());
    let run_lane = |lane: &[Suite]| -> Vec<Outcome> {
        lane.iter()
            .take_while(|_| !interruption.is_requested())
            .map(|suite| Outcome::run(suite.title(), || suite.run(project, programs.as_ref(), options)))
            .collect()
    };
    let outcomes: Result<Vec<Outcome>> = thread::scope(|scope| {
        let lane = scope.spawn(|| run_lane(&browsers));
        let mut outcomes = run_lane(&others);
        outcomes.extend(lane.join().map_err(|_| Failure::new("a suite panicked"))?);
        Ok(outcomes)
    });
    let outcomes = outcomes?;
    project.tests_cluster().stop()?;
    if outcomes.len() < suites.len() {
        return Err(Failure::new("interrupted"));
    }
    summarise(&outcomes)
}

/// Installs and builds what the suites need; the programs are those of the tests in browsers.
fn prepare(project: &Project, suites: &[Suite], upgrade: &upgrade::Options) -> Result<Option<TestPrograms>> {
    rust::ensure_wasm_target(project)?;
    let needs_server = suites.iter().any(|suite| suite.needs_server());
    let needs_node = upgrade.need_web_app()
        || suites
            .iter()
            .any(|suite| !matches!(suite, Suite::Rust | Suite::Upgrade));
    if suites != [Suite::Frontend] {
        postgres::ensure(project)?;
    }
    if suites.contains(&Suite::Rust) {
        age::ensure(project);
        pgbouncer::ensure(project);
    }
    if !needs_node {
        return Ok(None);
    }
    node::ensure(project)?;
    if !needs_server {
        if upgrade.need_web_app() {
            artifacts::ensure_web_app(project)?;
        } else {
            artifacts::ensure_wasm_package(project)?;
        }
        return Ok(None);
    }
    artifacts::build_web_app_and_server(project, || artifacts::build_test_programs(project)).map(Some)
}

impl Suite {
    fn title(self) -> &'static str {
        match self {
            Self::Rust => "Rust",
            Self::Frontend => "frontend",
            Self::Browser => "browser",
            Self::Engines => "other engines",
            Self::Upgrade => "upgrade",
        }
    }

    fn run(self, project: &Project, programs: Option<&TestPrograms>, options: &Options) -> Result<Tally> {
        let server = || {
            programs
                .map(|built| &built.server)
                .ok_or_else(|| Failure::new("no server was built"))
        };
        match self {
            Self::Rust => suites::rust(project),
            Self::Frontend => suites::frontend(project),
            Self::Browser => browser::run(project, server()?),
            Self::Engines => engines::run(project, server()?),
            Self::Upgrade => upgrade::run(project, &options.upgrade),
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
