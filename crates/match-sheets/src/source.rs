//! What was read, as it is shown: the first rows of each table with the roles of their columns, and single rows.

use serde::Serialize;

use crate::answers::SheetRow;
use crate::cell::{Cell, Row, Table};
use crate::columns::{Layout, heads_of};

/// What was read: tables with their layouts, or lines.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Source {
    tables: Vec<Table>,
    layouts: Vec<Layout>,
    lines: Vec<(u32, String)>,
}

/// The beginning of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct TableView {
    /// The sheet of a workbook.
    pub sheet: Option<String>,
    /// The row with the heads; 0 if there is none.
    pub header_row: u32,
    /// How many rows stand below the heads.
    pub row_count: usize,
    /// The heads of the columns, as many as the widest row has cells; empty without one.
    pub heads: Vec<String>,
    /// What each column is, by the names of the answer `columns`; none if it is not used.
    pub roles: Vec<Option<&'static str>>,
    /// The first rows below the heads.
    pub rows: Vec<RowView>,
}

/// A row as it is shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RowView {
    /// Its number.
    pub row: u32,
    /// The texts of its cells; the whole line of a text without columns.
    pub cells: Vec<String>,
}

impl Source {
    pub(crate) fn of_tables(tables: Vec<Table>, layouts: Vec<Layout>) -> Self {
        Self {
            tables,
            layouts,
            lines: Vec::new(),
        }
    }

    pub(crate) fn of_lines(lines: Vec<(u32, String)>) -> Self {
        Self {
            lines,
            ..Self::default()
        }
    }

    /// The beginning of each table, with at most so many rows; none of a text without columns.
    #[must_use]
    pub fn tables(&self, rows_max: usize) -> Vec<TableView> {
        let tables = self.tables.iter().zip(&self.layouts);
        tables
            .map(|(table, layout)| view(table, layout, rows_max))
            .collect()
    }

    /// A row of a table, or a line.
    #[must_use]
    pub fn row(&self, at: &SheetRow) -> Option<RowView> {
        let line = self.lines.iter().find(|(number, _)| *number == at.row);
        if let Some((row, line)) = line {
            return Some(RowView {
                row: *row,
                cells: vec![line.clone()],
            });
        }
        let table = self.tables.iter().find(|table| table.name == at.sheet)?;
        // Rows are in order of their numbers.
        let place = table.rows.binary_search_by_key(&at.row, |row| row.number).ok()?;
        table.rows.get(place).map(shown)
    }
}

fn view(table: &Table, layout: &Layout, rows_max: usize) -> TableView {
    let roles = layout.roles.by_column();
    let below = || table.rows.iter().filter(|row| row.number > layout.header_row);
    let mut heads = heads_of(table, layout.header_row);
    heads.resize(heads.len().max(table.width()), String::new());
    TableView {
        sheet: table.name.clone(),
        header_row: layout.header_row,
        row_count: below().count(),
        roles: (0..heads.len())
            .map(|column| roles.get(&column).copied())
            .collect(),
        heads,
        rows: below().take(rows_max).map(shown).collect(),
    }
}

fn shown(row: &Row) -> RowView {
    RowView {
        row: row.number,
        cells: row.cells.iter().map(Cell::text).collect(),
    }
}
