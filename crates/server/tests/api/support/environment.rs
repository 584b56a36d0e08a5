//! Environment variables that change the length and seed of a test, and its report.

use std::io::{self, Write as _};

/// The number in an environment variable.
pub(crate) fn env_number(name: &str, default: u64) -> u64 {
    std::env::var(name).map_or(default, |text| text.parse().expect("a whole number"))
}

/// Prints what is needed to repeat a failed run, and its progress.
#[expect(clippy::print_stdout, reason = "shown when a test fails or on request")]
pub(crate) fn report(text: &str) {
    println!("{text}");
}

/// Reports what a passing test ran with, or that it did NOT RUN. Written to the process's output, which the test
/// harness does not capture.
pub(crate) fn announce(text: &str) {
    // The test goes on if the output is closed.
    let _ = writeln!(io::stderr(), "{text}");
}
