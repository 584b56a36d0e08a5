//! The number of a group's matches on each date.

use chrono::NaiveDate;
use diesel::sql_types::{BigInt, Date, Integer};
use diesel_async::RunQueryDsl;

use super::groups::LockedGroup;
use crate::statement::statement;
use crate::{Connection, Error};

/// Adds to the number of matches on a date.
pub(super) async fn add(
    connection: &mut Connection,
    group: &LockedGroup,
    played_on: NaiveDate,
    matches: i32,
) -> Result<(), Error> {
    statement(
        "INSERT INTO match_days (group_id, played_on, matches) VALUES ($1, $2, greatest($3, 0))
         ON CONFLICT (group_id, played_on) DO UPDATE SET matches = match_days.matches + $3",
    )
    .bind::<BigInt, _>(group.id)
    .bind::<Date, _>(played_on)
    .bind::<Integer, _>(matches)
    .execute(connection)
    .await?;
    Ok(())
}
