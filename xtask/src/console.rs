//! What a developer sees: one line when a step begins, one when it ends, each with the time since the start.

use std::fmt::Display;
use std::io::{Write, stderr, stdout};
use std::sync::LazyLock;
use std::time::{Duration, Instant};

use crate::failure::Result;

static START: LazyLock<Instant> = LazyLock::new(Instant::now);

/// A line of its own.
pub(crate) fn say(text: impl Display) {
    // A closed terminal is no reason to leave work half done.
    let _ = writeln!(stdout().lock(), "{text}");
}

/// A line with the time since the start before it.
pub(crate) fn report(text: impl Display) {
    say(format_args!("{:>7.1} s  {text}", START.elapsed().as_secs_f64()));
}

pub(crate) fn complain(text: impl Display) {
    let _ = writeln!(stderr().lock(), "\n✗ {text}");
}

/// A headline between the parts of a long run.
pub(crate) fn headline(text: impl Display) {
    say(format_args!("\n━━ {text}"));
}

/// Does a step and says when it begins and how long it took.
pub(crate) fn step<T>(name: &str, work: impl FnOnce() -> Result<T>) -> Result<T> {
    report(format_args!("· {name}"));
    let started = Instant::now();
    let outcome = work();
    let mark = if outcome.is_ok() { '✓' } else { '✗' };
    report(format_args!("{mark} {name} ({})", seconds(started.elapsed())));
    outcome
}

/// Says that there was nothing to do.
pub(crate) fn unchanged(name: &str) {
    report(format_args!("✓ {name} (unchanged)"));
}

/// How long since the program began.
pub(crate) fn elapsed() -> Duration {
    START.elapsed()
}

/// A duration as people read it: `0.4 s`, `2 min 5 s`.
pub(crate) fn seconds(duration: Duration) -> String {
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
    fn durations_read_well() {
        assert_eq!(seconds(Duration::from_millis(420)), "0.4 s");
        assert_eq!(seconds(Duration::from_secs(125)), "2 min 5 s");
    }
}
