//! The clock of the machine.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use tokio::time::interval;

/// The start of the year 10000, in seconds since 1970.
const YEAR_10000: u64 = 253_402_300_800;
/// Twice as often as actix-web's workers read the clock.
const CHECK_INTERVAL: Duration = Duration::from_millis(250);

/// The clock shows a time that the libraries for HTTP, tokens and dates do not know.
///
/// They panic at such a time. A worker of actix-web then stops reading the clock, and answers every request with 408
/// until the next start, whatever the clock shows later.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the clock of this machine shows a time before 1970 or after 9999: set it, and start again")]
pub(crate) struct UnusableClock;

/// Refuses a time before 1970 or after 9999.
pub(crate) fn check(now: SystemTime) -> Result<(), UnusableClock> {
    let since_1970 = now.duration_since(UNIX_EPOCH).map_err(|_| UnusableClock)?;
    if since_1970.as_secs() < YEAR_10000 {
        Ok(())
    } else {
        Err(UnusableClock)
    }
}

/// Waits until the clock cannot be used.
pub(crate) async fn until_unusable() -> UnusableClock {
    let mut checks = interval(CHECK_INTERVAL);
    loop {
        checks.tick().await;
        if let Err(unusable) = check(SystemTime::now()) {
            return unusable;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_before_1970_or_after_9999_cannot_be_used() {
        let second = Duration::from_secs(1);
        let end = UNIX_EPOCH + Duration::from_secs(YEAR_10000);
        for time in [UNIX_EPOCH, end - second, SystemTime::now()] {
            assert_eq!(check(time), Ok(()), "{time:?}");
        }
        for time in [UNIX_EPOCH - second, UNIX_EPOCH - 100 * 366 * 86_400 * second, end] {
            assert_eq!(check(time), Err(UnusableClock), "{time:?}");
        }
    }
}
