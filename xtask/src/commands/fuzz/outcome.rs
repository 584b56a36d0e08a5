//! The result of a target, read from the output of libFuzzer.

use std::fmt;

use crate::failure::{Failure, Result};

/// Longest reason shown, in characters.
const REASON_LENGTH_MAX: usize = 300;

#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Outcome {
    /// Inputs that were run.
    executions: u64,
    /// Code blocks that were reached.
    coverage: u64,
    /// Code blocks, counted separately for ranges of hit counts: what libFuzzer maximises.
    features: u64,
    /// The message of the failed check or of libFuzzer.
    pub(super) failure: Option<String>,
    /// The file of the input that failed.
    pub(super) input: Option<String>,
}

impl Outcome {
    pub(super) fn read(log: &str, status: Result<()>) -> Self {
        let last = log
            .lines()
            .rev()
            .find(|line| line.contains(" ft: "))
            .unwrap_or_default();
        let executions = log.lines().find_map(|line| {
            line.strip_prefix("stat::number_of_executed_units:")?
                .trim()
                .parse()
                .ok()
        });
        Self {
            executions: executions.unwrap_or_default(),
            coverage: number_after(last, "cov:"),
            features: number_after(last, "ft:"),
            failure: status.err().map(|failure| reason(log, &failure)),
            input: log.lines().find_map(|line| {
                line.split_once("Test unit written to ")
                    .map(|(_, path)| path.trim().to_owned())
            }),
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            executions,
            coverage,
            features,
            failure,
            ..
        } = self;
        write!(
            formatter,
            "{executions:>10} executions, {coverage:>6} places, {features:>6} features, "
        )?;
        formatter.write_str(if failure.is_some() {
            "FAILED"
        } else {
            "nothing found"
        })
    }
}

/// The panic message of the target, or the error of libFuzzer, such as a timeout.
fn reason(log: &str, failure: &Failure) -> String {
    let mut lines = log.lines();
    let of_panic = lines
        .find(|line| line.contains("panicked at"))
        .and_then(|_| lines.next());
    let of_fuzzer = || log.lines().find(|line| line.contains("ERROR: libFuzzer:"));
    of_panic.or_else(of_fuzzer).map_or_else(
        || failure.to_string(),
        |line| line.chars().take(REASON_LENGTH_MAX).collect(),
    )
}

/// The number after a word; 0 without the word.
fn number_after(line: &str, word: &str) -> u64 {
    let mut words = line.split_whitespace().skip_while(|found| *found != word);
    words
        .nth(1)
        .and_then(|number| number.parse().ok())
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    const PASSED: &str = "#2\tINITED cov: 10 ft: 12 corp: 1/1b exec/s: 0 rss: 40Mb\n\
        #900\tDONE   cov: 2001 ft: 5802 corp: 80/2Kb lim: 40 exec/s: 90 rss: 50Mb\n\
        Done 900 runs in 10 second(s)\n\
        stat::number_of_executed_units: 900\n";
    const FAILED: &str = "#2\tINITED cov: 10 ft: 12 corp: 1/1b exec/s: 0 rss: 40Mb\n\
        thread '<unnamed>' panicked at checks.rs:1:2:\n\
        accepted \"x\"\n\
        == ERROR: libFuzzer: deadly signal\n\
        artifact_prefix='/c/'; Test unit written to /c/crash-1\n\
        stat::number_of_executed_units: 7\n";

    #[test]
    fn reads_the_statistics_of_a_run_without_a_failure() {
        let outcome = Outcome::read(PASSED, Ok(()));
        let expected = Outcome {
            executions: 900,
            coverage: 2001,
            features: 5802,
            ..Outcome::default()
        };
        assert_eq!(outcome, expected);
    }

    #[test]
    fn reads_the_input_and_the_reason_of_a_failure() {
        let outcome = Outcome::read(FAILED, Err(Failure::new("failed (exit status: 77)")));
        assert_eq!(outcome.failure.as_deref(), Some("accepted \"x\""));
        assert_eq!(outcome.input.as_deref(), Some("/c/crash-1"));
        assert_eq!(outcome.executions, 7);
    }

    #[test]
    fn takes_the_error_of_a_target_that_does_not_start() {
        let outcome = Outcome::read("", Err(Failure::new("cannot start")));
        assert_eq!(outcome.failure.as_deref(), Some("cannot start"));
        assert_eq!(outcome.input, None);
    }
}
