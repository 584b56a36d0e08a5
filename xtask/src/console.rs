//! Output for the developer: a line when a step begins and one when it ends, with the time since the program began.

use std::fmt::Display;
use std::io::{Write, stderr, stdout};
use std::sync::LazyLock;
use std::time::{Duration, Instant};

use crate::failure::Result;

static START: LazyLock<Instant> = LazyLock::new(Instant::now);

pub(crate) fn line(text: impl Display) {
    // Work goes on if the terminal is closed.
    let _ = writeln!(stdout().lock(), "{text}");
}

/// A line that begins with the time since the program began.
pub(crate) fn progress(text: impl Display) {
    line(format_args!("{:>7.1} s  {text}", START.elapsed().as_secs_f64()));
}

pub(crate) fn error(text: impl Display) {
    let _ = writeln!(stderr().lock(), "\n✗ {text}");
}

/// A headline between the parts of a long run.
pub(crate) fn headline(text: impl Display) {
    line(format_args!("\n━━ {text}"));
}

/// A headline and what belongs to it as one piece, into which no other thread writes.
pub(crate) fn part(title: &str, text: &str) {
    line(format_args!("\n━━ {title}\n{text}\n"));
}

/// Runs a step, with a line when it begins and one with its duration when it ends.
pub(crate) fn step<T>(name: &str, work: impl FnOnce() -> Result<T>) -> Result<T> {
    progress(format_args!("· {name}"));
    let started = Instant::now();
    let outcome = work();
    let mark = if outcome.is_ok() { '✓' } else { '✗' };
    progress(format_args!(
        "{mark} {name} ({})",
        format_duration(started.elapsed())
    ));
    outcome
}

/// A line for a step that was skipped because nothing has changed.
pub(crate) fn unchanged(name: &str) {
    progress(format_args!("✓ {name} (unchanged)"));
}

/// The time since the program began.
pub(crate) fn elapsed() -> Duration {
    START.elapsed()
}

/// `0.4 s`, `2 min 5 s`
pub(crate) fn format_duration(duration: Duration) -> String {
    let whole = duration.as_secs();
    if whole < 60 {
        format!("{:.1} s", duration.as_secs_f64())
    } else {
        format!("{} min {} s", whole / 60, whole % 60)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_durations_in_seconds_or_minutes() {
        assert_eq!(format_duration(Duration::from_millis(420)), "0.4 s");
        assert_eq!(format_duration(Duration::from_secs(125)), "2 min 5 s");
    }
}
