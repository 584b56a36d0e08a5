//! The expiry job: deletes expired rows, which all other queries ignore.

use chrono::{DateTime, Utc};
use diesel::QueryableByName;
use diesel::sql_types::{BigInt, Nullable, Timestamptz};

use crate::{Connection, Error, RunQueryDsl, distribution};

/// Maximum of rows deleted by one statement, so that a backlog of months does not exceed the statement timeout.
const BATCH: u16 = 1000;

/// How many days sent and given up mails are kept, for support requests.
pub const MAILS_KEPT_DAYS: u32 = 30;

/// How many days an invitation is kept after it has lapsed. Until then its link says what has become of it.
pub const INVITATIONS_KEPT_DAYS: u32 = 30;

/// A table whose rows expire. Each is cleaned up independently.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ExpiringTable {
    /// Expired refresh tokens.
    RefreshTokens,
    /// Sessions without a valid refresh token.
    Sessions,
    /// Tokens of mailed links.
    EmailTokens,
    /// Mails created [`MAILS_KEPT_DAYS`] ago that are sent or expired.
    Mails,
    /// Rate limit counters whose window has ended.
    LimitCounters,
    /// Locks on the latest match of a group.
    MatchLocks,
    /// Stored responses of idempotent requests, one day old.
    IdempotencyKeys,
    /// Sharable links that groups had before.
    FormerLinks,
    /// Matches that a rewind removed.
    RemovedMatches,
    /// What is needed to undo joins of players.
    UndoableJoins,
    /// What is needed to undo splits of players.
    UndoableSplits,
    /// Invitations that lapsed [`INVITATIONS_KEPT_DAYS`] ago.
    Invitations,
    /// Offers to hand a group over.
    Handovers,
    /// Invitations to make an account that lapsed [`INVITATIONS_KEPT_DAYS`] ago.
    AccountInvitations,
}

impl ExpiringTable {
    /// All tables with rows that expire.
    pub const ALL: [Self; 14] = [
        Self::RefreshTokens,
        Self::Sessions,
        Self::EmailTokens,
        Self::Mails,
        Self::LimitCounters,
        Self::MatchLocks,
        Self::IdempotencyKeys,
        Self::FormerLinks,
        Self::RemovedMatches,
        Self::UndoableJoins,
        Self::UndoableSplits,
        Self::Invitations,
        Self::Handovers,
        Self::AccountInvitations,
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
            Self::FormerLinks => "former_links",
            Self::RemovedMatches => "removed_matches",
            Self::UndoableJoins => "undoable_joins",
            Self::UndoableSplits => "undoable_splits",
            Self::Invitations => "invitations",
            Self::Handovers => "handovers",
            Self::AccountInvitations => "account_invitations",
        }
    }

    /// The condition for expired rows, and the indexed column that finds them.
    fn expired(self) -> (String, &'static str) {
        let (condition, column) = match self {
            Self::RefreshTokens
            | Self::EmailTokens
            | Self::MatchLocks
            | Self::FormerLinks
            | Self::RemovedMatches
            | Self::Handovers
            | Self::UndoableJoins
            | Self::UndoableSplits => ("expires_at < now()", "expires_at"),
            // One day later: an access token may outlive the session's last refresh token, and match locks refer to the
            // session.
            Self::Sessions => ("tokens_expire_at < now() - interval '1 day'", "tokens_expire_at"),
            Self::Mails => {
                let is_old = format!("created_at < now() - interval '{MAILS_KEPT_DAYS} days'");
                // Sent or given up.
                return (format!("{is_old} AND expires_at < now()"), "created_at");
            }
            Self::Invitations | Self::AccountInvitations => {
                let condition = format!("expires_at < now() - interval '{INVITATIONS_KEPT_DAYS} days'");
                return (condition, "expires_at");
            }
            Self::LimitCounters => ("window_end < now()", "window_end"),
            // A client that lost a response retries within minutes; a day covers a phone that was off at night. The app
            // sends nothing under a key that may be older (`frontend/src/shared/outbox/entry.ts`).
            Self::IdempotencyKeys => ("created_at < now() - interval '1 day'", "created_at"),
        };
        (condition.to_owned(), column)
    }

    /// The statement that deletes a batch on one machine. Locked rows are skipped, so any number of servers may run the
    /// job at once. Rows are deleted by `ctid`, so that outdated statistics never lead to a scan of the table.
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
    let may_span_machines = distribution::has_extension(connection).await?;
    let mut deleted = 0;
    loop {
        let batch = if may_span_machines {
            delete_until(connection, table).await?
        } else {
            diesel::sql_query(table.statement())
                .bind::<BigInt, _>(i64::from(BATCH))
                .execute(connection)
                .await?
        };
        deleted += batch;
        if batch < usize::from(BATCH) {
            return Ok(deleted);
        }
    }
}

/// Deletes a batch of a table that may have its rows, or copies of them, on several machines. There a row has no common
/// `ctid`, and locked rows cannot be skipped: the batch is bounded by the value of the last row.
async fn delete_until(connection: &mut Connection, table: ExpiringTable) -> Result<usize, Error> {
    #[derive(QueryableByName)]
    struct Last {
        #[diesel(sql_type = Nullable<Timestamptz>)]
        value: Option<DateTime<Utc>>,
    }

    let (name, (condition, column)) = (table.table(), table.expired());
    let last = format!(
        "SELECT max({column}) AS value FROM (
             SELECT {column} FROM {name} WHERE {condition} ORDER BY {column} LIMIT $1) AS batch"
    );
    let last: Last = diesel::sql_query(last)
        .bind::<BigInt, _>(i64::from(BATCH))
        .get_result(connection)
        .await?;
    let Some(last) = last.value else {
        return Ok(0);
    };
    let batch = diesel::sql_query(format!("DELETE FROM {name} WHERE {condition} AND {column} <= $1"));
    Ok(batch.bind::<Timestamptz, _>(last).execute(connection).await?)
}
