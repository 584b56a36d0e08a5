//! Limits: how often strangers may try, counted in the database so that they hold over all servers.

use db::queries::limits::{self, Tries};

use crate::config::Window;
use crate::error::{Error, ErrorCode, Result};

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

/// Counts a try, and refuses the one that is too many with the time to wait. Answers how many are left.
///
/// Counted before the try is made, as many at once would slip through otherwise. Where a try that succeeds is
/// not one of those that are limited, [`forget`] follows.
pub(crate) async fn count(connection: &mut db::Connection, limit: &Limit) -> Result<u32> {
    let tries = limits::count(connection, limit.bucket, &limit.subject, limit.window.length).await?;
    match limit.window.count.checked_sub(tries.count) {
        Some(remaining) => Ok(remaining),
        None => Err(refused(limit, tries)),
    }
}

/// Refuses if there were too many tries already, and counts nothing: for tries that are mostly right and many
/// at a time, of which only the wrong ones are then counted.
pub(crate) async fn check(connection: &mut db::Connection, limit: &Limit) -> Result<()> {
    match limits::read(connection, limit.bucket, &limit.subject).await? {
        Some(tries) if tries.count >= limit.window.count => Err(refused(limit, tries)),
        _ => Ok(()),
    }
}

/// Forgets all tries.
pub(crate) async fn forget(connection: &mut db::Connection, limit: &Limit) -> Result<()> {
    Ok(limits::reset(connection, limit.bucket, &limit.subject).await?)
}

fn refused(limit: &Limit, tries: Tries) -> Error {
    limit
        .refusal
        .with("retryAfter", tries.seconds_left)
        .with("remainingAttempts", 0)
        .into()
}
