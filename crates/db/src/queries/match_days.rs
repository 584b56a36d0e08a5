//! The number of a group's matches on each date.

use chrono::NaiveDate;
use diesel::QueryableByName;
use diesel::sql_types::{Array, BigInt, Date, Integer, Nullable};

use super::match_filter::PlayerFilter;
use super::match_numbers;
use crate::ids::GroupId;
use crate::statement::statement;
use crate::{Connection, Error, RunQueryDsl};

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

/// The months with matches of these players, or with any, newest first. The cost grows with the matches of the players.
pub async fn months(
    connection: &mut Connection,
    group: GroupId,
    players: Option<PlayerFilter>,
) -> Result<Vec<MonthRow>, Error> {
    let Some(players) = players else {
        return Ok(statement(
            "SELECT date_trunc('month', played_on)::date AS first_day, sum(matches) AS matches
             FROM match_days WHERE group_id = $1 AND matches > 0 GROUP BY 1 ORDER BY 1 DESC",
        )
        .bind::<BigInt, _>(group)
        .load(connection)
        .await?);
    };
    let own = match_numbers::of_players(connection, group, players).await?;
    Ok(statement(
        "SELECT date_trunc('month', played.played_on)::date AS first_day, count(*) AS matches
         FROM unnest($2::integer[]) AS own (match_number)
         CROSS JOIN LATERAL (
             SELECT played_on FROM matches
             WHERE group_id = $1 AND match_number = own.match_number LIMIT 1
         ) AS played
         GROUP BY 1 ORDER BY 1 DESC",
    )
    .bind::<BigInt, _>(group)
    .bind::<Array<Integer>, _>(own)
    .load(connection)
    .await?)
}

/// The matches of a group in a week.
#[derive(Debug, Clone, Copy, PartialEq, Eq, QueryableByName)]
pub struct WeekRow {
    /// The group.
    #[diesel(sql_type = BigInt)]
    pub group_id: GroupId,
    /// The number of weeks after the first one.
    #[diesel(sql_type = Integer)]
    pub week: i32,
    /// How many matches were played in the week.
    #[diesel(sql_type = BigInt)]
    pub matches: i64,
}

/// The weeks from this day on in which these groups have matches, in no order.
pub async fn weeks(
    connection: &mut Connection,
    groups: &[GroupId],
    first_day: NaiveDate,
) -> Result<Vec<WeekRow>, Error> {
    Ok(statement(
        "SELECT group_id, (played_on - $2) / 7 AS week, sum(matches) AS matches
         FROM match_days WHERE group_id = ANY($1) AND played_on >= $2 AND matches > 0 GROUP BY 1, 2",
    )
    .bind::<Array<BigInt>, _>(groups)
    .bind::<Date, _>(first_day)
    .load(connection)
    .await?)
}

/// A day of a group's matches, and the days around it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, QueryableByName)]
pub struct DayRow {
    /// How many matches were played on the day.
    #[diesel(sql_type = BigInt)]
    pub matches: i64,
    /// The nearest earlier day with a match.
    #[diesel(sql_type = Nullable<Date>)]
    pub previous: Option<NaiveDate>,
    /// The nearest later day with a match.
    #[diesel(sql_type = Nullable<Date>)]
    pub next: Option<NaiveDate>,
}

/// The number of the group's matches on a day, and the nearest days with matches.
pub async fn around(connection: &mut Connection, group: GroupId, day: NaiveDate) -> Result<DayRow, Error> {
    Ok(statement(
        "SELECT
             coalesce((SELECT matches FROM match_days WHERE group_id = $1 AND played_on = $2), 0)::bigint AS matches,
             (SELECT played_on FROM match_days WHERE group_id = $1 AND played_on < $2 AND matches > 0
              ORDER BY played_on DESC LIMIT 1) AS previous,
             (SELECT played_on FROM match_days WHERE group_id = $1 AND played_on > $2 AND matches > 0
              ORDER BY played_on LIMIT 1) AS next",
    )
    .bind::<BigInt, _>(group)
    .bind::<Date, _>(day)
    .get_result(connection)
    .await?)
}
