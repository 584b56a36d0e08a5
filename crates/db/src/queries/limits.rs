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
    /// This one included.
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
    let counted: Counted = diesel::sql_query(
        "INSERT INTO limit_counters AS counter (bucket, subject, hits, window_start, window_end)
         VALUES ($1, $2, 1, now(), now() + $3 * interval '1 second')
         ON CONFLICT (bucket, subject) DO UPDATE SET
             hits = CASE WHEN counter.window_end > now() THEN counter.hits + 1 ELSE 1 END,
             window_start = CASE WHEN counter.window_end > now() THEN counter.window_start ELSE now() END,
             window_end = CASE WHEN counter.window_end > now() THEN counter.window_end ELSE EXCLUDED.window_end END
         RETURNING hits, greatest(1, ceil(extract(epoch FROM window_end - now())))::integer AS seconds_left",
    )
    .bind::<Text, _>(bucket)
    .bind::<Text, _>(subject)
    .bind::<BigInt, _>(i64::try_from(length.as_secs()).unwrap_or(i64::MAX))
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
