//! Calendar days: no time of day, no time zone, no clock.

use crate::limits::{DAYS_AHEAD_MAX, FIRST_YEAR};
use crate::violation::{Violation, ViolationCode};

/// A day of the proleptic Gregorian calendar, as a number of days since 1970-01-01.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Day(i64);

impl Day {
    /// The day `days` days after 1970-01-01.
    ///
    /// ```
    /// use elo_core::calendar::Day;
    ///
    /// assert_eq!(Day::from_days_since_1970(1), Day::parse("1970-01-02").unwrap());
    /// ```
    #[must_use]
    pub const fn from_days_since_1970(days: i64) -> Self {
        Self(days)
    }

    /// The number of days since 1970-01-01; negative before.
    ///
    /// ```
    /// use elo_core::calendar::Day;
    ///
    /// assert_eq!(Day::parse("1969-12-31").unwrap().days_since_1970(), -1);
    /// ```
    #[must_use]
    pub const fn days_since_1970(self) -> i64 {
        self.0
    }

    /// Parses `YYYY-MM-DD`; `None` if the text has another form or the calendar no such day.
    ///
    /// ```
    /// use elo_core::calendar::Day;
    ///
    /// assert!(Day::parse("2024-02-29").is_some());
    /// assert!(Day::parse("2025-02-29").is_none());
    /// assert!(Day::parse("2025-6-1").is_none());
    /// ```
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let mut parts = text.split('-');
        let year = digits(parts.next()?, 4)?;
        let month = digits(parts.next()?, 2)?;
        let day = digits(parts.next()?, 2)?;
        let exists = parts.next().is_none() && day >= 1 && day <= days_in_month(year, month)?;
        exists.then(|| Self(days_since_1970(year, month, day)))
    }

    /// The day of a year from 1 to 9999, a month and a day of the month; `None` if the calendar has no such day.
    ///
    /// ```
    /// use elo_core::calendar::Day;
    ///
    /// assert_eq!(Day::from_date(2024, 2, 29), Day::parse("2024-02-29"));
    /// assert_eq!(Day::from_date(2025, 2, 29), None);
    /// ```
    #[must_use]
    pub fn from_date(year: u32, month: u32, day: u32) -> Option<Self> {
        let exists = (1..=9999).contains(&year) && day >= 1 && day <= days_in_month(year, month)?;
        exists.then(|| Self(days_since_1970(year, month, day)))
    }

    /// Year, month and day of the month; `None` before the year 1 and after 9999.
    ///
    /// ```
    /// use elo_core::calendar::Day;
    ///
    /// assert_eq!(Day::parse("2024-02-29").unwrap().date(), Some((2024, 2, 29)));
    /// ```
    #[must_use]
    pub fn date(self) -> Option<(u32, u32, u32)> {
        // <https://howardhinnant.github.io/date_algorithms.html#civil_from_days>
        let days = self.0.checked_add(DAYS_FROM_MARCH_OF_YEAR_0_TO_1970)?;
        let era = days.div_euclid(DAYS_IN_400_YEARS);
        let day_of_era = days.rem_euclid(DAYS_IN_400_YEARS);
        let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
        let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
        let month_from_march = (5 * day_of_year + 2) / 153;
        let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
        let (month, later) = if month_from_march < 10 {
            (month_from_march + 3, 0)
        } else {
            (month_from_march - 9, 1)
        };
        let year = u32::try_from(year_of_era + era * 400 + later).ok()?;
        let is_shown = (1..=9999).contains(&year);
        is_shown.then_some((year, u32::try_from(month).ok()?, u32::try_from(day).ok()?))
    }
}

/// Checks the day of a match: from the first day of [`FIRST_YEAR`] to [`DAYS_AHEAD_MAX`] days after `today`.
///
/// ```
/// use elo_core::calendar::{Day, check_played_on};
///
/// let today = Day::parse("2025-06-01").unwrap();
/// assert!(check_played_on(Day::parse("2025-06-02").unwrap(), today).is_ok());
/// let violation = check_played_on(Day::parse("2025-06-03").unwrap(), today).unwrap_err();
/// assert_eq!(violation.code.as_str(), "date.too_far_ahead");
/// ```
///
/// # Errors
/// The violation, at `playedOn`.
pub fn check_played_on(played_on: Day, today: Day) -> Result<(), Violation> {
    if played_on.0 > today.0.saturating_add(i64::from(DAYS_AHEAD_MAX)) {
        Err(Violation::new("playedOn", ViolationCode::DateTooFarAhead).with("days", DAYS_AHEAD_MAX))
    } else if played_on.0 < days_since_1970(FIRST_YEAR, 1, 1) {
        Err(Violation::new("playedOn", ViolationCode::DateTooEarly).with("year", FIRST_YEAR))
    } else {
        Ok(())
    }
}

const DAYS_FROM_MARCH_OF_YEAR_0_TO_1970: i64 = 719_468;
const DAYS_IN_400_YEARS: i64 = 146_097;

fn digits(text: &str, count: usize) -> Option<u32> {
    let fits = text.len() == count && text.bytes().all(|byte| byte.is_ascii_digit());
    fits.then(|| text.parse().ok()).flatten()
}

const fn is_leap(year: u32) -> bool {
    year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
}

const fn days_in_month(year: u32, month: u32) -> Option<u32> {
    match month {
        1 | 3 | 5 | 7 | 8 | 10 | 12 => Some(31),
        4 | 6 | 9 | 11 => Some(30),
        2 if is_leap(year) => Some(29),
        2 => Some(28),
        _ => None,
    }
}

/// Days since 1970-01-01, by Howard Hinnant's `days_from_civil`: years begin in March, so that the leap day comes last.
pub(crate) fn days_since_1970(year: u32, month: u32, day: u32) -> i64 {
    let (year, month) = (i64::from(year), i64::from(month));
    let (year, month) = if month > 2 {
        (year, month - 3)
    } else {
        (year - 1, month + 9)
    };
    let leap_days = year.div_euclid(4) - year.div_euclid(100) + year.div_euclid(400);
    let days_before_month = (153 * month + 2) / 5;
    365 * year + leap_days + days_before_month + i64::from(day) - 1 - DAYS_FROM_MARCH_OF_YEAR_0_TO_1970
}
