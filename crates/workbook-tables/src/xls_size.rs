//! How many cells an xls file has: calamine makes room for the whole rectangle that they span, and for the one that a
//! sheet says that they span.

use std::io::{Cursor, Read};

use cfb::CompoundFile;

use crate::{CELLS_MAX, Error, damaged};

/// Types of records (MS-XLS 2.3) that begin a sheet, that say which cells it has, and that hold cells.
const BEGINNING_OF_SHEET: u16 = 0x0809;
const DIMENSIONS: u16 = 0x0200;
const PASSWORD: u16 = 0x002f;
const ROW_OF_CELLS: [u16; 2] = [0x00bd, 0x00be];
const CELL: [u16; 8] = [0x0006, 0x0201, 0x0203, 0x0204, 0x0205, 0x027e, 0x00d6, 0x00fd];

/// The rectangle that the cells of a sheet span.
#[derive(Default)]
struct Span {
    rows: Option<(u16, u16)>,
    columns: Option<(u16, u16)>,
}

/// Counts the cells of the workbook.
pub(crate) fn check(bytes: &[u8]) -> Result<(), Error> {
    let mut file = CompoundFile::open(Cursor::new(bytes)).map_err(damaged)?;
    if file.is_stream("/EncryptedPackage") {
        return Err(Error::Encrypted);
    }
    let name = ["/Workbook", "/Book", "/WORKBOOK", "/BOOK"]
        .into_iter()
        .find(|name| file.is_stream(name));
    let mut stream = file
        .open_stream(name.ok_or(Error::NoWorkbook)?)
        .map_err(damaged)?;
    let mut records = Vec::new();
    // A stream is not larger than the file, unless its chain of sectors goes round.
    let limit = u64::try_from(bytes.len()).unwrap_or(u64::MAX);
    stream
        .by_ref()
        .take(limit)
        .read_to_end(&mut records)
        .map_err(damaged)?;
    let mut span = Span::default();
    let mut total = 0_usize;
    let mut rest = records.as_slice();
    while let Some((head, after)) = rest.split_first_chunk::<4>() {
        let [type1, type2, length1, length2] = *head;
        let length = usize::from(u16::from_le_bytes([length1, length2]));
        let (data, next) = after.split_at_checked(length).unwrap_or((after, &[]));
        rest = next;
        match u16::from_le_bytes([type1, type2]) {
            BEGINNING_OF_SHEET => total = total.saturating_add(std::mem::take(&mut span).cells()),
            PASSWORD => return Err(Error::Encrypted),
            DIMENSIONS if said_cells(data) > CELLS_MAX => return Err(Error::TooManyCells),
            kind if CELL.contains(&kind) => span.add(data, false),
            kind if ROW_OF_CELLS.contains(&kind) => span.add(data, true),
            _ => {}
        }
    }
    if total.saturating_add(span.cells()) > CELLS_MAX {
        Err(Error::TooManyCells)
    } else {
        Ok(())
    }
}

/// How many cells a sheet says that it has, from its first row and column to before its last ones. One whose last row
/// is before its first has too many: calamine's subtraction overflows.
fn said_cells(data: &[u8]) -> usize {
    let short = |at: usize| Some(u16::from_le_bytes([*data.get(at)?, *data.get(at + 1)?]));
    let long = |at: usize| Some(u32::from(short(at)?) | u32::from(short(at + 2)?) << 16);
    let (first_row, end_row, end_column) = if data.len() < 14 {
        (short(0).map(u32::from), short(2).map(u32::from), short(6))
    } else {
        (long(0), long(4), short(10))
    };
    let (Some(first_row), Some(end_row), Some(end_column)) = (first_row, end_row, end_column) else {
        return 0;
    };
    // From column 0, as calamine counts where the first column is none of the 256.
    let rows = end_row.checked_sub(first_row).unwrap_or(u32::MAX);
    usize::try_from(u64::from(rows) * u64::from(end_column)).unwrap_or(usize::MAX)
}

impl Span {
    /// Adds the cell of a record, or those from its first to its last column.
    fn add(&mut self, data: &[u8], is_row: bool) {
        let number = |at: usize| Some(u16::from_le_bytes([*data.get(at)?, *data.get(at + 1)?]));
        let (Some(row), Some(column)) = (number(0), number(2)) else {
            return;
        };
        let last = data
            .len()
            .checked_sub(2)
            .filter(|_| is_row)
            .and_then(number)
            .unwrap_or(column);
        self.rows = Some(
            self.rows
                .map_or((row, row), |(first, end)| (first.min(row), end.max(row))),
        );
        let (first, end) = self.columns.unwrap_or((column, column));
        self.columns = Some((first.min(column), end.max(column).max(last)));
    }

    fn cells(&self) -> usize {
        let length = |span: Option<(u16, u16)>| span.map_or(0, |(first, last)| usize::from(last - first) + 1);
        length(self.rows) * length(self.columns)
    }
}
