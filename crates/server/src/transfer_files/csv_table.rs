//! Writing tables as CSV (RFC 4180), as spreadsheets read them.

use csv::{Terminator, Writer, WriterBuilder};

use crate::error::{Error, Result};

/// Makes Excel read the text as UTF-8.
const BYTE_ORDER_MARK: &str = "\u{feff}";

/// The first characters of a formula in spreadsheets.
const FORMULA: [char; 6] = ['=', '+', '-', '@', '\t', '\r'];

/// Writes a table incrementally.
pub(crate) struct Table {
    separator: u8,
    writer: Writer<Vec<u8>>,
}

impl Table {
    /// An empty table.
    pub(crate) fn new(separator: u8) -> Self {
        Self {
            separator,
            writer: writer(separator, BYTE_ORDER_MARK.as_bytes().to_vec()),
        }
    }

    /// Adds a row; the first one has the names of the columns.
    pub(crate) fn add(&mut self, cells: &[impl AsRef<[u8]>]) -> Result<()> {
        self.writer.write_record(cells).map_err(Error::internal)
    }

    /// Takes the output since the last call.
    pub(crate) fn take(&mut self) -> Result<Vec<u8>> {
        let written = std::mem::replace(&mut self.writer, writer(self.separator, Vec::new()));
        written
            .into_inner()
            .map_err(|error| Error::internal(error.to_string()))
    }
}

fn writer(separator: u8, beginning: Vec<u8>) -> Writer<Vec<u8>> {
    WriterBuilder::new()
        .delimiter(separator)
        .terminator(Terminator::CRLF)
        .from_writer(beginning)
}

/// Escapes text that a spreadsheet would take for a formula: with an apostrophe if it looks like a formula, or like an
/// escaped one, so that a reader, as that of match-sheets, can remove exactly what was added.
pub(crate) fn escape_formula(text: &str) -> String {
    if is_escaped_formula(text) {
        format!("'{text}")
    } else {
        text.to_owned()
    }
}

fn is_escaped_formula(text: &str) -> bool {
    text.trim_start_matches('\'').starts_with(FORMULA)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_escaped_as_formulas() {
        for name in [
            "=1+1",
            "+46",
            "-Bo",
            "@Cy",
            "'Di",
            "'=1",
            "''+",
            "O'Neill",
            "Åsa; \"Ek\", Å",
        ] {
            let mut table = Table::new(b';');
            table.add(&["name"]).unwrap();
            table.add(&[escape_formula(name)]).unwrap();
            let text = String::from_utf8(table.take().unwrap()).unwrap();
            assert!(
                text.starts_with("\u{feff}name\r\n") && text.ends_with("\r\n"),
                "{text}"
            );
            let cell = text.lines().nth(1).unwrap();
            assert!(!cell.starts_with(FORMULA), "{cell}");
        }
    }
}
