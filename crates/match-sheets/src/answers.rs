//! The answers of the person who owns the file.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::cell::{Cell, Table};
use crate::columns::ColumnNames;
use crate::file::COLUMNS_MAX;
use crate::outcome::Reason;

/// What a person has answered so far. A field without a value is a question that is not answered.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Answers {
    /// Which column is what.
    pub columns: Option<ColumnNames>,
    /// The row of the heads; 0 if there is none.
    pub header_row: Option<u32>,
    /// The sheets that are read, in this order.
    pub sheets: Option<Vec<String>>,
    /// Whether the day or the month comes first.
    pub date_order: Option<DateOrder>,
    /// The year of the first row.
    pub year: Option<u32>,
    /// Whether the year changes within the file.
    pub year_turns: Option<bool>,
    /// The day of the month for dates that have none.
    pub day_of_month: Option<u32>,
    /// The day of all matches, as `YYYY-MM-DD`.
    pub day: Option<String>,
    /// Whether the latest match of a day comes first.
    pub newest_first: Option<bool>,
    /// Whether a blank date means the day of the row above.
    pub day_of_row_above: Option<bool>,
    /// What stands between two players in a cell, in the order in which it is tried.
    pub pair_separators: Option<Vec<String>>,
    /// What stands between two teams in a line.
    pub team_separators: Option<Vec<String>>,
    /// The sheet that says who the pairs are.
    pub pair_sheet: Option<String>,
    /// The players of each named pair.
    pub pair_names: Option<BTreeMap<String, Vec<String>>>,
    /// Which number of a score came first where it became a date.
    pub score_dates: Option<ScoreDates>,
    /// What hours and minutes are where a score became a time.
    pub score_times: Option<ScoreTimes>,
    /// Whether `64` is 6-4.
    pub score_digits: Option<bool>,
    /// Whether `2-0` counts sets; a text or a truth value.
    pub sets_only: Option<Agreement>,
    /// The games of the winners where only those of the losers were written.
    pub winner_games: Option<u8>,
    /// Whose log it is.
    pub me: Option<String>,
    /// How many rows make a match.
    pub rows_per_match: Option<u32>,
    /// The team that a value of the column of sides means.
    pub side_values: BTreeMap<String, u8>,
    /// Whether the columns of team 1 are those of the winners.
    pub team1_won: Option<bool>,
    /// The team that a value of the winner's column means; 0: none.
    pub winner_values: BTreeMap<String, u8>,
    /// How a text without columns is read.
    pub format: Option<Format>,
    /// Names of one person: each to the name that is kept.
    pub joins: BTreeMap<String, String>,
    /// Pairs of names of different people.
    pub not_same: Vec<[String; 2]>,
    /// Whether names that may be nobody are players.
    pub placeholders: Option<BTreeMap<String, PlaceholderAnswer>>,
    /// What counts where the named winner is not that of the sets.
    pub contradicting_winner: Option<ContradictionAnswer>,
    /// The reasons for which rows are left out.
    pub leave_out: Option<Vec<Reason>>,
    /// The letters of bytes that are not UTF-8.
    pub broken_bytes: Option<Vec<BrokenByteAnswer>>,
    /// Cells and lines that were written anew.
    pub corrections: Vec<Correction>,
    /// Rows that count although the match ended early or was given away, if their sets have a winner.
    pub counted: Vec<SheetRow>,
}

/// A cell or a line that was written anew.
#[derive(Clone, Debug, Deserialize)]
pub struct Correction {
    /// The row.
    #[serde(flatten)]
    pub at: SheetRow,
    /// The column, from 0; none for the whole line of a text without columns.
    pub column: Option<usize>,
    /// What stands there now.
    pub text: String,
}

/// A row of a sheet.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct SheetRow {
    /// The sheet of a workbook.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sheet: Option<String>,
    /// The row in it.
    pub row: u32,
}

/// Whether the day or the month comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum DateOrder {
    /// Day, month, year.
    Dmy,
    /// Month, day, year.
    Mdy,
    /// Year, month, day: numbers without a year in front are month and day.
    Ymd,
}

/// Which number of a score came first where it became a date.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ScoreDates {
    /// 6 April was 6-4.
    DayMonth,
    /// 6 April was 4-6.
    MonthDay,
}

/// What hours and minutes are where a score became a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ScoreTimes {
    /// 04:03 was 4-3.
    HoursMinutes,
    /// 04:03 was 3-4.
    MinutesHours,
}

/// How a text without columns is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Format {
    /// One match a line.
    Lines,
    /// Columns.
    Table,
}

/// Whether a name that may be nobody is a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PlaceholderAnswer {
    /// Nobody.
    LeaveOut,
    /// A player.
    Keep,
}

/// What counts where the named winner is not that of the sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ContradictionAnswer {
    /// The row is left out.
    LeaveOut,
    /// The sets count.
    SetsCount,
}

/// A letter for a byte that is not UTF-8.
#[derive(Clone, Debug, Deserialize)]
pub struct BrokenByteAnswer {
    /// The row with the byte.
    pub row: u32,
    /// The byte as two hexadecimal digits.
    pub byte: String,
    /// What it stands for.
    #[serde(rename = "as")]
    pub letter: String,
}

/// Yes in words or as a truth value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Agreement {
    /// Yes or no.
    Flag(bool),
    /// Yes, with the rule in words.
    Words(String),
}

impl Answers {
    /// Writes the corrected cells into a table.
    pub(crate) fn correct_cells(&self, table: &mut Table) {
        for Correction { at, column, text } in &self.corrections {
            let Some(column) = column.filter(|column| *column < COLUMNS_MAX && at.sheet == table.name) else {
                continue;
            };
            let Some(row) = table.rows.iter_mut().find(|row| row.number == at.row) else {
                continue;
            };
            if row.cells.len() <= column {
                row.cells.resize(column + 1, Cell::Empty);
            }
            if let Some(cell) = row.cells.get_mut(column) {
                *cell = Cell::of_text(text);
            }
        }
    }

    /// Writes the corrected lines into a text.
    pub(crate) fn correct_lines(&self, lines: &mut [(u32, String)]) {
        let whole = self
            .corrections
            .iter()
            .filter(|correction| correction.column.is_none());
        for Correction { at, text, .. } in whole {
            if let Some((_, line)) = lines.iter_mut().find(|(number, _)| *number == at.row) {
                line.clone_from(text);
            }
        }
    }

    /// Whether a row counts although the match ended early or was given away.
    pub(crate) fn counts(&self, sheet: Option<&str>, rows: &[u32]) -> bool {
        self.counted
            .iter()
            .any(|at| at.sheet.as_deref() == sheet && rows.contains(&at.row))
    }
}

impl Agreement {
    pub(crate) fn is_yes(&self) -> bool {
        *self != Self::Flag(false)
    }
}
