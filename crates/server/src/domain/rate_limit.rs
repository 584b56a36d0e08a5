//! Rate limits, counted in the database so that they apply across all servers.

use base64ct::{Base64UrlUnpadded, Encoding};
use db::queries::limits::{self, Attempts};
use sha2::{Digest, Sha256};

use crate::config::RateLimit;
use crate::error::{Error, ErrorCode, Result};

/// Every kind of requests that is counted.
pub(crate) const KINDS: [&str; 32] = [
    "account_failed_logins",
    "changed_players",
    "client_failed_logins",
    "client_imports",
    "client_mails",
    "client_reset_mails",
    "client_verification_mails",
    "created_groups",
    "failed_logins",
    "group_reports",
    "imports",
    "invitations",
    "invited_addresses",
    "network_failed_logins",
    "network_questions",
    "network_registrations",
    "network_reports",
    "proved_passwords",
    "provider_failed_logins",
    "questions",
    "registrations",
    "reports",
    "reset_mails",
    "server_reports",
    "site_failed_logins",
    "site_imports",
    "site_mails",
    "verification_mails",
    "wrong_group_passcodes",
    "wrong_network_passcodes",
    "wrong_passcodes",
    "wrong_provider_passcodes",
];

/// A rate limit for one subject.
#[derive(Debug, Clone)]
pub(crate) struct Limit {
    /// The kind of requests, one of [`KINDS`].
    pub(crate) bucket: &'static str,
    /// Requests with the same subject are counted together.
    pub(crate) subject: String,
    /// The allowed number per time.
    pub(crate) window: RateLimit,
    /// The error above the limit.
    pub(crate) refusal: ErrorCode,
}

impl Limit {
    /// Makes limits above which this is the error.
    pub(crate) const fn refusing(refusal: ErrorCode) -> impl Fn(&'static str, String, RateLimit) -> Self {
        move |bucket, subject, window| Self {
            bucket,
            subject,
            window,
            refusal,
        }
    }
}

/// Counts an attempt, and refuses it above the limit with the time to wait. Returns how many are left.
///
/// It is counted before the attempt is made, as concurrent attempts would exceed the limit otherwise. If only failures
/// are limited, call [`reset`] after a success.
pub(crate) async fn count(connection: &mut db::Connection, limit: &Limit) -> Result<u32> {
    let attempts = add(connection, limit, true).await?;
    match limit.window.count.checked_sub(attempts.count) {
        Some(remaining) => Ok(remaining),
        None => Err(refused(limit, attempts)),
    }
}

/// Counts an attempt if `is_counted` and returns the count. In both cases it waits for concurrent counts to commit.
pub(crate) async fn add(
    connection: &mut db::Connection,
    limit: &Limit,
    is_counted: bool,
) -> Result<Attempts> {
    let (bucket, subject, length) = (limit.bucket, &limit.subject, limit.window.length);
    debug_assert!(KINDS.contains(&bucket), "{bucket}");
    Ok(limits::add(connection, bucket, subject, length, is_counted).await?)
}

/// Counts an attempt under each limit, up to the first that refuses it. Returns how many are left under all of them.
///
/// An attempt that a limit refuses adds no counter to the others: otherwise attempts with new subjects, such as random
/// e-mail addresses, would fill the table after the client's own limit is reached.
pub(crate) async fn count_all(
    connection: &mut db::Connection,
    first: &Limit,
    others: &[Limit],
) -> Result<u32> {
    for limit in others {
        if let Some(attempts) = reached(connection, limit).await? {
            return Err(refused(limit, attempts));
        }
    }
    let mut remaining = count(connection, first).await?;
    for limit in others {
        remaining = remaining.min(count(connection, limit).await?);
    }
    Ok(remaining)
}

/// Removes one attempt from the count.
pub(crate) async fn uncount(connection: &mut db::Connection, limit: &Limit) -> Result<()> {
    Ok(limits::uncount(connection, limit.bucket, &limit.subject).await?)
}

/// Resets the count.
pub(crate) async fn reset(connection: &mut db::Connection, limit: &Limit) -> Result<()> {
    Ok(limits::reset(connection, limit.bucket, &limit.subject).await?)
}

/// The digest of a subject, so that the table of limits contains no e-mail addresses.
pub(crate) fn digest(subject: &str) -> String {
    Base64UrlUnpadded::encode_string(&Sha256::digest(subject))
}

/// The count of the current window, if the limit is reached. Counts nothing.
pub(crate) async fn reached(connection: &mut db::Connection, limit: &Limit) -> Result<Option<Attempts>> {
    let attempts = limits::read(connection, limit.bucket, &limit.subject).await?;
    Ok(attempts.filter(|attempts| attempts.count >= limit.window.count))
}

/// The error of a refused attempt, with the time to wait.
pub(crate) fn refused(limit: &Limit, attempts: Attempts) -> Error {
    limit
        .refusal
        .with("retryAfter", attempts.seconds_left)
        .with("remainingAttempts", 0)
        .into()
}
