//! The broom: removes what has expired, which nothing else looks at any more.

use diesel::sql_types::BigInt;
use diesel_async::RunQueryDsl;

use crate::{Connection, Error};

/// Rows that one statement removes at most: few enough that a backlog of months never runs into a timeout.
const BATCH: u16 = 1000;

/// What removes a batch of everything that expires, by the indexes made for it. A row that another broom holds, or
/// that is just being begun anew, is passed over: any number of servers may sweep at once.
const STATEMENTS: [&str; 7] = [
    "DELETE FROM refresh_tokens WHERE digest IN (
         SELECT digest FROM refresh_tokens WHERE expires_at < now()
         ORDER BY expires_at LIMIT $1 FOR UPDATE SKIP LOCKED)",
    // Nobody can go on with a session without tokens. One that has only just begun may be about to get its first.
    "DELETE FROM sessions WHERE id IN (
         SELECT id FROM sessions
         WHERE created_at < now() - interval '1 day'
             AND NOT EXISTS (SELECT FROM refresh_tokens WHERE session_id = sessions.id)
         LIMIT $1 FOR UPDATE SKIP LOCKED)",
    "DELETE FROM email_tokens WHERE digest IN (
         SELECT digest FROM email_tokens WHERE expires_at < now()
         ORDER BY expires_at LIMIT $1 FOR UPDATE SKIP LOCKED)",
    // Sent or given up for weeks: whoever missed a mail has asked by then.
    "DELETE FROM mails WHERE id IN (
         SELECT id FROM mails WHERE created_at < now() - interval '30 days' AND expires_at < now()
         ORDER BY created_at LIMIT $1 FOR UPDATE SKIP LOCKED)",
    "DELETE FROM limit_counters WHERE (bucket, subject) IN (
         SELECT bucket, subject FROM limit_counters WHERE window_end < now()
         ORDER BY window_end LIMIT $1 FOR UPDATE SKIP LOCKED)",
    // Few at any time, so they need no index.
    "DELETE FROM match_locks WHERE group_id IN (
         SELECT group_id FROM match_locks WHERE expires_at < now() LIMIT $1 FOR UPDATE SKIP LOCKED)",
    // Whoever lost an answer asks again within minutes; a phone in a drawer gets a week.
    "DELETE FROM idempotency_keys WHERE (group_id, key) IN (
         SELECT group_id, key FROM idempotency_keys WHERE created_at < now() - interval '7 days'
         ORDER BY created_at LIMIT $1 FOR UPDATE SKIP LOCKED)",
];

/// Removes all that has expired and says how many rows that were.
///
/// # Errors
///
/// When the database fails. What was removed until then stays removed.
pub async fn expired(connection: &mut Connection) -> Result<usize, Error> {
    let mut removed = 0;
    for statement in STATEMENTS {
        loop {
            let batch = diesel::sql_query(statement).bind::<BigInt, _>(i64::from(BATCH));
            let batch = batch.execute(connection).await?;
            removed += batch;
            if batch < usize::from(BATCH) {
                break;
            }
        }
    }
    Ok(removed)
}
