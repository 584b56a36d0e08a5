//! Text with columns: the separator, quotes, and the line in which each row begins.

use crate::cell::{Cell, Row, Table, is_blank};
use crate::file::{COLUMNS_MAX, ROWS_MAX};

/// The table of a text whose columns are separated by the likeliest separator; one column if there is none. `None` if
/// there are more than [`ROWS_MAX`] rows.
pub(crate) fn table(text: &str) -> Option<Table> {
    let stated = stated_separator(text);
    let separator = stated.unwrap_or_else(|| separator(text));
    let mut rows = Vec::new();
    let mut reader = Reader::new(text, separator);
    while let Some(row) = reader.row() {
        let is_statement = stated.is_some() && row.number == 1;
        if !is_statement && row.filled().next().is_some() {
            rows.push(row);
        }
        if rows.len() > ROWS_MAX {
            return None;
        }
    }
    Some(Table {
        rows,
        ..Table::default()
    })
}

/// The lines of a text that are not blank, with their numbers.
pub(crate) fn lines(text: &str) -> Vec<(u32, String)> {
    Reader::lines(text)
        .filter(|(_, line)| !is_blank(line))
        .map(|(number, line)| (number, line.to_owned()))
        .collect()
}

/// The separator of a first line such as `sep=;`, which is for spreadsheets.
fn stated_separator(text: &str) -> Option<char> {
    let mut characters = text.lines().next()?.trim().strip_prefix("sep=")?.chars();
    characters.next().filter(|_| characters.next().is_none())
}

/// The separator by which most of the first rows have the same number of columns, and more than one.
fn separator(text: &str) -> char {
    let score = |separator: char| {
        let mut reader = Reader::new(text, separator);
        let mut widths: Vec<usize> = Vec::new();
        while widths.len() < 200
            && let Some(row) = reader.row()
        {
            if row.filled().next().is_some() {
                widths.push(row.cells.len());
            }
        }
        let usual = most_frequent(&widths);
        let same = widths.iter().filter(|width| **width == usual).count();
        // Rows of the usual width first; of equals the separator with more columns.
        if usual < 2 {
            (0, 0)
        } else {
            (same * 100 / widths.len(), usual)
        }
    };
    let candidates = [',', ';', '\t', '|'].map(|separator| (score(separator), separator));
    let best = candidates
        .into_iter()
        .max_by_key(|((same, width), _)| (*same >= 60, *same * (*width).min(8), *width));
    match best {
        Some(((same, _), separator)) if same >= 40 => separator,
        _ => '\t',
    }
}

fn most_frequent(widths: &[usize]) -> usize {
    let count = |width: usize| widths.iter().filter(|other| **other == width).count();
    widths
        .iter()
        .copied()
        .max_by_key(|width| (count(*width), *width))
        .unwrap_or(0)
}

struct Reader<'a> {
    rest: &'a str,
    line: u32,
    separator: char,
    /// Whether no quote closes from here on; looked for once.
    quotes_end: bool,
}

impl<'a> Reader<'a> {
    fn new(text: &'a str, separator: char) -> Self {
        Self {
            rest: text,
            line: 1,
            separator,
            quotes_end: false,
        }
    }

    fn lines(text: &'a str) -> impl Iterator<Item = (u32, &'a str)> {
        let mut rest = Some(text);
        let mut number = 0;
        std::iter::from_fn(move || {
            let text = rest.filter(|text| !text.is_empty())?;
            number += 1;
            let (line, after) = text.split_at_checked(text.find(['\n', '\r']).unwrap_or(text.len()))?;
            rest = Some(without_line_end(after));
            Some((number, line))
        })
    }

    /// The next row, blank ones too.
    fn row(&mut self) -> Option<Row> {
        if self.rest.is_empty() {
            return None;
        }
        let mut row = Row {
            number: self.line,
            cells: Vec::new(),
        };
        loop {
            let cell = self.cell();
            if row.cells.len() < COLUMNS_MAX {
                row.cells.push(cell);
            }
            if let Some(rest) = self.rest.strip_prefix(self.separator) {
                self.rest = rest;
            } else {
                self.rest = without_line_end(self.rest);
                self.line = self.line.saturating_add(1);
                return Some(row);
            }
        }
    }

    fn cell(&mut self) -> Cell {
        if let Some(quoted) = self.quoted() {
            return Cell::of_text(without_apostrophe(&quoted));
        }
        let separator = self.separator;
        let end = self.rest.find([separator, '\n', '\r']);
        let Some((cell, rest)) = self.rest.split_at_checked(end.unwrap_or(self.rest.len())) else {
            return Cell::Empty;
        };
        self.rest = rest;
        Cell::of_text(without_apostrophe(cell))
    }

    /// A cell in quotes: two quotes within are one. `None` if there is no quote, or none that ends a cell.
    fn quoted(&mut self) -> Option<String> {
        let begin = self.rest.trim_start_matches(' ').strip_prefix('"')?;
        if self.quotes_end {
            return None;
        }
        let mut text = String::new();
        let mut rest = begin;
        loop {
            let Some((within, after)) = rest.split_once('"') else {
                self.quotes_end = true;
                return None;
            };
            text.push_str(within);
            let end = after.trim_start_matches(' ');
            if let Some(more) = after.strip_prefix('"') {
                text.push('"');
                rest = more;
            } else if end.is_empty() || end.starts_with([self.separator, '\n', '\r']) {
                let lines = text.matches('\n').count();
                self.line = self.line.saturating_add(u32::try_from(lines).unwrap_or(u32::MAX));
                self.rest = end;
                return Some(text);
            } else {
                text.push('"');
                rest = after;
            }
        }
    }
}

/// A text without the apostrophe that lists, such as Duelo's own, have before what a spreadsheet would take for a
/// formula.
fn without_apostrophe(cell: &str) -> &str {
    let is_formula = |text: &str| {
        text.trim_start_matches('\'')
            .starts_with(['=', '+', '-', '@', '\t', '\r'])
    };
    cell.strip_prefix('\'')
        .filter(|text| is_formula(text))
        .unwrap_or(cell)
}

fn without_line_end(text: &str) -> &str {
    let without = text.strip_prefix('\r').unwrap_or(text);
    without.strip_prefix('\n').unwrap_or(without)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(text: &str) -> Vec<(u32, Vec<String>)> {
        let table = table(text).unwrap();
        let texts = |row: Row| (row.number, row.cells.iter().map(Cell::text).collect());
        table.rows.into_iter().map(texts).collect()
    }

    #[test]
    fn rows_begin_in_the_line_of_the_file() {
        assert_eq!(
            rows("a;b\r\n\r\n\"one\ntwo\";c\r\n;\r\nd;e"),
            [
                (1, vec!["a".to_owned(), "b".to_owned()]),
                (3, vec!["one\ntwo".to_owned(), "c".to_owned()]),
                (6, vec!["d".to_owned(), "e".to_owned()]),
            ]
        );
    }

    #[test]
    fn a_stated_separator_is_no_row() {
        assert_eq!(
            rows("sep=;\na,b;c\n"),
            [(2, vec!["a,b".to_owned(), "c".to_owned()])]
        );
    }

    #[test]
    fn the_apostrophe_before_a_formula_is_no_part_of_a_cell() {
        let cells = [
            ("'=1", "=1"),
            ("''+", "'+"),
            ("\"'@Cy\"", "@Cy"),
            ("'Di", "'Di"),
            ("O'Neill", "O'Neill"),
        ];
        for (written, read) in cells {
            assert_eq!(rows(written), [(1, vec![read.to_owned()])], "{written}");
        }
    }

    #[test]
    fn a_quote_that_never_closes_is_a_letter() {
        assert_eq!(
            rows("a,\"b\nc,d\n")[0],
            (1, vec!["a".to_owned(), "\"b".to_owned()])
        );
        assert_eq!(rows("\"a \"\"b\"\"\", c\n")[0].1[0], "a \"b\"");
    }
}
