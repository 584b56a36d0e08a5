//! Limits: how often strangers may try, counted in the database so that they hold over all servers.

use db::queries::limits;

use crate::config::Window;
use crate::error::{ErrorCode, Result};

/// Something that is limited for somebody.
#[derive(Debug, Clone)]
pub(crate) struct Limit {
    /// What is limited.
    pub(crate) bucket: &'static str,
    /// Whose tries are counted together.
    pub(crate) subject: String,
    /// How many of them are fine.
    pub(crate) window: Window,
    /// What one too many is refused with.
    pub(crate) refusal: ErrorCode,
}

/// Counts a try, and refuses the one that is too many with the time to wait.
///
/// The try is counted before it is made, so that many at once cannot slip through; one that turns out to be
/// right is taken back by [`forgive`]. Answers how many more there are.
pub(crate) async fn count(connection: &mut db::Connection, limit: &Limit) -> Result<u32> {
    let Limit { bucket, subject, window, refusal } = limit;
    let tries = limits::count(connection, bucket, subject, window.length).await?;
    if tries.hits > window.count {
        return Err(refusal.with("retryAfter", tries.seconds_left).with("remainingAttempts", 0).into());
    }
    Ok(window.count - tries.hits)
}

/// Takes back all tries: the last one was right.
pub(crate) async fn forgive(connection: &mut db::Connection, limit: &Limit) -> Result<()> {
    Ok(limits::reset(connection, limit.bucket, &limit.subject).await?)
}
