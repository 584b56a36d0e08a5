//! The expiry job: deletes expired rows, which all other queries ignore.

use diesel::sql_types::BigInt;
use diesel_async::RunQueryDsl;

use crate::{Connection, Error};

/// Maximum of rows deleted by one statement, so that a backlog of months does not exceed the statement timeout.
const BATCH: u16 = 1000;

/// A table whose rows expire. Each is cleaned up independently.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ExpiringTable {
    /// Expired refresh tokens.
    RefreshTokens,
    /// Sessions without a valid refresh token.
    Sessions,
    /// Tokens of mailed links.
    EmailTokens,
    /// Mails created 30 days ago that are sent or expired.
    Mails,
    /// Rate limit counters whose window has ended.
    LimitCounters,
    /// Locks on the latest match of a group.
    MatchLocks,
    /// Stored responses of idempotent requests, 7 days old.
    IdempotencyKeys,
}

impl ExpiringTable {
    /// All tables with rows that expire.
    pub const ALL: [Self; 7] = [
        Self::RefreshTokens,
        Self::Sessions,
        Self::EmailTokens,
        Self::Mails,
        Self::LimitCounters,
        Self::MatchLocks,
        Self::IdempotencyKeys,
    ];

    /// The name of the table.
    #[must_use]
    pub const fn table(self) -> &'static str {
        match self {
            Self::RefreshTokens => "refresh_tokens",
            Self::Sessions => "sessions",
            Self::EmailTokens => "email_tokens",
            Self::Mails => "mails",
            Self::LimitCounters => "limit_counters",
            Self::MatchLocks => "match_locks",
            Self::IdempotencyKeys => "idempotency_keys",
        }
    }

    /// The condition for expired rows, and the indexed column that finds them.
    const fn expired(self) -> (&'static str, &'static str) {
        match self {
            Self::RefreshTokens | Self::EmailTokens | Self::MatchLocks => {
                ("expires_at < now()", "expires_at")
            }
            // One day later: an access token may outlive the session's last refresh token, and match locks refer to the
            // session.
            Self::Sessions => ("tokens_expire_at < now() - interval '1 day'", "tokens_expire_at"),
            // Sent or given up: kept 30 days for support requests.
            Self::Mails => (
                "created_at < now() - interval '30 days' AND expires_at < now()",
                "created_at",
            ),
            Self::LimitCounters => ("window_end < now()", "window_end"),
            // A client that lost a response retries within minutes; a week covers a phone that was off.
            Self::IdempotencyKeys => ("created_at < now() - interval '7 days'", "created_at"),
        }
    }

    /// The statement that deletes a batch. Locked rows are skipped, so any number of servers may run the job at once.
    /// Rows are deleted by `ctid`, so that outdated statistics never lead to a scan of the table.
    fn statement(self) -> String {
        let (table, (condition, column)) = (self.table(), self.expired());
        format!(
            "DELETE FROM {table} WHERE ctid = ANY (ARRAY(
                 SELECT ctid FROM {table} WHERE {condition}
                 ORDER BY {column} LIMIT $1 FOR UPDATE SKIP LOCKED))"
        )
    }
}

/// Deletes all expired rows of a table and returns their number.
///
/// # Errors
///
/// When the database fails. Batches deleted until then stay deleted.
pub async fn delete(connection: &mut Connection, table: ExpiringTable) -> Result<usize, Error> {
    let mut deleted = 0;
    loop {
        let batch = diesel::sql_query(table.statement()).bind::<BigInt, _>(i64::from(BATCH));
        let batch = batch.execute(connection).await?;
        deleted += batch;
        if batch < usize::from(BATCH) {
            return Ok(deleted);
        }
    }
}
