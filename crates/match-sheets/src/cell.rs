//! Tables of typed cells: what every kind of file becomes first.

use elo_core::calendar::Day;
use elo_core::text::clean_name;
use serde::{Deserialize, Serialize};

/// One sheet of a workbook, or a text file.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Table {
    /// The name of the sheet; none for a text file.
    pub name: Option<String>,
    /// Whether the workbook hides the sheet.
    pub is_hidden: bool,
    /// Whether numbers that mean days count from 1904, as in workbooks of old Macs.
    pub counts_from_1904: bool,
    /// The rows that are not blank, from the top.
    pub rows: Vec<Row>,
}

/// A row that is not blank.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Row {
    /// The row in the sheet, or the line in the file where it begins; the first is 1.
    pub number: u32,
    /// The cells from the first column on.
    pub cells: Vec<Cell>,
}

/// What a cell holds.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Cell {
    /// Nothing, or white space.
    #[default]
    Empty,
    /// Text as it was typed.
    Text(String),
    /// A number without a format of dates or times.
    Number(f64),
    /// A day, as year, month and day of the month.
    Date(u32, u32, u32),
    /// A time of day, as hours and minutes.
    Time(u32, u32),
}

impl Table {
    /// The number of columns of the widest row.
    pub(crate) fn width(&self) -> usize {
        self.rows.iter().map(|row| row.cells.len()).max().unwrap_or(0)
    }
}

impl Row {
    /// The cell of a column; rows may be shorter than the table.
    pub(crate) fn cell(&self, column: usize) -> &Cell {
        self.cells.get(column).unwrap_or(&Cell::Empty)
    }

    /// The text of a column's cell.
    pub(crate) fn text(&self, column: usize) -> String {
        self.cell(column).text()
    }

    /// The cells that are not empty, with their columns.
    pub(crate) fn filled(&self) -> impl Iterator<Item = (usize, &Cell)> {
        self.cells.iter().enumerate().filter(|(_, cell)| !cell.is_empty())
    }
}

impl Cell {
    /// A cell of text; empty if there is nothing to see.
    #[must_use]
    pub fn of_text(text: &str) -> Self {
        if is_blank(text) {
            Self::Empty
        } else {
            Self::Text(text.to_owned())
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        *self == Self::Empty
    }

    /// The cell as one would read it, with white space at the ends removed.
    pub(crate) fn text(&self) -> String {
        match self {
            Self::Empty => String::new(),
            Self::Text(text) => text.trim().to_owned(),
            Self::Number(number) => number.to_string(),
            Self::Date(year, month, day) => format!("{year:04}-{month:02}-{day:02}"),
            Self::Time(hours, minutes) => format!("{hours:02}:{minutes:02}:00"),
        }
    }

    /// The whole number from 0 that the cell holds, typed or as text.
    pub(crate) fn whole_number(&self) -> Option<u32> {
        match self {
            Self::Number(number) => whole(*number),
            Self::Text(text) => {
                let text = text.trim();
                let is_short = text.len() <= 9 && text.bytes().all(|byte| byte.is_ascii_digit());
                is_short.then(|| text.parse().ok()).flatten()
            }
            _ => None,
        }
    }
}

/// Whether there is nothing to see in a text.
pub(crate) fn is_blank(text: &str) -> bool {
    !text.bytes().any(|byte| byte.is_ascii_graphic()) && clean_name(text).is_empty()
}

fn whole(number: f64) -> Option<u32> {
    let is_whole = number.fract() == 0.0 && (0.0..=999_999_999.0).contains(&number);
    is_whole.then(|| format!("{number:.0}").parse().ok()).flatten()
}

/// The day that a spreadsheet counts as this number, if it is of the years 1985 to 2079: other numbers are hardly days.
pub(crate) fn day_of_serial(number: f64, counts_from_1904: bool) -> Option<Day> {
    const FROM_1900_TO_1970: i64 = 25_569;
    const FROM_1900_TO_1904: i64 = 1_462;
    let days = i64::from(whole(number.floor())?) + if counts_from_1904 { FROM_1900_TO_1904 } else { 0 };
    (31_048..65_746)
        .contains(&days)
        .then(|| Day::from_days_since_1970(days - FROM_1900_TO_1970))
}
