//! Conversion between elo-core's days and chrono's dates.

use chrono::{Days, NaiveDate};
use elo_core::calendar::Day;

use crate::error::{Error, Result};

/// A date as a day of elo-core.
pub(crate) fn day(date: NaiveDate) -> Day {
    Day::from_days_since_1970(date.signed_duration_since(NaiveDate::default()).num_days())
}

/// A day of elo-core as a date.
pub(crate) fn date(day: Day) -> Result<NaiveDate> {
    let days = day.days_since_1970();
    let distance = Days::new(days.unsigned_abs());
    let epoch = NaiveDate::default();
    let date = if days < 0 {
        epoch.checked_sub_days(distance)
    } else {
        epoch.checked_add_days(distance)
    };
    date.ok_or_else(|| Error::internal("a day lies outside of the calendar"))
}

/// A day as `2025-06-12`, and in no other way, so that each day has one address.
pub(crate) fn parse_day(text: &str) -> Option<NaiveDate> {
    let day = text.parse::<NaiveDate>().ok()?;
    // Other years are written with a sign, and Postgres has none of them.
    (text.len() == 10 && day.to_string() == text).then_some(day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_is_written_in_one_way() {
        assert_eq!(parse_day("2025-06-12"), NaiveDate::from_ymd_opt(2025, 6, 12));
        for text in [
            "",
            "2025-6-12",
            "2025-06-12 ",
            "2025-02-30",
            "+2025-06-12",
            "-999-06-12",
            "12025-06-12",
            "20250612",
        ] {
            assert_eq!(parse_day(text), None, "{text}");
        }
    }

    #[test]
    fn dates_convert_in_both_directions() {
        for text in [
            "1969-01-01",
            "1969-12-31",
            "1970-01-01",
            "2024-02-29",
            "2025-06-13",
        ] {
            let written: NaiveDate = text.parse().unwrap();
            assert_eq!(Some(day(written)), Day::parse(text));
            assert_eq!(date(day(written)).unwrap(), written);
        }
    }
}
