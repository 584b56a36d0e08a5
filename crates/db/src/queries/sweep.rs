//! The expiry job: removes what has expired, which nothing else looks at any more.

use diesel::sql_types::BigInt;
use diesel_async::RunQueryDsl;

use crate::{Connection, Error};

/// Rows that one statement removes at most: few enough that a backlog of months never runs into a timeout.
const BATCH: u16 = 1000;

/// A kind of rows that expire. Each is removed apart from the others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Expiring {
    /// Refresh tokens that can't be exchanged any more.
    RefreshTokens,
    /// Sessions without a refresh token that works.
    Sessions,
    /// Tokens of mailed links.
    EmailTokens,
    /// Mails that were sent or given up weeks ago.
    Mails,
    /// Counters of tries whose window is over.
    LimitCounters,
    /// Locks on the latest match of a group.
    MatchLocks,
    /// Answers that are kept to be given again.
    IdempotencyKeys,
}

impl Expiring {
    /// All kinds.
    pub const ALL: [Self; 7] = [
        Self::RefreshTokens,
        Self::Sessions,
        Self::EmailTokens,
        Self::Mails,
        Self::LimitCounters,
        Self::MatchLocks,
        Self::IdempotencyKeys,
    ];

    /// The table.
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

    /// Which rows have expired, and the column whose index leads to them.
    const fn expired(self) -> (&'static str, &'static str) {
        match self {
            Self::RefreshTokens | Self::EmailTokens | Self::MatchLocks => {
                ("expires_at < now()", "expires_at")
            }
            // A day later: an access token may outlive the session's last refresh token, and what it does refers to the
            // session.
            Self::Sessions => ("tokens_expire_at < now() - interval '1 day'", "tokens_expire_at"),
            // Sent or given up for weeks: who missed a mail has asked by then.
            Self::Mails => (
                "created_at < now() - interval '30 days' AND expires_at < now()",
                "created_at",
            ),
            Self::LimitCounters => ("window_end < now()", "window_end"),
            // A client that lost an answer asks again within minutes; a phone that was off gets a week.
            Self::IdempotencyKeys => ("created_at < now() - interval '7 days'", "created_at"),
        }
    }

    /// What removes a batch. A row that another server's job has locked, or that is just being begun anew, is passed over:
    /// any number of servers may do this at once. Rows are deleted by their place, so that the table is not read for them
    /// whatever its statistics say.
    fn statement(self) -> String {
        let (table, (condition, column)) = (self.table(), self.expired());
        format!(
            "DELETE FROM {table} WHERE ctid = ANY (ARRAY(
                 SELECT ctid FROM {table} WHERE {condition}
                 ORDER BY {column} LIMIT $1 FOR UPDATE SKIP LOCKED))"
        )
    }
}

/// Removes all of one kind that has expired and says how many rows that were.
///
/// # Errors
///
/// When the database fails. What was removed until then stays removed.
pub async fn remove(connection: &mut Connection, kind: Expiring) -> Result<usize, Error> {
    let mut removed = 0;
    loop {
        let batch = diesel::sql_query(kind.statement()).bind::<BigInt, _>(i64::from(BATCH));
        let batch = batch.execute(connection).await?;
        removed += batch;
        if batch < usize::from(BATCH) {
            return Ok(removed);
        }
    }
}
