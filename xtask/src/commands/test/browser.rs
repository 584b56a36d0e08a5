//! The whole product in a real browser: the built server, a new database, Playwright.

use crate::artifacts;
use crate::commands::test::outcome::Tally;
use crate::commands::test::suites::{forget_and_run, number, read};
use crate::failure::Result;
use crate::passing_database::PassingDatabase;
use crate::project::Project;
use crate::server::{Installation, free_port};
use crate::tools::chromium::{self, Browser};

/// Everybody comes from one address here: what protects against strangers would stop the tests.
const SETTINGS: [(&str, &str); 7] = [
    ("DUELO_LOG", "warn"),
    ("DUELO_LIMIT_LOGINS", "100000/60"),
    ("DUELO_LIMIT_CLIENT_LOGINS", "100000/60"),
    ("DUELO_LIMIT_ACCOUNT_LOGINS", "100000/60"),
    ("DUELO_LIMIT_REGISTRATIONS", "100000/60"),
    ("DUELO_LIMIT_NETWORK_REGISTRATIONS", "100000/60"),
    ("DUELO_LIMIT_CLIENT_MAILS", "100000/60"),
];

pub(super) fn run(project: &Project) -> Result<Tally> {
    let browser = chromium::ensure(project)?;
    let programs = artifacts::build_test_programs(project)?;
    let database = PassingDatabase::start(project.passing_cluster("browser-postgres").for_tests())?;
    let installation = Installation {
        project,
        program: &programs.server,
        database_url: database.url(),
    };
    // As everybody's first start: with the demo groups, so that no page is without content.
    installation.prepare()?;
    let port = free_port()?;
    let server = installation.serve(port, &format!("http://localhost:{port}"), &SETTINGS)?;

    let report = project.local("reports/browser.json");
    let mut test = project.frontend_command("npm");
    test.args(["run", "e2e", "--", "--reporter=list,json"])
        .env("DUELO_E2E_URL", server.url())
        // A journey passes through what only an operator can do.
        .env("DUELO_E2E_PROGRAM", installation.program)
        .env("DUELO_E2E_DATABASE", database.url())
        .env("PLAYWRIGHT_JSON_OUTPUT_NAME", &report);
    if let Browser::Installed(path) = browser {
        test.env("DUELO_E2E_BROWSER", path);
    }
    let (ended_well, _) = forget_and_run(test, &report)?;
    let stats = read(&report)?;
    // A flaky test passed only when it was tried again: that is a failure.
    let failed = number(&stats, "/stats/unexpected") + number(&stats, "/stats/flaky");
    Ok(Tally {
        passed: number(&stats, "/stats/expected"),
        failed,
    }
    .ended(ended_well))
}
