//! Rate limits: counters of attempts in fixed windows of time.

use std::time::Duration;

use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool, Integer, Text};

use crate::schema::limit_counters;
use crate::statement::statement;
use crate::{Connection, Error, RunQueryDsl};

/// The attempts in the current window.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Attempts {
    /// Their number, including one that was just counted.
    pub count: u32,
    /// Seconds until the window ends, 1 or more.
    pub seconds_left: u32,
}

#[derive(QueryableByName)]
struct Counted {
    #[diesel(sql_type = Integer)]
    hits: i32,
    #[diesel(sql_type = Integer)]
    seconds_left: i32,
}

impl From<Counted> for Attempts {
    fn from(counted: Counted) -> Self {
        Self {
            count: u32::try_from(counted.hits).unwrap_or(u32::MAX),
            seconds_left: u32::try_from(counted.seconds_left).unwrap_or(1),
        }
    }
}

/// Removes one attempt from the current window.
pub async fn uncount(connection: &mut Connection, bucket: &str, subject: &str) -> Result<(), Error> {
    statement(
        "UPDATE limit_counters SET hits = greatest(hits - 1, 0)
         WHERE bucket = $1 AND subject = $2 AND window_end > now()",
    )
    .bind::<Text, _>(bucket)
    .bind::<Text, _>(subject)
    .execute(connection)
    .await?;
    Ok(())
}

/// Counts an attempt if `is_counted`, and returns the attempts in the window, which starts with its first attempt and
/// lasts for `length`. One statement, so that all of several concurrent attempts are counted, under a row lock in both
/// cases: it waits for concurrent attempts that [`read`] would not see yet.
pub async fn add(
    connection: &mut Connection,
    bucket: &str,
    subject: &str,
    length: Duration,
    is_counted: bool,
) -> Result<Attempts, Error> {
    // A window without attempts has not started: its first one determines when it ends.
    let counted: Counted = statement(
        "WITH counted AS (
             INSERT INTO limit_counters AS counter (bucket, subject, hits, window_start, window_end)
             VALUES ($1, $2, $4, now(), now() + $3 * interval '1 second')
             ON CONFLICT (bucket, subject) DO UPDATE SET
                 hits = EXCLUDED.hits
                     + CASE WHEN counter.window_end > EXCLUDED.window_start THEN counter.hits ELSE 0 END,
                 window_start = CASE WHEN counter.window_end > EXCLUDED.window_start AND counter.hits > 0
                     THEN counter.window_start ELSE EXCLUDED.window_start END,
                 window_end = CASE WHEN counter.window_end > EXCLUDED.window_start AND counter.hits > 0
                     THEN counter.window_end ELSE EXCLUDED.window_end END
             RETURNING hits, window_end
         )
         SELECT hits, greatest(1, ceil(extract(epoch FROM window_end - now())))::integer AS seconds_left FROM counted",
    )
    .bind::<Text, _>(bucket)
    .bind::<Text, _>(subject)
    .bind::<BigInt, _>(i64::try_from(length.as_secs()).unwrap_or(i64::MAX))
    .bind::<Integer, _>(i32::from(is_counted))
    .get_result(connection)
    .await?;
    Ok(counted.into())
}

/// The attempts in the current window, if there is one.
pub async fn read(
    connection: &mut Connection,
    bucket: &str,
    subject: &str,
) -> Result<Option<Attempts>, Error> {
    let counted: Option<Counted> = statement(
        "SELECT hits, greatest(1, ceil(extract(epoch FROM window_end - now())))::integer AS seconds_left
         FROM limit_counters WHERE bucket = $1 AND subject = $2 AND window_end > now()",
    )
    .bind::<Text, _>(bucket)
    .bind::<Text, _>(subject)
    .get_result(connection)
    .await
    .optional()?;
    Ok(counted.map(Attempts::from))
}

/// Whether one of these counters, by bucket and subject, has attempts in its current window. Attempts that are being
/// counted are not seen.
pub async fn have_attempts(connection: &mut Connection, counters: [(&str, &str); 3]) -> Result<bool, Error> {
    #[derive(QueryableByName)]
    struct Found {
        #[diesel(sql_type = Bool)]
        have_attempts: bool,
    }

    let [(first, one), (second, two), (third, three)] = counters;
    let found: Found = statement(
        "SELECT EXISTS (
             SELECT FROM limit_counters
             WHERE (bucket, subject) IN (($1, $2), ($3, $4), ($5, $6)) AND hits > 0 AND window_end > now()
         ) AS have_attempts",
    )
    .bind::<Text, _>(first)
    .bind::<Text, _>(one)
    .bind::<Text, _>(second)
    .bind::<Text, _>(two)
    .bind::<Text, _>(third)
    .bind::<Text, _>(three)
    .get_result(connection)
    .await?;
    Ok(found.have_attempts)
}

/// Removes the counter.
pub async fn reset(connection: &mut Connection, bucket: &str, subject: &str) -> Result<(), Error> {
    diesel::delete(limit_counters::table.find((bucket, subject)))
        .execute(connection)
        .await?;
    Ok(())
}
