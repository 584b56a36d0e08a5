//! What libFuzzer says at its end.

use std::fmt;

use crate::failure::{Failure, Result};

/// How much of a message is shown, in characters; the input says the rest.
const REASON_LENGTH: usize = 300;

/// What came of a target.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Outcome {
    /// Inputs that were run.
    executions: u64,
    /// Places in the program that were reached.
    coverage: u64,
    /// Places, each with how often it was reached: what libFuzzer goes by.
    features: u64,
    /// The first line of what went wrong.
    pub(super) failure: Option<String>,
    /// The input that did.
    pub(super) input: Option<String>,
}

impl Outcome {
    /// Reads the log of a run, and how it ended.
    pub(super) fn read(log: &str, ended: Result<()>) -> Self {
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
            coverage: behind(last, "cov:"),
            features: behind(last, "ft:"),
            failure: ended.err().map(|failure| reason(log, &failure)),
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

/// What the check that failed says, or libFuzzer: out of time, out of memory.
fn reason(log: &str, failure: &Failure) -> String {
    let mut lines = log.lines();
    let of_panic = lines
        .find(|line| line.contains("panicked at"))
        .and_then(|_| lines.next());
    let of_fuzzer = || log.lines().find(|line| line.contains("ERROR: libFuzzer:"));
    of_panic.or_else(of_fuzzer).map_or_else(
        || failure.to_string(),
        |line| line.chars().take(REASON_LENGTH).collect(),
    )
}

/// The number behind a word.
fn behind(line: &str, word: &str) -> u64 {
    let mut words = line.split_whitespace().skip_while(|found| *found != word);
    words
        .nth(1)
        .and_then(|number| number.parse().ok())
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    const QUIET: &str = "#2\tINITED cov: 10 ft: 12 corp: 1/1b exec/s: 0 rss: 40Mb\n\
        #900\tDONE   cov: 2001 ft: 5802 corp: 80/2Kb lim: 40 exec/s: 90 rss: 50Mb\n\
        Done 900 runs in 10 second(s)\n\
        stat::number_of_executed_units: 900\n";
    const LOUD: &str = "#2\tINITED cov: 10 ft: 12 corp: 1/1b exec/s: 0 rss: 40Mb\n\
        thread '<unnamed>' panicked at checks.rs:1:2:\n\
        accepted \"x\"\n\
        == ERROR: libFuzzer: deadly signal\n\
        artifact_prefix='/c/'; Test unit written to /c/crash-1\n\
        stat::number_of_executed_units: 7\n";

    #[test]
    fn a_run_that_finds_nothing_says_how_far_it_came() {
        let outcome = Outcome::read(QUIET, Ok(()));
        let expected = Outcome {
            executions: 900,
            coverage: 2001,
            features: 5802,
            ..Outcome::default()
        };
        assert_eq!(outcome, expected);
    }

    #[test]
    fn a_failure_names_the_input_and_the_reason() {
        let outcome = Outcome::read(LOUD, Err(Failure::new("failed (exit status: 77)")));
        assert_eq!(outcome.failure.as_deref(), Some("accepted \"x\""));
        assert_eq!(outcome.input.as_deref(), Some("/c/crash-1"));
        assert_eq!(outcome.executions, 7);
    }

    #[test]
    fn a_target_that_does_not_start_says_why() {
        let outcome = Outcome::read("", Err(Failure::new("cannot start")));
        assert_eq!(outcome.failure.as_deref(), Some("cannot start"));
        assert_eq!(outcome.input, None);
    }
}
