//! How many matches groups have played in each of twelve weeks.

use std::collections::HashMap;

use chrono::{DateTime, Datelike, Days, NaiveDate, Utc};
use db::ids::GroupId;
use db::queries::match_days;

use crate::error::Result;

/// How many weeks are counted.
pub(crate) const WEEKS: usize = 12;

/// The matches of a group in each of the weeks up to one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct WeeklyMatches {
    /// The Monday of the latest week.
    pub(crate) latest_week: NaiveDate,
    /// The oldest week first. Matches dated later than the latest week are counted in it.
    pub(crate) matches: [u32; WEEKS],
}

/// Counts the matches of these groups in the week of `until` and in those before it. Groups without any are absent from
/// the result, which [`WeeklyMatches::none`] stands for.
#[tracing::instrument(level = "trace", skip_all)]
pub(crate) async fn read_weekly_matches(
    connection: &mut db::Connection,
    groups: &[GroupId],
    until: DateTime<Utc>,
) -> Result<HashMap<GroupId, WeeklyMatches>> {
    let none = WeeklyMatches::none(until);
    let mut found = HashMap::new();
    for row in match_days::weeks(connection, groups, none.first_day()).await? {
        let week = usize::try_from(row.week).unwrap_or_default().min(WEEKS - 1);
        let weekly = found.entry(row.group_id).or_insert(none);
        if let Some(matches) = weekly.matches.get_mut(week) {
            *matches += u32::try_from(row.matches).unwrap_or_default();
        }
    }
    Ok(found)
}

impl WeeklyMatches {
    /// No matches in the week of this time and in those before it.
    pub(crate) fn none(until: DateTime<Utc>) -> Self {
        let today = until.date_naive();
        let weekday = today.weekday().num_days_from_monday().into();
        Self {
            latest_week: today - Days::new(weekday),
            matches: [0; WEEKS],
        }
    }

    fn first_day(&self) -> NaiveDate {
        self.latest_week - Days::new(7 * u64::try_from(WEEKS - 1).unwrap_or_default())
    }
}
