//! From cells or lines to questions and matches: the stages in order.

use std::collections::BTreeMap;

use elo_core::text::{clean_name, fold_case};
use serde::Serialize;

use crate::answers::{Answers, Format};
use crate::broken_bytes;
use crate::cell::{Row, Table, is_blank};
use crate::columns::{Layout, Roles};
use crate::delimited;
use crate::detect;
use crate::encoding::{self, Encoding};
use crate::entry::{self, Entry};
use crate::file::{FileKind, LINE_BYTES_MAX, ROWS_MAX, kind_of};
use crate::header_row;
use crate::lines;
use crate::matches::{self, LeftOut, Match};
use crate::notices;
use crate::pair_sheet;
use crate::questions::{Notice, Question};
use crate::row_per_player;
use crate::sheets;
use crate::source::Source;

/// What a file is read as: questions or matches, and every row accounted for; or why it is refused.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Reading {
    /// What is asked, answered or not.
    pub questions: Vec<Question>,
    /// What is said.
    pub notices: Vec<Notice>,
    /// The matches in the order in which they count; none while a question has to be answered first.
    pub matches: Vec<Match>,
    /// The rows that are no match, with the reason; none while a question has to be answered first.
    pub left_out: Vec<LeftOut>,
    /// Why the file is refused.
    pub refused: Option<String>,
    /// What was read, to be shown beside it.
    #[serde(skip)]
    pub source: Source,
}

pub(crate) const NO_MATCHES: &str = "no players and no results: the file is a list of something else";
const TOO_LONG: &str = "the file has more than 200,000 rows";

impl Reading {
    /// A file that is not read, and why.
    #[must_use]
    pub fn refused(reason: impl Into<String>) -> Self {
        Self {
            refused: Some(reason.into()),
            ..Self::default()
        }
    }
}

/// Everything that was read, before it is judged.
#[derive(Default)]
pub(crate) struct Draft {
    /// The tables that are read.
    pub(crate) tables: Vec<Table>,
    pub(crate) layouts: Vec<Layout>,
    pub(crate) entries: Vec<Entry>,
    pub(crate) sheets: sheets::Sheets,
    /// Of a text without columns.
    pub(crate) lines: Option<LineFormat>,
    pub(crate) broken_bytes: Vec<broken_bytes::BrokenByte>,
    pub(crate) encoding: Option<(Encoding, Vec<String>)>,
    /// The players of named pairs, by the folded name.
    pub(crate) pairs: BTreeMap<String, Vec<String>>,
    pub(crate) pair_sheet: Option<String>,
}

/// What was found in lines.
pub(crate) struct LineFormat {
    pub(crate) team_separators: Vec<String>,
    pub(crate) example: Option<String>,
}

/// Reads a text: a table with separators, or lines.
#[must_use]
pub fn read_text(bytes: &[u8], answers: &Answers) -> Reading {
    match kind_of(bytes) {
        FileKind::Refused(reason) => return Reading::refused(reason),
        FileKind::ZippedWorkbook | FileKind::CompoundWorkbook => {
            return Reading::refused("the file is a workbook, which is read as one");
        }
        FileKind::Text => {}
    }
    let decoded = encoding::decode(bytes);
    if is_blank(&decoded.text) {
        return Reading::refused("the file is empty");
    }
    if decoded.text.lines().any(|line| line.len() > LINE_BYTES_MAX) {
        return Reading::refused(NO_MATCHES);
    }
    let mut draft = Draft {
        pairs: answered_pairs(answers),
        ..Draft::default()
    };
    if !matches!(decoded.encoding, Encoding::Utf8 | Encoding::BrokenUtf8) {
        draft.encoding = Some((decoded.encoding, notices::accented_words(&decoded.text)));
    }
    let Some(mut table) = delimited::table(&decoded.text) else {
        return Reading::refused(TOO_LONG);
    };
    draft.broken_bytes = broken_bytes::settle(&mut table, answers);
    answers.correct_cells(&mut table);
    let is_of_lines = table.width() < 2;
    let lines = if is_of_lines && draft.broken_bytes.is_empty() {
        delimited::lines(&decoded.text)
    } else {
        lines_of(&table)
    };
    draft.tables = vec![table];
    if answers.format == Some(Format::Lines) {
        return read_lines(draft, lines, answers);
    }
    draft.layouts = layouts(&draft.tables, answers);
    if draft.layouts.is_empty() {
        return read_lines(draft, lines, answers);
    }
    draft.sheets.read = draft.tables.iter().map(|_| None).collect();
    read_entries(draft, answers)
}

/// Reads the tables of a workbook.
#[must_use]
pub fn read_tables(tables: &[Table], answers: &Answers) -> Reading {
    if tables.iter().map(|table| table.rows.len()).sum::<usize>() > ROWS_MAX {
        return Reading::refused(TOO_LONG);
    }
    if tables.iter().all(|table| table.rows.is_empty()) {
        return Reading::refused("the file is empty");
    }
    let (sheets, read) = sheets::choose(tables, answers);
    let mut draft = Draft {
        sheets,
        ..Draft::default()
    };
    pair_sheet::find(tables, &read, answers, &mut draft);
    draft.tables = read
        .iter()
        .filter_map(|index| tables.get(*index).cloned())
        .collect();
    for table in &mut draft.tables {
        answers.correct_cells(table);
    }
    draft.layouts = layouts(&draft.tables, answers);
    if draft.layouts.is_empty() {
        let lines: Vec<(u32, String)> = draft.tables.iter().take(1).flat_map(lines_of).collect();
        return read_lines(draft, lines, answers);
    }
    read_entries(draft, answers)
}

/// The rows of a table below its heads as lines.
fn lines_of(table: &Table) -> Vec<(u32, String)> {
    let header_row = header_row::find(table);
    let line = |row: &Row| {
        let texts: Vec<String> = row.filled().map(|(_, cell)| cell.text()).collect();
        (row.number, texts.join(" "))
    };
    table
        .rows
        .iter()
        .filter(|row| row.number > header_row)
        .map(line)
        .collect()
}

/// The layout of each table, by the answers or by what it holds; none if no table has players and results.
fn layouts(tables: &[Table], answers: &Answers) -> Vec<Layout> {
    let layout = |table: &Table| {
        let detected = detect::layout(table);
        let Some(names) = &answers.columns else {
            return detected;
        };
        let detected_header_row = detected
            .as_ref()
            .map_or_else(|| header_row::find(table), |layout| layout.header_row);
        let answered = names.layout(table, answers.header_row, detected_header_row);
        // The columns of another sheet.
        if answered.roles == Roles::default() {
            return detected;
        }
        Some(Layout {
            team1_won: answers.team1_won.unwrap_or(false),
            is_known: detected.is_some_and(|layout| layout.is_known),
            ..answered
        })
    };
    let layouts: Vec<Option<Layout>> = tables.iter().map(layout).collect();
    if layouts.iter().all(Option::is_none) {
        return Vec::new();
    }
    layouts.into_iter().map(Option::unwrap_or_default).collect()
}

fn read_lines(mut draft: Draft, mut lines: Vec<(u32, String)>, answers: &Answers) -> Reading {
    answers.correct_lines(&mut lines);
    let read = lines::read(&lines, answers);
    let count = read.entries.iter().filter(|entry| entry.is_match).count();
    // A sentence in a letter may look like a match.
    if count == 0 || (count * 10 < read.entries.len() && answers.format != Some(Format::Lines)) {
        let layouts = vec![Layout::default(); draft.tables.len()];
        return Reading {
            source: Source::of_tables(draft.tables, layouts),
            ..Reading::refused(NO_MATCHES)
        };
    }
    draft.entries = read.entries;
    draft.layouts = vec![Layout::default()];
    draft.lines = Some(LineFormat {
        team_separators: read.team_separators,
        example: read.example,
    });
    Reading {
        source: Source::of_lines(lines),
        ..matches::conclude(&draft, answers)
    }
}

fn read_entries(mut draft: Draft, answers: &Answers) -> Reading {
    for (index, (table, layout)) in draft.tables.iter().zip(&draft.layouts).enumerate() {
        if *layout == Layout::default() {
            let rows = table.rows.iter();
            draft.entries.extend(rows.map(|row| Entry {
                table: index,
                rows: vec![row.number],
                ..Entry::default()
            }));
        } else if layout.roles.is_row_per_player() {
            draft
                .entries
                .extend(row_per_player::entries(table, index, layout, answers));
        } else {
            draft.entries.extend(entry::of_table(table, index, layout));
        }
    }
    let reading = if draft.entries.iter().any(|entry| entry.is_match) {
        matches::conclude(&draft, answers)
    } else {
        Reading::refused(NO_MATCHES)
    };
    Reading {
        source: Source::of_tables(draft.tables, draft.layouts),
        ..reading
    }
}

/// The players of each pair that the answers name.
pub(crate) fn answered_pairs(answers: &Answers) -> BTreeMap<String, Vec<String>> {
    let named = answers.pair_names.iter().flatten();
    named
        .map(|(pair, players)| (fold_case(&clean_name(pair)), players.clone()))
        .collect()
}
