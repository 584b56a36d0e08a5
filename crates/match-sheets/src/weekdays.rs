//! What days of the week prove of `Torsdag 5/6`: whether the day comes first or the month.

use elo_core::calendar::Day;

use crate::answers::{Answers, DateOrder};
use crate::entry::Entry;
use crate::rules::{Rules, days};

/// The calendar repeats after this many years.
const YEARS_OF_CYCLE: u32 = 28;

/// Whether all days of the week are right with the day first, in one year at least, and whether they are with the month
/// first. Neither if both are, or if one of the days of the week is wrong either way.
pub(crate) fn proved_orders(entries: &[Entry], answers: &Answers) -> [bool; 2] {
    let dates = || {
        entries
            .iter()
            .filter(|entry| entry.is_match)
            .filter_map(|entry| entry.date)
    };
    if !dates().any(|date| date.weekday.is_some()) {
        return [false, false];
    }
    let count = if answers.year.is_none() && dates().any(|date| date.year.is_none()) {
        YEARS_OF_CYCLE
    } else {
        1
    };
    let first = answers.year.unwrap_or(2000);
    let is_right = |order: DateOrder| {
        (first..first.saturating_add(count)).any(|year| {
            let answers = Answers {
                year: Some(year),
                year_turns: answers.year_turns,
                ..Answers::default()
            };
            are_right(entries, order, &answers)
        })
    };
    match [DateOrder::Dmy, DateOrder::Mdy].map(is_right) {
        [true, true] => [false, false],
        orders => orders,
    }
}

fn are_right(entries: &[Entry], order: DateOrder, answers: &Answers) -> bool {
    let rules = Rules {
        date_order: Some(order),
        ..Rules::default()
    };
    let days = days(entries, &rules, answers, true);
    entries.iter().zip(days).all(|(entry, day)| {
        let weekday = entry
            .date
            .filter(|_| entry.is_match)
            .and_then(|date| date.weekday);
        weekday.is_none_or(|weekday| day.is_some_and(|day| weekday_of(day) == i64::from(weekday)))
    })
}

/// From Monday as 0; 1970-01-01 was a Thursday.
fn weekday_of(day: Day) -> i64 {
    (day.days_since_1970() + 3).rem_euclid(7)
}
