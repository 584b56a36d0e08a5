//! The number of a group's matches on each date.

use chrono::NaiveDate;
use diesel::QueryableByName;
use diesel::sql_types::{BigInt, Date};
use diesel_async::RunQueryDsl;

use crate::ids::GroupId;
use crate::statement::statement;
use crate::{Connection, Error};

/// The matches of a month.
#[derive(Debug, Clone, Copy, PartialEq, Eq, QueryableByName)]
pub struct MonthRow {
    /// The first day of the month.
    #[diesel(sql_type = Date)]
    pub first_day: NaiveDate,
    /// How many matches were played in the month.
    #[diesel(sql_type = BigInt)]
    pub matches: i64,
}

/// The months in which a group has matches, newest first.
///
/// # Errors
///
/// When the database fails.
pub async fn months(connection: &mut Connection, group: GroupId) -> Result<Vec<MonthRow>, Error> {
    Ok(statement(
        "SELECT date_trunc('month', played_on)::date AS first_day, sum(matches) AS matches
         FROM match_days WHERE group_id = $1 AND matches > 0 GROUP BY 1 ORDER BY 1 DESC",
    )
    .bind::<BigInt, _>(group)
    .get_results(connection)
    .await?)
}
