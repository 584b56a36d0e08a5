//! The result of a suite, read from the output of its tool.

use std::fmt;
use std::ops::Add;
use std::time::{Duration, Instant};

use crate::console;
use crate::failure::Result;

/// Numbers of tests.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Tally {
    pub(super) passed: u32,
    pub(super) failed: u32,
}

#[derive(Debug)]
pub(super) struct Outcome {
    title: &'static str,
    tally: Tally,
    took: Duration,
}

impl Outcome {
    /// Runs a suite. If it can't run, that counts as one failed test.
    pub(super) fn run(title: &'static str, suite: impl FnOnce() -> Result<Tally>) -> Self {
        console::progress(format_args!("· {title}"));
        let started = Instant::now();
        let tally = suite().unwrap_or_else(|failure| {
            console::error(format_args!("{title}: {failure}"));
            Tally { passed: 0, failed: 1 }
        });
        Self {
            title,
            tally,
            took: started.elapsed(),
        }
    }

    pub(super) fn tally(&self) -> Tally {
        self.tally
    }
}

impl Tally {
    /// The sum of the lines `test result: ok. 3 passed; 0 failed; …`.
    pub(super) fn of_rust_output(text: &str) -> Self {
        text.lines()
            .filter(|line| line.contains("test result:"))
            .map(|line| Self {
                passed: number_before(line, " passed"),
                failed: number_before(line, " failed"),
            })
            .fold(Self::default(), Add::add)
    }

    /// The line `Summary [ 1.5s] 25 tests run: 24 passed, 1 failed, 0 skipped` of nextest.
    pub(super) fn of_nextest_output(text: &str) -> Self {
        let summary = text
            .lines()
            .rev()
            .find(|line| line.contains("Summary ["))
            .unwrap_or_default();
        let failed = [" failed", " timed out", " exec failed"].map(|word| number_before(summary, word));
        Self {
            passed: number_before(summary, " passed"),
            failed: failed.iter().sum(),
        }
    }

    /// Counts the failure of a tool that reports no failed test as one.
    pub(super) fn with_status(self, succeeded: bool) -> Self {
        if succeeded || self.failed > 0 {
            self
        } else {
            Self { failed: 1, ..self }
        }
    }
}

impl Add for Tally {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            passed: self.passed + other.passed,
            failed: self.failed + other.failed,
        }
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} passed, {} failed", self.passed, self.failed)
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mark = if self.tally.failed == 0 { '✓' } else { '✗' };
        write!(
            formatter,
            "{mark} {}: {} ({})",
            self.title,
            self.tally,
            console::format_duration(self.took)
        )
    }
}

/// `24` in `… 24 passed …`; 0 without the word.
fn number_before(line: &str, word: &str) -> u32 {
    let Some((before, _)) = line.split_once(word) else {
        return 0;
    };
    before
        .rsplit(|c: char| !c.is_ascii_digit())
        .next()
        .and_then(|digits| digits.parse().ok())
        .unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::failure::Failure;

    #[test]
    fn adds_up_the_results_of_rust_test_programs() {
        let text = "test result: ok. 9 passed; 0 failed; 0 ignored; 0 measured\n\
                    test result: FAILED. 16 passed; 2 failed; 0 ignored\n";
        assert_eq!(
            Tally::of_rust_output(text),
            Tally {
                passed: 25,
                failed: 2
            }
        );
    }

    #[test]
    fn reads_the_summary_of_nextest() {
        let text = "     Summary [  12.475s] 25 tests run: 22 passed (1 slow), 3 failed, 0 skipped\n";
        assert_eq!(
            Tally::of_nextest_output(text),
            Tally {
                passed: 22,
                failed: 3
            }
        );
    }

    #[test]
    fn counts_a_suite_that_cannot_run_as_failed() {
        let outcome = Outcome::run("nothing", || Err(Failure::new("no tool")));
        assert_eq!(outcome.tally(), Tally { passed: 0, failed: 1 });
        assert_eq!(Tally::default().with_status(false).failed, 1);
        assert_eq!(Tally { passed: 3, failed: 2 }.with_status(false).failed, 2);
    }

    #[test]
    fn formats_the_sum_as_ci_reads_it() {
        let sum = Tally { passed: 3, failed: 0 } + Tally { passed: 4, failed: 1 };
        assert_eq!(sum.to_string(), "7 passed, 1 failed");
    }
}
