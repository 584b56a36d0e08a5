//! Reads the tables and lists of matches that people keep: spreadsheets, exports, results pasted from a chat.
//!
//! Pure, as elo-core is: bytes or cells and a person's answers come in, questions or matches come out, and every row
//! is accounted for. The stages, each in a module: bytes become text (`encoding`) and cells (`delimited`; those of
//! workbooks come from the crate `workbook-tables`), cells a layout (`detect`, `columns`) or lines (`lines`), rows
//! become entries as they were written (`entry`), entries are judged by the answers and by what the file proves
//! (`rules`, `people`, `outcome`), and what stays open is asked (`ask`).

mod answers;
mod ask;
mod broken_bytes;
mod cell;
mod columns;
mod date_columns;
mod date_in_text;
mod date_questions;
mod date_tokens;
mod dates;
mod delimited;
mod detect;
mod encoding;
mod entry;
mod file;
mod header_row;
mod heads;
mod lines;
mod matches;
mod near_names;
mod notices;
mod outcome;
mod pair_sheet;
mod pairs;
mod people;
mod profile;
mod questions;
mod reading;
mod row_per_player;
mod rules;
mod score_columns;
mod score_questions;
mod score_text;
mod scores;
mod sheets;
mod source;
mod team_separators;
mod weekdays;
mod words;

pub use answers::{
    Agreement, Answers, BrokenByteAnswer, ContradictionAnswer, Correction, DateOrder, Format,
    PlaceholderAnswer, ScoreDates, ScoreTimes, SheetRow,
};
pub use cell::{Cell, Row, Table};
pub use columns::ColumnNames;
pub use file::{FILE_BYTES_MAX, FileKind, ROWS_MAX, kind_of};
pub use matches::{LeftOut, Match};
pub use near_names::near_names;
pub use outcome::Reason;
pub use questions::{Notice, Question, QuestionKind, Rows, SheetRows};
pub use reading::{Reading, read_tables, read_text};
pub use source::{RowView, Source, TableView};
