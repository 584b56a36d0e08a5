//! Workbooks of the old format, as saved by a spreadsheet program from the xlsx beside it.
#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]

use match_sheets::{Answers, read_tables};
use workbook_tables::{Error, tables};

const XLS: &[u8] = include_bytes!("../../fuzz/seeds/workbooks/ladder.xls");
const XLSX: &[u8] = include_bytes!("../../fuzz/seeds/workbooks/ladder.xlsx");

#[test]
fn an_xls_file_is_read_as_the_xlsx_that_it_was_saved_from() {
    let read = |bytes: &[u8]| read_tables(&tables(bytes.to_vec()).unwrap(), &Answers::default());
    let xls = read(XLS);
    assert_eq!(xls.matches, read(XLSX).matches);
    assert_eq!(xls.left_out, read(XLSX).left_out);
    assert!(!xls.questions.is_empty() || !xls.matches.is_empty());
}

#[test]
fn an_xls_file_that_ends_too_early_is_damaged() {
    for length in (8..XLS.len()).step_by(64) {
        let cut = XLS.get(..length).unwrap().to_vec();
        // The last bytes fill a sector.
        let is_refused = matches!(tables(cut), Err(Error::Damaged(_) | Error::NoWorkbook));
        assert!(is_refused || XLS.len() - length < 512, "{length} bytes");
    }
}

#[test]
fn an_xls_file_with_a_changed_byte_is_read_or_refused() {
    for at in (0..XLS.len()).step_by(7) {
        let mut changed = XLS.to_vec();
        changed[at] ^= 0x5a;
        drop(tables(changed));
    }
}
