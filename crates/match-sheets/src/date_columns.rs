//! The columns of days: one, or one each for day, month and year.

use elo_core::calendar::Day;

use crate::cell::{Row, Table};
use crate::dates::{self, DateForm, WrittenDate, WrittenDay};
use crate::detect::Column;
use crate::heads::{DatePart, HeadKind};
use crate::words::{month, plain};

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

impl DateColumns {
    /// The likely columns of a table.
    pub(crate) fn find(table: &Table, header_row: u32, columns: &[Column]) -> Self {
        let [day, month, year] = [DatePart::Day, DatePart::Month, DatePart::Year].map(|part| {
            columns
                .iter()
                .find(|column| is_part(column, part))
                .map(|column| column.at)
        });
        let date = whole_days(columns);
        if let Some(column) = date {
            let mut rows = table.rows.iter().filter(|row| row.number > header_row);
            let lacks_year = rows.any(|row| {
                let written = dates::date_of_cell(row.cell(column), table.counts_from_1904);
                written.is_some_and(|date| date.year.is_none())
            });
            return Self {
                date,
                year: year.filter(|_| lacks_year),
                ..Self::default()
            };
        }
        if month.is_some() && (day.is_some() || year.is_some()) {
            Self {
                date,
                day,
                month,
                year,
            }
        } else {
            Self::default()
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

    /// The day of a row as it was written.
    pub(crate) fn written(&self, row: &Row, counts_from_1904: bool) -> Option<WrittenDate> {
        let year = || {
            let number = row.cell(self.year?).whole_number()?;
            dates::full_year(&number.to_string())
        };
        if let Some(column) = self.date {
            let date = dates::date_of_cell(row.cell(column), counts_from_1904)?;
            return Some(WrittenDate {
                year: date.year.or_else(year),
                ..date
            });
        }
        let year = year();
        let month = month_of(&row.text(self.month?), row.cell(self.month?).whole_number())?;
        let day = match self.day {
            None => WrittenDay::Month(month),
            Some(column) if row.cell(column).is_empty() => WrittenDay::Month(month),
            Some(column) => {
                let day = row.cell(column).whole_number()?;
                Day::from_date(year.unwrap_or(2024), month, day)?;
                WrittenDay::Known { month, day }
            }
        };
        Some(WrittenDate::new(year, day, DateForm::Parts))
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

/// The column whose head says so, else the first whose cells are days, but not sets that became days.
fn whole_days(columns: &[Column]) -> Option<usize> {
    let has_days = |column: &&Column| column.profile.is_mostly(column.profile.dates, 50);
    let named = columns
        .iter()
        .filter(|column| column.kind == Some(HeadKind::Date))
        .find(has_days);
    let is_free = |column: &&Column| {
        matches!(column.kind, None | Some(HeadKind::Other))
            && column.profile.scores == 0
            && !column.head_is_number()
    };
    named
        .or_else(|| columns.iter().filter(is_free).find(has_days))
        .map(|column| column.at)
}

/// Whether the head of a column is that of a part of days, and most of its values are.
fn is_part(column: &Column, part: DatePart) -> bool {
    if column.head.date_part() != Some(part) {
        return false;
    }
    let is_value = |value: &&String| {
        let number = value.parse().ok();
        match part {
            DatePart::Day => number.is_some_and(|day: u32| (1..=31).contains(&day)),
            DatePart::Month => month_of(value, number).is_some(),
            DatePart::Year => dates::full_year(value).is_some(),
        }
    };
    let values = &column.profile.values;
    let known = values.keys().filter(is_value).count();
    known > 0 && known * 10 >= values.len() * 8
}

fn month_of(text: &str, number: Option<u32>) -> Option<u32> {
    let named = || month(plain(text).trim_end_matches('.'));
    number.filter(|month| (1..=12).contains(month)).or_else(named)
}
