//! What is asked and what is said, as JSON.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::answers::{DateOrder, ScoreDates, ScoreTimes};
use crate::columns::ColumnNames;
use crate::outcome::Reason;

/// A question, and whether the answers settle it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Question {
    /// What is asked.
    #[serde(flatten)]
    pub kind: QuestionKind,
    /// Whether it is answered.
    pub answered: bool,
}

/// What is asked. `suggested` is the likely answer; where there is none, nothing is likelier.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum QuestionKind {
    /// Which sheets are read.
    Sheet {
        /// The visible sheets that hold something.
        sheets: Vec<String>,
        /// Sheets without cells.
        empty: Vec<String>,
        /// Sheets that the workbook hides.
        hidden: Vec<String>,
        /// The sheets that look like matches.
        suggested: Vec<String>,
    },
    /// Which column is what.
    Columns {
        /// The heads.
        header: Vec<String>,
        /// The row of the heads; 0 if there is none.
        header_row: u32,
        /// The likely columns.
        suggested: ColumnNames,
        /// Whether the columns of team 1 seem to be those of the winners.
        #[serde(rename = "team1Won")]
        team1_won: bool,
        /// What the values of the winner's column seem to mean.
        winner_values: BTreeMap<String, u8>,
        /// What the values of the column of sides seem to mean.
        side_values: BTreeMap<String, u8>,
    },
    /// Whether each line is a match.
    Lines {
        /// Why it is asked.
        why: &'static str,
        /// A line that is read as a match.
        examples: Vec<String>,
        /// What stands between two teams.
        team_separators: Vec<String>,
    },
    /// Whether the day or the month comes first.
    DateOrder {
        /// The head of the column.
        column: Option<String>,
        /// Days that can be read in both orders.
        examples: Vec<String>,
        /// The order in which the rows are sorted by day, if one is.
        #[serde(skip_serializing_if = "Option::is_none")]
        suggested: Option<DateOrder>,
    },
    /// The year of the first row.
    Year {
        /// The head of the column.
        column: Option<String>,
        /// The first and the last day.
        examples: Vec<String>,
        /// Whether the year seems to change.
        year_turns: bool,
    },
    /// The day of the month.
    DayMissing {
        /// The head of the column.
        column: Option<String>,
        /// The first and the last month.
        examples: Vec<String>,
    },
    /// One day for all.
    DateMissing {
        /// Why it is asked.
        why: &'static str,
    },
    /// Whether a blank cell means the day above.
    DayOfRowAbove {
        /// The rows.
        rows: Rows,
        /// Whether it is likely.
        suggested: bool,
    },
    /// Whether the latest match of a day comes first.
    NewestFirst {
        /// The first day.
        first: String,
        /// The last day.
        last: String,
        /// It is likely, since the days go back.
        suggested: bool,
    },
    /// What stands between two players.
    PairSeparator {
        /// The heads of the columns.
        columns: Vec<String>,
        /// The separators in the cells.
        found: Vec<String>,
        /// A cell for each.
        examples: Vec<String>,
    },
    /// Who the pairs are.
    PairNames {
        /// The sheet that says it.
        #[serde(skip_serializing_if = "Option::is_none")]
        sheet: Option<String>,
        /// Pairs that the sheet has.
        known: Vec<String>,
        /// Pairs that it has not.
        unknown: Vec<String>,
    },
    /// Which number came first where a score became a day.
    ScoreDates {
        /// The heads of the columns.
        columns: Vec<String>,
        /// Cells that became days.
        examples: Vec<String>,
        /// The column that proves it.
        #[serde(skip_serializing_if = "Option::is_none")]
        proved_by: Option<String>,
        /// The likely order.
        suggested: ScoreDates,
        /// The rows.
        rows: Rows,
    },
    /// What hours and minutes are where a score became a time.
    ScoreTimes {
        /// The heads of the columns.
        columns: Vec<String>,
        /// Cells that became times.
        examples: Vec<String>,
        /// The likely meaning.
        suggested: ScoreTimes,
        /// The rows.
        rows: Rows,
    },
    /// Whether digits are games.
    ScoreDigits {
        /// The head of the column.
        column: Option<String>,
        /// Scores of digits alone.
        examples: Vec<String>,
    },
    /// Whether scores count sets.
    SetsOnly {
        /// The head of the column.
        column: Option<String>,
        /// Such scores.
        examples: Vec<String>,
    },
    /// The games of the winners.
    LoserGames {
        /// The head of the column.
        column: Option<String>,
        /// The most games of a loser.
        highest: u32,
        /// The likely games of a winner.
        suggested: u32,
    },
    /// Whose log it is.
    Me {
        /// Why it is asked.
        why: &'static str,
    },
    /// Whether several rows make a match.
    OneRowPerPlayer {
        /// The head of the column by which rows belong together.
        column: Option<String>,
        /// How many rows make a match.
        rows_per_match: usize,
    },
    /// Names that may be one person's.
    JoinNames {
        /// The names.
        pairs: Vec<[String; 2]>,
    },
    /// Names that may be nobody.
    Placeholder {
        /// The names.
        names: Vec<String>,
    },
    /// Rows in which the named winner is not that of the sets.
    ContradictingWinner {
        /// The rows.
        #[serde(flatten)]
        rows: SheetRows,
    },
    /// Rows that are left out for a reason.
    LeftOut {
        /// The reason.
        reason: Reason,
        /// The rows.
        #[serde(flatten)]
        rows: SheetRows,
    },
    /// The letter of a byte that is not UTF-8.
    BrokenByte {
        /// The rows.
        rows: Vec<u32>,
        /// The head of the column.
        column: Option<String>,
        /// The byte, as two hexadecimal digits.
        byte: String,
        /// The likely letter.
        suggested: String,
    },
}

/// Something that need not be asked.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum Notice {
    /// Signs that nobody sees were removed from names.
    HiddenSigns {
        /// The rows.
        #[serde(flatten)]
        rows: SheetRows,
        /// What was removed.
        why: &'static str,
    },
    /// Rows that are no match.
    Ignored {
        /// The rows.
        #[serde(flatten)]
        rows: SheetRows,
    },
    /// How the bytes were read.
    Encoding {
        /// The name of the encoding.
        #[serde(rename = "as")]
        name: &'static str,
        /// Words with letters that are not ASCII.
        examples: Vec<String>,
    },
    /// Spellings that differ in case alone are one name.
    SameButForCase {
        /// The spellings.
        names: Vec<String>,
    },
    /// Days are written in several ways.
    TwoDateFormats {
        /// The head of the column.
        column: Option<String>,
        /// The ways.
        formats: Vec<&'static str>,
    },
    /// The rows are not in the order of their days.
    NotInDateOrder {
        /// What was done.
        why: &'static str,
    },
    /// 0 and 0 are a set that was not played.
    SetsNotPlayed {
        /// How it was read.
        why: &'static str,
    },
    /// Matches stand below a line of totals.
    BelowTotal {
        /// What was done.
        why: &'static str,
    },
    /// Sheets that the workbook hides were not read.
    HiddenSheet {
        /// The sheets.
        sheets: Vec<String>,
    },
}

/// Rows of one table, or of several by their sheets.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Rows {
    /// Rows of the one table.
    One(Vec<u32>),
    /// Rows by sheet.
    BySheet(BTreeMap<String, Vec<u32>>),
}

/// Rows, with the sheets that they are in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SheetRows {
    /// The rows.
    pub rows: Rows,
    /// The sheets, in the order of the workbook.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub sheets: Vec<String>,
}

impl QuestionKind {
    /// Whether matches can be given without an answer: what is then done is safe, and the question still says it.
    pub(crate) const fn can_wait(&self) -> bool {
        matches!(
            self,
            Self::NewestFirst { .. }
                | Self::DayOfRowAbove { .. }
                | Self::PairSeparator { .. }
                | Self::JoinNames { .. }
                | Self::Placeholder { .. }
                | Self::ContradictingWinner { .. }
                | Self::LeftOut { .. }
                | Self::OneRowPerPlayer { .. }
        )
    }
}
