//! Counters of tries within a window of time.

use std::time::Duration;

use diesel::prelude::*;
use diesel::sql_types::{BigInt, Integer, Text};
use diesel_async::RunQueryDsl;

use crate::schema::limit_counters;
use crate::{Connection, Error};

/// How many tries a window has seen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tries {
    /// The one that was just counted included.
    pub count: u32,
    /// Seconds until the window ends, at least 1.
    pub seconds_left: u32,
}

#[derive(QueryableByName)]
struct Counted {
    #[diesel(sql_type = Integer)]
    hits: i32,
    #[diesel(sql_type = Integer)]
    seconds_left: i32,
}

impl From<Counted> for Tries {
    fn from(counted: Counted) -> Self {
        Self {
            count: u32::try_from(counted.hits).unwrap_or(u32::MAX),
            seconds_left: u32::try_from(counted.seconds_left).unwrap_or(1),
        }
    }
}

/// Counts a try and says how many there are now. A window begins with its first try and lasts for `length`;
/// the first try after its end begins the next. One statement, so that tries at once are all counted.
///
/// # Errors
///
/// If the database fails.
pub async fn count(
    connection: &mut Connection,
    bucket: &str,
    subject: &str,
    length: Duration,
) -> Result<Tries, Error> {
    add(connection, bucket, subject, length, 1).await
}

/// Says how many tries there are and counts none, under the same row lock as [`count`]: it waits for tries that are being
/// counted, where [`read`] would not see them yet.
///
/// # Errors
///
/// If the database fails.
pub async fn read_in_turn(
    connection: &mut Connection,
    bucket: &str,
    subject: &str,
    length: Duration,
) -> Result<Tries, Error> {
    add(connection, bucket, subject, length, 0).await
}

/// Counts one try less in the window that is open.
///
/// # Errors
///
/// If the database fails.
pub async fn take_back(connection: &mut Connection, bucket: &str, subject: &str) -> Result<(), Error> {
    diesel::sql_query(
        "UPDATE limit_counters SET hits = greatest(hits - 1, 0)
         WHERE bucket = $1 AND subject = $2 AND window_end > now()",
    )
    .bind::<Text, _>(bucket)
    .bind::<Text, _>(subject)
    .execute(connection)
    .await?;
    Ok(())
}

async fn add(
    connection: &mut Connection,
    bucket: &str,
    subject: &str,
    length: Duration,
    tries: i32,
) -> Result<Tries, Error> {
    // A window without tries has not begun: its first one decides when it ends.
    let counted: Counted = diesel::sql_query(
        "INSERT INTO limit_counters AS counter (bucket, subject, hits, window_start, window_end)
         VALUES ($1, $2, $4, now(), now() + $3 * interval '1 second')
         ON CONFLICT (bucket, subject) DO UPDATE SET (hits, window_start, window_end) = (
             SELECT CASE WHEN goes_on THEN counter.hits ELSE 0 END + EXCLUDED.hits,
                 CASE WHEN goes_on THEN counter.window_start ELSE EXCLUDED.window_start END,
                 CASE WHEN goes_on THEN counter.window_end ELSE EXCLUDED.window_end END
             FROM (SELECT counter.window_end > now() AND counter.hits > 0 AS goes_on) AS open)
         RETURNING hits, greatest(1, ceil(extract(epoch FROM window_end - now())))::integer AS seconds_left",
    )
    .bind::<Text, _>(bucket)
    .bind::<Text, _>(subject)
    .bind::<BigInt, _>(i64::try_from(length.as_secs()).unwrap_or(i64::MAX))
    .bind::<Integer, _>(tries)
    .get_result(connection)
    .await?;
    Ok(counted.into())
}

/// The tries of the window that is open, if one is.
///
/// # Errors
///
/// If the database fails.
pub async fn read(connection: &mut Connection, bucket: &str, subject: &str) -> Result<Option<Tries>, Error> {
    let counted: Option<Counted> = diesel::sql_query(
        "SELECT hits, greatest(1, ceil(extract(epoch FROM window_end - now())))::integer AS seconds_left
         FROM limit_counters WHERE bucket = $1 AND subject = $2 AND window_end > now()",
    )
    .bind::<Text, _>(bucket)
    .bind::<Text, _>(subject)
    .get_result(connection)
    .await
    .optional()?;
    Ok(counted.map(Tries::from))
}

/// Forgets all tries.
///
/// # Errors
///
/// If the database fails.
pub async fn reset(connection: &mut Connection, bucket: &str, subject: &str) -> Result<(), Error> {
    diesel::delete(limit_counters::table.find((bucket, subject)))
        .execute(connection)
        .await?;
    Ok(())
}
