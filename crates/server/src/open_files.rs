//! How many files the process may have open, of which each connection is one.

use std::num::NonZeroUsize;

use nix::Result;
use nix::sys::resource::{Resource, getrlimit, setrlimit};

/// Files that are left for everything but streams: other requests, the database, the log.
const NO_STREAMS: u64 = 500;
/// Files that are left for everything but connections of clients, among them those that are being closed.
const NO_CONNECTIONS: u64 = 200;

/// Raises the soft limit to the hard one, and returns the limit. The soft one is often 1,024 for the sake of programs
/// that cannot use more.
///
/// # Errors
///
/// If the system refuses.
pub(crate) fn raise_limit() -> Result<u64> {
    let (soft, hard) = getrlimit(Resource::RLIMIT_NOFILE)?;
    if soft < hard {
        setrlimit(Resource::RLIMIT_NOFILE, hard, hard)?;
    }
    Ok(hard)
}

/// How many streams may be open: fewer than configured if the system does not allow as many files.
pub(crate) fn streams_within(configured: NonZeroUsize, files: u64) -> NonZeroUsize {
    within(configured, files, NO_STREAMS)
}

/// How many connections may be open, likewise.
pub(crate) fn connections_within(configured: NonZeroUsize, files: u64) -> NonZeroUsize {
    within(configured, files, NO_CONNECTIONS)
}

fn within(configured: NonZeroUsize, files: u64, others: u64) -> NonZeroUsize {
    let possible = usize::try_from(files.saturating_sub(others)).unwrap_or(usize::MAX);
    configured.min(NonZeroUsize::new(possible).unwrap_or(NonZeroUsize::MIN))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn streams_leave_files_for_other_requests() {
        let streams = |configured, files| streams_within(NonZeroUsize::new(configured).unwrap(), files).get();
        assert_eq!(streams(10_000, 1_024), 524);
        assert_eq!(streams(100, 1_024), 100);
        assert_eq!(streams(10_000, u64::MAX), 10_000);
        assert_eq!(streams(10_000, 256), 1);
        let connections = connections_within(NonZeroUsize::new(20_000).unwrap(), 1_024);
        assert_eq!(connections.get(), 824);
    }
}
