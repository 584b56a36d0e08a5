//! The columns of days: one, or one each for day, month and year.

use elo_core::calendar::Day;

use crate::cell::{Row, Table};
use crate::dates::{self, DateForm, WrittenDate, WrittenDay};
use crate::detect::Column;
use crate::heads::{DatePart, HeadKind};
use crate::words::{is_weekday, month, plain};

/// The columns that make a day.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct DateColumns {
    /// Whole days.
    pub(crate) date: Option<usize>,
    /// The number of the day in its month.
    pub(crate) day: Option<usize>,
    /// The number or the name of the month.
    pub(crate) month: Option<usize>,
    /// The year, also of whole days that are written without one.
    pub(crate) year: Option<usize>,
}

/// The month and the year of the row above, for cells that say them once for several rows.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct PartsAbove {
    month: Option<u32>,
    year: Option<u32>,
}

impl DateColumns {
    /// The likely columns of a table: one whose head says so, else those of parts, else one that has days.
    pub(crate) fn find(table: &Table, header_row: u32, columns: &[Column]) -> Self {
        let part = |part| {
            columns
                .iter()
                .find(|column| is_part(column, part))
                .map(|column| column.at)
        };
        let (day, month, year) = (part(DatePart::Day), part(DatePart::Month), part(DatePart::Year));
        let has_parts = month.is_some() && (day.is_some() || year.is_some());
        let date = named(columns).or_else(|| unnamed(columns).filter(|_| !has_parts));
        match date {
            Some(column) => Self {
                date,
                year: year.filter(|_| lacks_years(table, header_row, column)),
                ..Self::default()
            },
            None if has_parts => Self {
                date,
                day,
                month,
                year,
            },
            None => Self::default(),
        }
    }

    /// Whether the columns can have days: a year alone is none.
    pub(crate) const fn has_days(&self) -> bool {
        self.date.is_some() || self.month.is_some()
    }

    /// The columns that are there.
    pub(crate) fn all(&self) -> impl Iterator<Item = usize> + use<> {
        [self.date, self.day, self.month, self.year].into_iter().flatten()
    }

    /// Whether a row says no day, whatever its month and year.
    pub(crate) fn is_blank(&self, row: &Row) -> bool {
        let column = self.date.or(self.day).or(self.month);
        column.is_none_or(|column| row.cell(column).is_empty())
    }

    /// The day of a row as it was written.
    pub(crate) fn written(
        &self,
        row: &Row,
        counts_from_1904: bool,
        above: &mut PartsAbove,
    ) -> Option<WrittenDate> {
        let text = |column: usize| Some(row.text(column)).filter(|text| !text.is_empty());
        let year = self.year.and_then(text).and_then(|text| dates::full_year(&text));
        above.year = year.or(above.year);
        if let Some(column) = self.date {
            let date = dates::date_of_cell(row.cell(column), counts_from_1904)?;
            return Some(WrittenDate {
                year: date.year.or(above.year),
                ..date
            });
        }
        let month = self.month.and_then(text);
        above.month = month.map_or(above.month, |text| month_of(&text));
        let month = above.month?;
        let day = match self.day {
            None => WrittenDay::Month(month),
            Some(column) => {
                let day = day_of(&row.text(column))?;
                Day::from_date(above.year.unwrap_or(2024), month, day)?;
                WrittenDay::Known { month, day }
            }
        };
        Some(WrittenDate::new(above.year, day, DateForm::Parts))
    }

    /// What a row has in these columns.
    pub(crate) fn text(&self, row: &Row) -> String {
        let texts = self.all().map(|column| row.text(column));
        texts
            .filter(|text| !text.is_empty())
            .collect::<Vec<_>>()
            .join(" ")
    }
}

fn has_days(column: &Column) -> bool {
    column.profile.is_mostly(column.profile.dates, 50)
}

/// The column of days whose head says so.
fn named(columns: &[Column]) -> Option<usize> {
    let is_named = |column: &&Column| column.kind == Some(HeadKind::Date) && has_days(column);
    columns.iter().find(is_named).map(|column| column.at)
}

/// The first column whose cells are days, but not sets that became days.
fn unnamed(columns: &[Column]) -> Option<usize> {
    let is_free = |column: &&Column| {
        matches!(column.kind, None | Some(HeadKind::Other))
            && column.profile.scores == 0
            && !column.head_is_number()
            && has_days(column)
    };
    columns.iter().find(is_free).map(|column| column.at)
}

fn lacks_years(table: &Table, header_row: u32, column: usize) -> bool {
    let mut rows = table.rows.iter().filter(|row| row.number > header_row);
    rows.any(|row| {
        let written = dates::date_of_cell(row.cell(column), table.counts_from_1904);
        written.is_some_and(|date| date.year.is_none())
    })
}

/// Whether the head of a column is that of a part of days, and half of its cells are: a row of totals has a word there.
fn is_part(column: &Column, part: DatePart) -> bool {
    if column.head.date_part() != Some(part) {
        return false;
    }
    let is_value = |value: &str| match part {
        DatePart::Day => day_of(value).is_some(),
        DatePart::Month => month_of(value).is_some(),
        DatePart::Year => dates::full_year(value).is_some(),
    };
    let values = column.profile.values.iter().filter(|(value, _)| is_value(value));
    column.profile.is_mostly(values.map(|(_, count)| count).sum(), 50)
}

/// The number of a day, perhaps beside its day of the week.
fn day_of(text: &str) -> Option<u32> {
    let plain = plain(text);
    let (numbers, words): (Vec<&str>, Vec<&str>) = plain
        .split(|character: char| !character.is_alphanumeric())
        .filter(|part| !part.is_empty())
        .partition(|part| part.bytes().all(|byte| byte.is_ascii_digit()));
    let [number] = numbers.as_slice() else {
        return None;
    };
    let day = number.parse().ok().filter(|day| (1..=31).contains(day));
    day.filter(|_| words.into_iter().all(is_weekday))
}

fn month_of(text: &str) -> Option<u32> {
    match text.parse() {
        Ok(number) => Some(number).filter(|month| (1..=12).contains(month)),
        Err(_) => month(plain(text).trim_end_matches('.')),
    }
}
