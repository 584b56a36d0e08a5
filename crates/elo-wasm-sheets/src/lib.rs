//! `WebAssembly` bindings of match-sheets, and the ranking of the matches that were read, in a package of their own.
//!
//! Values are JSON texts, in the formats of the crate.
#![expect(
    clippy::missing_errors_doc,
    reason = "each function throws in one case: the input is malformed"
)]

mod ranking;

use match_sheets::{Answers, LeftOut, Reading, RowView, SheetRow, Table, TableView, read_tables, read_text};
use serde::Serialize;
use wasm_bindgen::prelude::{JsError, wasm_bindgen};

/// How many rows of each table are shown.
const ROWS_SHOWN: usize = 7;

/// A file that is read again after each answer.
#[wasm_bindgen]
pub struct SheetReader {
    contents: Contents,
    reading: Reading,
}

enum Contents {
    Text(Vec<u8>),
    Workbook(Vec<Table>),
}

/// A reading with what is shown beside it.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ShownReading<'a> {
    #[serde(flatten)]
    reading: &'a Reading,
    tables: Vec<TableView>,
    left_out_rows: Vec<LeftOutRow<'a>>,
}

#[derive(Serialize)]
struct LeftOutRow<'a> {
    #[serde(flatten)]
    left_out: &'a LeftOut,
    #[serde(flatten)]
    view: Option<RowCells>,
}

#[derive(Serialize)]
struct RowCells {
    cells: Vec<String>,
}

#[wasm_bindgen]
impl SheetReader {
    /// A text with separators, or lines.
    #[wasm_bindgen(js_name = ofText)]
    #[must_use]
    pub fn of_text(bytes: Vec<u8>) -> Self {
        Self::of(Contents::Text(bytes))
    }

    /// The tables of a workbook.
    #[wasm_bindgen(js_name = ofTables)]
    pub fn of_tables(tables: &str) -> Result<Self, JsError> {
        Ok(Self::of(Contents::Workbook(serde_json::from_str(tables)?)))
    }

    fn of(contents: Contents) -> Self {
        Self {
            contents,
            reading: Reading::default(),
        }
    }

    /// What is read with the answers so far.
    pub fn read(&mut self, answers: &str) -> Result<String, JsError> {
        let answers: Answers = serde_json::from_str(answers)?;
        self.reading = match &self.contents {
            Contents::Text(bytes) => read_text(bytes, &answers),
            Contents::Workbook(tables) => read_tables(tables, &answers),
        };
        let source = &self.reading.source;
        let left_out_rows = self.reading.left_out.iter().map(|left_out| {
            let at = SheetRow {
                sheet: left_out.sheet.clone(),
                row: left_out.row,
            };
            let view = source.row(&at).map(|RowView { cells, .. }| RowCells { cells });
            LeftOutRow { left_out, view }
        });
        let shown = ShownReading {
            reading: &self.reading,
            tables: source.tables(ROWS_SHOWN),
            left_out_rows: left_out_rows.collect(),
        };
        Ok(serde_json::to_string(&shown)?)
    }
}

/// The ranking after these matches, which continue from `standings`: JSON in and out, see `ranking`.
#[wasm_bindgen]
pub fn ranking(standings: &str, matches: &str) -> Result<String, JsError> {
    let standings: Vec<ranking::Known> = serde_json::from_str(standings)?;
    let matches: Vec<ranking::Played> = serde_json::from_str(matches)?;
    let ranking =
        ranking::Ranking::of(&standings, &matches).ok_or_else(|| JsError::new("the input is malformed"))?;
    Ok(serde_json::to_string(&ranking)?)
}
