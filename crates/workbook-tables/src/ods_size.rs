//! How many cells an ods file has: a few letters can repeat a cell or a row a million times.

use crate::{CELLS_MAX, Error};

/// The cells of one table, repeated ones counted, within the rectangle that they fill.
#[derive(Default)]
struct Count {
    rows: usize,
    blank_rows: usize,
    width: usize,
    /// Repetitions of the row that is being read, its cells, and the blank ones after them.
    repeats: usize,
    row: usize,
    blank: usize,
    /// Cells as they are read, row by row.
    cells: usize,
}

/// Counts the cells of the XML of an ods file.
pub(crate) fn check(content: &[u8]) -> Result<(), Error> {
    let mut count = Count::default();
    let mut total = 0_usize;
    for tag in content.split(|byte| *byte == b'<') {
        if tag.starts_with(b"table:table-row") && !tag.starts_with(b"table:table-rows") {
            count.begin_row(number(tag, b"table:number-rows-repeated=\""));
            if is_closed(tag) {
                count.end_row();
            }
        } else if tag.starts_with(b"/table:table-row>") {
            count.end_row();
        } else if tag.starts_with(b"table:table-cell") || tag.starts_with(b"table:covered-table-cell") {
            let has_value = find(tag, b"office:value").is_some()
                || find(tag, b"table:formula").is_some()
                || !is_closed(tag);
            count.add_cells(number(tag, b"table:number-columns-repeated=\""), has_value);
        } else if tag.starts_with(b"/table:table>") {
            total = total.saturating_add(std::mem::take(&mut count).total());
        }
        if total.saturating_add(count.cells) > CELLS_MAX {
            return Err(Error::TooManyCells);
        }
    }
    total = total.saturating_add(count.total());
    if total > CELLS_MAX {
        Err(Error::TooManyCells)
    } else {
        Ok(())
    }
}

impl Count {
    fn begin_row(&mut self, repeats: usize) {
        self.repeats = repeats;
        self.row = 0;
        self.blank = 0;
    }

    fn add_cells(&mut self, repeats: usize, has_value: bool) {
        if has_value {
            self.row = self.row.saturating_add(self.blank).saturating_add(repeats);
            self.blank = 0;
        } else {
            self.blank = self.blank.saturating_add(repeats);
        }
    }

    /// Blank rows count only if others follow.
    fn end_row(&mut self) {
        if self.row == 0 {
            self.blank_rows = self.blank_rows.saturating_add(self.repeats);
        } else {
            self.rows = self
                .rows
                .saturating_add(self.blank_rows)
                .saturating_add(self.repeats);
            self.blank_rows = 0;
            self.width = self.width.max(self.row);
            self.cells = self.cells.saturating_add(self.row);
        }
    }

    fn total(&self) -> usize {
        self.rows.saturating_mul(self.width).max(self.cells)
    }
}

fn is_closed(tag: &[u8]) -> bool {
    tag.trim_ascii_end().ends_with(b"/>")
}

fn find(tag: &[u8], text: &[u8]) -> Option<usize> {
    tag.windows(text.len()).position(|window| window == text)
}

/// The number of an attribute; 1 if there is none, the largest if it is no number.
fn number(tag: &[u8], attribute: &[u8]) -> usize {
    let Some(at) = find(tag, attribute) else {
        return 1;
    };
    let digits = tag
        .iter()
        .skip(at + attribute.len())
        .take_while(|byte| **byte != b'"')
        .copied()
        .collect();
    String::from_utf8(digits)
        .ok()
        .and_then(|digits| digits.parse().ok())
        .unwrap_or(usize::MAX)
}
