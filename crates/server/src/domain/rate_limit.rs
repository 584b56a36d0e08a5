//! Limits: how often clients may try, counted in the database so that they hold over all servers.

use base64ct::{Base64UrlUnpadded, Encoding};
use db::queries::limits::{self, Attempts};
use sha2::{Digest, Sha256};

use crate::config::RateLimit;
use crate::error::{Error, ErrorCode, Result};

/// Something that is limited for somebody.
#[derive(Debug, Clone)]
pub(crate) struct Limit {
    /// What is limited.
    pub(crate) bucket: &'static str,
    /// Whose tries are counted together.
    pub(crate) subject: String,
    /// How many of them are fine.
    pub(crate) window: RateLimit,
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

/// Counts a try, or with `is_counted` false none, and says how many there are. Both wait for those that are being counted.
pub(crate) async fn add(
    connection: &mut db::Connection,
    limit: &Limit,
    is_counted: bool,
) -> Result<Attempts> {
    let (bucket, subject, length) = (limit.bucket, &limit.subject, limit.window.length);
    if is_counted {
        Ok(limits::count(connection, bucket, subject, length).await?)
    } else {
        Ok(limits::read_locked(connection, bucket, subject, length).await?)
    }
}

/// Counts a try under each of the limits, up to the first that refuses it. Answers how many are left under all of them.
///
/// A try that one of them refuses already adds no counter to the others: else tries with ever new subjects, such as
/// made-up e-mail addresses, would fill the table after the client's own limit is reached.
pub(crate) async fn count_all(
    connection: &mut db::Connection,
    first: &Limit,
    others: &[Limit],
) -> Result<u32> {
    for limit in others {
        if let Some(tries) = reached(connection, limit).await? {
            return Err(refused(limit, tries));
        }
    }
    let mut remaining = count(connection, first).await?;
    for limit in others {
        remaining = remaining.min(count(connection, limit).await?);
    }
    Ok(remaining)
}

/// Counts a try less, which was not one of those that are limited after all.
pub(crate) async fn take_back(connection: &mut db::Connection, limit: &Limit) -> Result<()> {
    Ok(limits::uncount(connection, limit.bucket, &limit.subject).await?)
}

/// Forgets all tries.
pub(crate) async fn forget(connection: &mut db::Connection, limit: &Limit) -> Result<()> {
    Ok(limits::reset(connection, limit.bucket, &limit.subject).await?)
}

/// A subject that cannot be read: the table of limits is no list of who tried what.
pub(crate) fn digest(subject: &str) -> String {
    Base64UrlUnpadded::encode_string(&Sha256::digest(subject))
}

/// The tries of the open window, if there were as many as may be already. Counts nothing.
pub(crate) async fn reached(connection: &mut db::Connection, limit: &Limit) -> Result<Option<Attempts>> {
    let tries = limits::read(connection, limit.bucket, &limit.subject).await?;
    Ok(tries.filter(|tries| tries.count >= limit.window.count))
}

/// The refusal of a try, with the time to wait.
pub(crate) fn refused(limit: &Limit, tries: Attempts) -> Error {
    limit
        .refusal
        .with("retryAfter", tries.seconds_left)
        .with("remainingAttempts", 0)
        .into()
}
