//! Days as people write them.

use elo_core::calendar::Day;

use crate::answers::DateOrder;
use crate::cell::{Cell, day_of_serial};
use crate::date_tokens::{Token, tokens, without_time};
use crate::words::{is_weekday, month, weekday};

/// A day as it was written: perhaps without a year or a day, or with two numbers that can be read in two orders.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct WrittenDate {
    pub(crate) year: Option<u32>,
    pub(crate) day: WrittenDay,
    pub(crate) form: DateForm,
    /// The day of the week beside it, from Monday as 0.
    pub(crate) weekday: Option<u8>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum WrittenDay {
    /// Month and day of the month.
    Known { month: u32, day: u32 },
    /// Two numbers of which one is the day and one the month.
    Numbers { first: u32, second: u32 },
    /// A month alone.
    Month(u32),
}

/// How a day was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum DateForm {
    /// A day of the spreadsheet's own.
    Stored,
    /// The year first.
    Iso,
    /// Numbers with dots, the day first.
    Dots,
    /// Numbers with slashes or hyphens.
    Slashes,
    /// A month's name.
    Named,
    /// A column each for day, month and year.
    Parts,
}

impl WrittenDate {
    pub(crate) const fn new(year: Option<u32>, day: WrittenDay, form: DateForm) -> Self {
        Self {
            year,
            day,
            form,
            weekday: None,
        }
    }

    /// The orders in which the numbers are a day of the calendar. Both if there is nothing to decide.
    pub(crate) fn possible_orders(&self) -> [bool; 2] {
        let WrittenDay::Numbers { first, second } = self.day else {
            return [true, true];
        };
        let year = self.year.unwrap_or(2024);
        [
            Day::from_date(year, second, first).is_some(),
            Day::from_date(year, first, second).is_some(),
        ]
    }

    /// Whether it is a day and no month alone.
    pub(crate) const fn has_day(&self) -> bool {
        !matches!(self.day, WrittenDay::Month(_))
    }

    /// Month, and day if there is one. Numbers that have one possible order have it whatever was answered.
    pub(crate) fn month_and_day(&self, order: Option<DateOrder>) -> Option<(u32, Option<u32>)> {
        match self.day {
            WrittenDay::Known { month, day } => Some((month, Some(day))),
            WrittenDay::Month(month) => Some((month, None)),
            WrittenDay::Numbers { first, second } => match (self.possible_orders(), order) {
                ([true, false], _) | ([true, true], Some(DateOrder::Dmy)) => Some((second, Some(first))),
                ([false, true], _) | ([true, true], Some(DateOrder::Mdy | DateOrder::Ymd)) => {
                    Some((first, Some(second)))
                }
                ([true, true], None) if first == second => Some((second, Some(first))),
                _ => None,
            },
        }
    }
}

/// The day in a cell of a column of dates.
pub(crate) fn date_of_cell(cell: &Cell, counts_from_1904: bool) -> Option<WrittenDate> {
    match cell {
        Cell::Date(year, month, day) => Some(stored(*year, *month, *day)),
        Cell::Number(number) => {
            let eight_digits = format!("{number}");
            if eight_digits.len() == 8
                && let Some(date) = parse(&eight_digits)
            {
                return Some(date);
            }
            let (year, month, day) = day_of_serial(*number, counts_from_1904)?.date()?;
            Some(stored(year, month, day))
        }
        Cell::Text(text) => parse(text).or_else(|| {
            let serial = cell.whole_number().filter(|_| text.trim().len() == 5)?;
            let (year, month, day) = day_of_serial(f64::from(serial), counts_from_1904)?.date()?;
            Some(stored(year, month, day))
        }),
        Cell::Empty | Cell::Time(..) => None,
    }
}

const fn stored(year: u32, month: u32, day: u32) -> WrittenDate {
    WrittenDate::new(Some(year), WrittenDay::Known { month, day }, DateForm::Stored)
}

/// Words that may stand in a date beside names of months and days of the week.
const FILLERS: [&str; 24] = [
    "de", "del", "of", "the", "den", "le", "el", "il", "am", "pm", "at", "kl", "um", "a", "st", "nd", "rd",
    "th", "er", "t", "º", "ª", "z", "h",
];

/// A text that is a day and nothing else, with or without a time.
pub(crate) fn parse(text: &str) -> Option<WrittenDate> {
    if text.len() > 60 || !text.bytes().any(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let tokens = without_time(tokens(text));
    let mut numbers: Vec<&str> = Vec::new();
    let mut signs: Vec<char> = Vec::new();
    let mut months = Vec::new();
    let mut before_month = 0;
    let mut weekdays = Vec::new();
    for token in &tokens {
        match token {
            Token::Number(digits) => numbers.push(digits),
            Token::Sign(sign) => {
                if !numbers.is_empty() {
                    signs.push(*sign);
                }
            }
            Token::Word(word) if FILLERS.contains(&word.as_str()) => {}
            Token::Word(word) => match month(word) {
                Some(month)
                    if !(is_also_weekday(word) && numbers.is_empty() && has_other_month(&tokens, word)) =>
                {
                    before_month = numbers.len();
                    months.push((month, word));
                }
                _ if is_weekday(word) => weekdays.extend(weekday(word)),
                _ => return None,
            },
        }
    }
    let date = match months.as_slice() {
        [] => of_numbers(&numbers, &signs),
        // `Set 1` is the head of a column and no day of September.
        [(_, word)] if before_month == 0 && word.starts_with("set") && numbers.len() < 2 => None,
        [(month, _)] => {
            let (before, after) = numbers.split_at_checked(before_month)?;
            of_named_month(*month, before, after)
        }
        _ => None,
    };
    // Two days of the week prove nothing.
    weekdays.dedup();
    let weekday = weekdays.pop().filter(|_| weekdays.is_empty());
    Some(WrittenDate { weekday, ..date? })
}

/// `mar` is a Tuesday in Spanish, French and Italian where another month is written.
fn is_also_weekday(word: &str) -> bool {
    word.len() == 3 && is_weekday(word)
}

fn has_other_month(tokens: &[Token], word: &str) -> bool {
    let numbers = tokens
        .iter()
        .filter(|token| matches!(token, Token::Number(_)))
        .count();
    let is_other_month =
        |token: &Token| matches!(token, Token::Word(other) if other != word && month(other).is_some());
    tokens.iter().any(is_other_month)
        || (numbers >= 2
            && !tokens
                .iter()
                .any(|token| matches!(token, Token::Number(digits) if digits.len() == 4)))
        || numbers >= 3
}

fn of_numbers(numbers: &[&str], signs: &[char]) -> Option<WrittenDate> {
    let signs: Vec<char> = signs
        .iter()
        .copied()
        .filter(|sign| *sign != ' ' && *sign != ',')
        .collect();
    let sign = signs.first().copied();
    if signs.iter().any(|other| Some(*other) != sign) || !matches!(sign, None | Some('-' | '/' | '.')) {
        return None;
    }
    let slashes = if sign == Some('.') {
        DateForm::Dots
    } else {
        DateForm::Slashes
    };
    match *numbers {
        [digits] if sign.is_none() => compact(digits),
        _ if sign.is_none() => None,
        [year, month, day] if year.len() == 4 => known(number(year)?, number(month)?, number(day)?),
        [first, second, year] if first.len() <= 2 && second.len() <= 2 => {
            numbers_in_order(first, second, Some(full_year(year)?), slashes)
        }
        [year, month] if year.len() == 4 => month_only(number(year)?, number(month)?),
        [month, year] if year.len() == 4 => month_only(number(year)?, number(month)?),
        [first, second] if first.len() <= 2 && second.len() <= 2 => {
            numbers_in_order(first, second, None, slashes)
        }
        _ => None,
    }
}

fn number(digits: &str) -> Option<u32> {
    digits.parse().ok()
}

fn known(year: u32, month: u32, day: u32) -> Option<WrittenDate> {
    Day::from_date(year, month, day).filter(|_| (1900..2200).contains(&year))?;
    Some(WrittenDate::new(
        Some(year),
        WrittenDay::Known { month, day },
        DateForm::Iso,
    ))
}

fn month_only(year: u32, month: u32) -> Option<WrittenDate> {
    let is_month = (1..=12).contains(&month) && (1900..2200).contains(&year);
    is_month.then_some(WrittenDate::new(
        Some(year),
        WrittenDay::Month(month),
        DateForm::Iso,
    ))
}

/// Numbers with dots have the day first in every language that writes them.
fn numbers_in_order(first: &str, second: &str, year: Option<u32>, form: DateForm) -> Option<WrittenDate> {
    let (first, second) = (number(first)?, number(second)?);
    let numbers = WrittenDate::new(year, WrittenDay::Numbers { first, second }, form);
    match numbers.possible_orders() {
        [false, false] => None,
        [true, _] if form == DateForm::Dots => Some(WrittenDate {
            day: WrittenDay::Known {
                month: second,
                day: first,
            },
            ..numbers
        }),
        _ => Some(numbers),
    }
}

/// `20250601` and `250601`.
fn compact(digits: &str) -> Option<WrittenDate> {
    let (year, rest) = match digits.len() {
        8 => digits.split_at_checked(4)?,
        6 => digits.split_at_checked(2)?,
        _ => return None,
    };
    let (month, day) = rest.split_at_checked(2)?;
    known(full_year(year)?, number(month)?, number(day)?)
}

/// Years of two digits are those from 1970 to 2069.
pub(crate) fn full_year(digits: &str) -> Option<u32> {
    let year = number(digits)?;
    match digits.len() {
        2 if year < 70 => Some(2000 + year),
        2 => Some(1900 + year),
        4 if (1900..2200).contains(&year) => Some(year),
        _ => None,
    }
}

/// The year follows the month, or comes first with four digits: `2 - 11 juni` is no day of the year 11.
fn of_named_month(month: u32, before: &[&str], after: &[&str]) -> Option<WrittenDate> {
    let (year, day) = match (before, after) {
        ([day], []) | ([], [day]) if day.len() <= 2 => (None, Some(number(day)?)),
        ([], [year]) | ([year], []) => (Some(full_year(year)?), None),
        ([year], [day]) if year.len() == 4 => (Some(full_year(year)?), Some(number(day)?)),
        ([day], [year]) | ([], [day, year]) => (Some(full_year(year)?), Some(number(day)?)),
        _ => return None,
    };
    let written = match day {
        Some(day) => {
            Day::from_date(year.unwrap_or(2024), month, day)?;
            WrittenDay::Known { month, day }
        }
        None => WrittenDay::Month(month),
    };
    Some(WrittenDate::new(year, written, DateForm::Named))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> Option<(Option<u32>, u32, Option<u32>)> {
        let date = parse(text)?;
        let (month, day) = date.month_and_day(None)?;
        Some((date.year, month, day))
    }

    #[test]
    fn days_are_read_in_all_their_forms() {
        for text in [
            "2025-06-01",
            "2025/06/01 8:15:21 PM GMT+2",
            "2025-06-01T12:00:00-05:00",
            "2025/6/1",
            "20250601",
            "250601",
            "1.6.2025",
            "1.6.25",
            "1 Jun 2025",
            "1 de junio de 2025",
            "June 1, 2025",
            "1st June 2025",
            "söndag 1 juni 2025",
            "So, 1. Juni 2025",
            "2025-06-01T18:30:00Z",
            "1.6.2025 kl 18:30",
            "1º de junho de 2025",
            "le 1er juin 2025",
        ] {
            assert_eq!(day(text), Some((Some(2025), 6, Some(1))), "{text}");
        }
    }

    #[test]
    fn parts_of_a_day_may_be_missing() {
        assert_eq!(day("26 november"), Some((None, 11, Some(26))));
        assert_eq!(day("2025-04"), Some((Some(2025), 4, None)));
        assert_eq!(day("April 2025"), Some((Some(2025), 4, None)));
        assert_eq!(day("24/06"), Some((None, 6, Some(24))));
        assert_eq!(day("mar 3/6"), None);
        assert_eq!(
            parse("mar 3/6").unwrap().day,
            WrittenDay::Numbers { first: 3, second: 6 }
        );
    }

    #[test]
    fn numbers_that_are_no_days_are_not_read() {
        for text in [
            "Set 1",
            "6-4 6-3",
            "32/13/2025",
            "6,40",
            "Bana 2",
            "64",
            "31 februari",
            "6-4, 6-3",
            "12:30",
        ] {
            assert_eq!(parse(text), None, "{text}");
        }
    }
}
