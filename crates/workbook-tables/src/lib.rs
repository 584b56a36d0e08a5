//! The cells of a workbook (xlsx, xls, xlsb, ods) as tables of match-sheets.
//!
//! A crate of its own, since calamine and quick-xml bring the tables of all legacy encodings: the browser loads it only
//! for a workbook. What a workbook inflates to is counted before its cells are read, so that a small file cannot take
//! more memory than a large one.

mod cells;
mod ods_size;
mod xls_size;
mod zip_size;

use std::io::Cursor;
use std::panic::catch_unwind;

use calamine::{Data, DataRef, Ods, Reader, SheetType, SheetVisible, Xls, Xlsb, Xlsx};
use match_sheets::{FILE_BYTES_MAX, Table};

use cells::Cells;

/// Most bytes that a workbook may inflate to.
pub const INFLATED_BYTES_MAX: u64 = 128 * 1024 * 1024;
/// Most cells that a workbook may have, blank ones between others counted.
pub const CELLS_MAX: usize = 4_000_000;
/// Most rows that are not blank.
pub const ROWS_MAX: usize = match_sheets::ROWS_MAX;

/// Why a workbook is not read.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The file is larger than [`FILE_BYTES_MAX`].
    #[error("the file is larger than 32 MiB")]
    FileTooLarge,
    /// It inflates to more than [`INFLATED_BYTES_MAX`].
    #[error("the workbook is too large once unpacked")]
    InflatesTooFar,
    /// It has more than [`CELLS_MAX`] cells.
    #[error("the workbook has more than 4,000,000 cells; save the sheet with the matches as .csv")]
    TooManyCells,
    /// A password is needed.
    #[error("the workbook is protected with a password; save it without one")]
    Encrypted,
    /// Another kind of file.
    #[error("not a table: the file is an archive or a document, but no workbook")]
    NoWorkbook,
    /// It is damaged.
    #[error("the workbook cannot be read; save it as .xlsx or .csv and try again")]
    Damaged(#[source] Box<dyn std::error::Error + Send + Sync>),
}

type Bytes = Cursor<Vec<u8>>;

/// The sheets of a workbook as tables, hidden and empty ones too.
///
/// # Errors
/// Why the workbook is not read.
pub fn tables(bytes: Vec<u8>) -> Result<Vec<Table>, Error> {
    if bytes.len() > FILE_BYTES_MAX {
        return Err(Error::FileTooLarge);
    }
    // calamine panics at some damaged xls files. WebAssembly has no unwinding: there the worker answers the trap.
    catch_unwind(|| read(bytes)).unwrap_or_else(|_| Err(Error::Damaged("the parser panicked".into())))
}

fn read(bytes: Vec<u8>) -> Result<Vec<Table>, Error> {
    if !bytes.starts_with(b"PK") {
        xls_size::check(&bytes)?;
        return xls(Cursor::new(bytes));
    }
    match zip_size::check(&bytes)? {
        zip_size::Kind::Xlsx => xlsx(Cursor::new(bytes)),
        zip_size::Kind::Xlsb => xlsb(Cursor::new(bytes)),
        zip_size::Kind::Ods { content } => {
            ods_size::check(&content)?;
            ods(Cursor::new(bytes))
        }
    }
}

fn damaged(error: impl std::error::Error + Send + Sync + 'static) -> Error {
    Error::Damaged(Box::new(error))
}

/// The sheets with cells, by name, and whether they are hidden.
fn sheets<R: Reader<Bytes>>(workbook: &R) -> Vec<(String, bool)> {
    let sheets = workbook
        .sheets_metadata()
        .iter()
        .filter(|sheet| sheet.typ == SheetType::WorkSheet);
    sheets
        .map(|sheet| (sheet.name.clone(), sheet.visible != SheetVisible::Visible))
        .collect()
}

fn xlsx(bytes: Bytes) -> Result<Vec<Table>, Error> {
    let workbook = Xlsx::new(bytes).map_err(damaged)?;
    let counts_from_1904 = workbook.has_1904_epoch();
    tables_of(workbook, counts_from_1904, |workbook, name, cells| {
        let mut reader = workbook.worksheet_cells_reader(name).map_err(damaged)?;
        while let Some(cell) = reader.next_cell().map_err(damaged)? {
            cells.add(cell.get_position(), cell.get_value())?;
        }
        Ok(())
    })
}

fn xlsb(bytes: Bytes) -> Result<Vec<Table>, Error> {
    let workbook = Xlsb::new(bytes).map_err(damaged)?;
    let counts_from_1904 = workbook.has_1904_epoch();
    tables_of(workbook, counts_from_1904, |workbook, name, cells| {
        let mut reader = workbook.worksheet_cells_reader(name).map_err(damaged)?;
        while let Some(cell) = reader.next_cell().map_err(damaged)? {
            cells.add(cell.get_position(), cell.get_value())?;
        }
        Ok(())
    })
}

fn xls(bytes: Bytes) -> Result<Vec<Table>, Error> {
    let workbook = Xls::new(bytes).map_err(damaged)?;
    let counts_from_1904 = workbook.has_1904_epoch();
    tables_of(workbook, counts_from_1904, add_range)
}

fn ods(bytes: Bytes) -> Result<Vec<Table>, Error> {
    tables_of(Ods::new(bytes).map_err(damaged)?, false, add_range)
}

/// The tables of a workbook, which have at most [`CELLS_MAX`] cells together; `add_cells` adds those of a sheet.
fn tables_of<R: Reader<Bytes>>(
    mut workbook: R,
    counts_from_1904: bool,
    add_cells: impl Fn(&mut R, &str, &mut Cells) -> Result<(), Error>,
) -> Result<Vec<Table>, Error> {
    let mut left = CELLS_MAX;
    let mut tables = Vec::new();
    for (name, is_hidden) in sheets(&workbook) {
        let mut cells = Cells::new(left);
        add_cells(&mut workbook, &name, &mut cells)?;
        left = cells.left();
        tables.push(cells.into_table(name, is_hidden, counts_from_1904));
    }
    Ok(tables)
}

/// Adds the cells of a sheet that are all in memory.
fn add_range<R: Reader<Bytes>>(workbook: &mut R, name: &str, cells: &mut Cells) -> Result<(), Error>
where
    R::Error: std::error::Error + Send + Sync + 'static,
{
    let range = workbook.worksheet_range(name).map_err(damaged)?;
    let (first_row, first_column) = range.start().unwrap_or_default();
    let position = |first: u32, at: usize| first.saturating_add(u32::try_from(at).unwrap_or(u32::MAX));
    for (row, column, value) in range.used_cells() {
        cells.add(
            (position(first_row, row), position(first_column, column)),
            &borrowed(value),
        )?;
    }
    Ok(())
}

fn borrowed(value: &Data) -> DataRef<'_> {
    match value {
        Data::Int(number) => DataRef::Int(*number),
        Data::Float(number) => DataRef::Float(*number),
        Data::String(text) => DataRef::SharedString(text),
        Data::Bool(value) => DataRef::Bool(*value),
        Data::DateTime(value) => DataRef::DateTime(*value),
        Data::DateTimeIso(value) => DataRef::DateTimeIso(value.clone()),
        Data::DurationIso(value) => DataRef::DurationIso(value.clone()),
        Data::Error(_) | Data::Empty => DataRef::Empty,
    }
}
