//! Cells as they are read, gathered into the rows of a table.

use std::collections::BTreeMap;

use calamine::{DataRef, ExcelDateTime};
use match_sheets::{Cell, Row, Table};

use crate::{Error, ROWS_MAX};

/// Columns beyond this one are left away: no list of matches is as wide.
const COLUMNS_MAX: usize = 256;

/// The cells of a sheet.
pub(crate) struct Cells {
    rows: BTreeMap<u32, Vec<Cell>>,
    /// Cells that may still be added.
    left: usize,
}

impl Cells {
    pub(crate) const fn new(left: usize) -> Self {
        Self {
            rows: BTreeMap::new(),
            left,
        }
    }

    pub(crate) const fn left(&self) -> usize {
        self.left
    }

    /// Adds a cell at a row and a column from 0; blank ones are left away.
    pub(crate) fn add(&mut self, (row, column): (u32, u32), value: &DataRef<'_>) -> Result<(), Error> {
        let cell = cell(value);
        let column = usize::try_from(column).unwrap_or(usize::MAX);
        if cell == Cell::Empty || column >= COLUMNS_MAX {
            return Ok(());
        }
        let cells = self.rows.entry(row).or_default();
        if cells.len() <= column {
            let added = column + 1 - cells.len();
            self.left = self.left.checked_sub(added).ok_or(Error::TooManyCells)?;
            cells.resize(column + 1, Cell::Empty);
        }
        if let Some(place) = cells.get_mut(column) {
            *place = cell;
        }
        if self.rows.len() > ROWS_MAX {
            return Err(Error::TooManyCells);
        }
        Ok(())
    }

    pub(crate) fn into_table(self, name: String, is_hidden: bool, counts_from_1904: bool) -> Table {
        let row = |(row, cells): (u32, Vec<Cell>)| Row {
            number: row.saturating_add(1),
            cells,
        };
        Table {
            name: Some(name),
            is_hidden,
            counts_from_1904,
            rows: self.rows.into_iter().map(row).collect(),
        }
    }
}

fn cell(value: &DataRef<'_>) -> Cell {
    match value {
        DataRef::Int(number) => Cell::Number(i32::try_from(*number).map_or(f64::NAN, f64::from)),
        DataRef::Float(number) => Cell::Number(*number),
        DataRef::String(text) => Cell::of_text(text),
        DataRef::SharedString(text) => Cell::of_text(text),
        DataRef::Bool(value) => Cell::Text(if *value { "TRUE" } else { "FALSE" }.to_owned()),
        DataRef::DateTime(moment) => day_or_time(moment),
        DataRef::DateTimeIso(text) => day(text).unwrap_or_else(|| Cell::of_text(text)),
        DataRef::DurationIso(text) => duration(text).unwrap_or_else(|| Cell::of_text(text)),
        DataRef::Error(_) | DataRef::Empty => Cell::Empty,
    }
}

/// The day of a moment; what is before the first day is a time.
fn day_or_time(moment: &ExcelDateTime) -> Cell {
    let (year, month, day, hours, minutes, ..) = moment.to_ymd_hms_milli();
    if moment.is_duration() || moment.as_f64() < 1.0 {
        let days = if moment.as_f64() < 1.0 {
            0
        } else {
            24 * u32::from(day)
        };
        return Cell::Time(u32::from(hours) + days, u32::from(minutes));
    }
    Cell::Date(u32::from(year), u32::from(month), u32::from(day))
}

/// The day of `2025-06-01` and `2025-06-01T18:30:00`.
fn day(text: &str) -> Option<Cell> {
    let mut parts = text.split('T').next()?.split('-').map(|part| part.parse().ok());
    let cell = Cell::Date(parts.next()??, parts.next()??, parts.next()??);
    parts.next().is_none().then_some(cell)
}

/// The hours and minutes of `PT04H03M00S`.
fn duration(text: &str) -> Option<Cell> {
    let (hours, rest) = text.strip_prefix("PT")?.split_once('H')?;
    let (minutes, _) = rest.split_once('M')?;
    Some(Cell::Time(hours.parse().ok()?, minutes.parse().ok()?))
}
