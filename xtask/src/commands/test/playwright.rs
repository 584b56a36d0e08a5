//! Runs Playwright's tests against the built server with a temporary database.

use std::path::Path;
use std::process::Command;

use crate::commands::test::outcome::Tally;
use crate::commands::test::suites::{number, read_report, run_with_report};
use crate::failure::Result;
use crate::project::Project;
use crate::server::{Installation, free_port};
use crate::temporary_database::TemporaryDatabase;

/// Each test names a client address of its own, of which the server has at most one import at a time. Together they
/// would exceed the rate limits of a network.
const SETTINGS: [(&str, &str); 14] = [
    ("DUELO_LOG", "warn"),
    ("DUELO_TRUSTED_PROXIES", "127.0.0.1"),
    ("DUELO_LIMIT_LOGINS", "100000/60"),
    ("DUELO_LIMIT_CLIENT_LOGINS", "100000/60"),
    ("DUELO_LIMIT_ACCOUNT_LOGINS", "100000/60"),
    ("DUELO_LIMIT_REGISTRATIONS", "100000/60"),
    ("DUELO_LIMIT_NETWORK_REGISTRATIONS", "100000/60"),
    ("DUELO_LIMIT_CLIENT_MAILS", "100000/60"),
    ("DUELO_LIMIT_CLIENT_IMPORTS", "100000/60"),
    ("DUELO_LIMIT_SUBMISSIONS", "100000/60"),
    ("DUELO_LIMIT_GROUP_SUBMISSIONS", "100000/60"),
    ("DUELO_LIMIT_PLAYERS", "100000/60"),
    ("DUELO_LIMIT_REPORTS", "100000/60"),
    // With it the pages of public groups offer to report them.
    ("DUELO_REPORT_MAIL", "abuse@duelo.example"),
];

/// Runs the npm script `script` of a suite; `prepare` adds what its command needs.
pub(super) fn run(
    project: &Project,
    program: &Path,
    script: &str,
    prepare: impl FnOnce(&mut Command),
) -> Result<Tally> {
    let cluster = project.temporary_cluster(&format!("{script}-postgres"));
    let database = TemporaryDatabase::start(cluster.for_tests())?;
    let installation = Installation {
        project,
        program,
        database_url: database.url(),
    };
    // The demo groups give every page content.
    installation.migrate_and_seed()?;
    let port = free_port()?;
    let server = installation.serve(port, &format!("http://localhost:{port}"), &SETTINGS)?;

    let report = project.local(&format!("reports/{script}.json"));
    let mut test = project.frontend_command("npm");
    test.args(["run", script, "--", "--reporter=list,json"])
        .env("DUELO_E2E_URL", server.url())
        // The tests run the operator's commands.
        .env("DUELO_E2E_PROGRAM", installation.program)
        .env("DUELO_E2E_DATABASE", database.url())
        .env("PLAYWRIGHT_JSON_OUTPUT_NAME", &report);
    prepare(&mut test);
    let succeeded = run_with_report(project, script, test, &report)?;
    let stats = read_report(&report)?;
    // A flaky test has failed before a retry passed.
    let failed = number(&stats, "/stats/unexpected") + number(&stats, "/stats/flaky");
    Ok(Tally {
        passed: number(&stats, "/stats/expected"),
        failed,
    }
    .with_status(succeeded))
}
