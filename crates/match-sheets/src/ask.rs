//! What has to be asked: what the file leaves open, and what is left out.

use std::collections::BTreeMap;

use elo_core::text::{clean_name, fold_case};

use crate::answers::{Answers, DateOrder, Format};
use crate::columns::{Layout, heads_of};
use crate::date_questions;
use crate::encoding::windows_1252;
use crate::entry::{Entry, WrittenTeam};
use crate::matches::{Conclusion, sheet_rows};
use crate::outcome::Reason;
use crate::pairs;
use crate::questions::{Question, QuestionKind};
use crate::row_per_player::{self, ROWS_OF_MATCH};
use crate::rules::{claimed_value, team_of_value};
use crate::score_questions;

/// Examples in a question.
pub(crate) const EXAMPLES: usize = 4;

/// Reasons of rows that are asked about, in the order in which they count.
const REASONS: [Reason; 9] = [
    Reason::Void,
    Reason::Singles,
    Reason::ThreePlayers,
    Reason::SameNameTwice,
    Reason::Walkover,
    Reason::Retired,
    Reason::Draw,
    Reason::UnreadableScore,
    Reason::NoDate,
];

/// All questions, answered or not.
pub(crate) fn questions(conclusion: &Conclusion) -> Vec<Question> {
    let mut questions = Vec::new();
    shape(conclusion, &mut questions);
    date_questions::add(conclusion, &mut questions);
    score_questions::add(conclusion, &mut questions);
    people(conclusion, &mut questions);
    left_out(conclusion, &mut questions);
    questions
}

pub(crate) fn add(questions: &mut Vec<Question>, answered: bool, kind: QuestionKind) {
    questions.push(Question { kind, answered });
}

/// Sheets, columns or lines, and rows that belong together.
fn shape(conclusion: &Conclusion, questions: &mut Vec<Question>) {
    let Conclusion { draft, answers, .. } = conclusion;
    if draft.sheets.is_asked() {
        let suggested = draft.sheets.read.iter().flatten().cloned().collect();
        let kind = QuestionKind::Sheet {
            sheets: draft.sheets.visible.clone(),
            empty: draft.sheets.empty.clone(),
            hidden: draft.sheets.hidden.clone(),
            suggested,
        };
        add(questions, answers.sheets.is_some(), kind);
    }
    for broken in &draft.broken_bytes {
        let kind = QuestionKind::BrokenByte {
            rows: broken.rows.clone(),
            column: head(conclusion, Some(broken.column)),
            byte: format!("{:02X}", broken.byte),
            suggested: windows_1252(broken.byte).to_string(),
        };
        add(questions, broken.is_answered, kind);
    }
    if let Some(lines) = &draft.lines {
        let kind = QuestionKind::Lines {
            why: "no columns: one match a line?",
            examples: lines.example.iter().cloned().collect(),
            team_separators: lines.team_separators.clone(),
        };
        add(questions, answers.format == Some(Format::Lines), kind);
        return;
    }
    let Some((index, layout)) = main_layout(conclusion) else {
        return;
    };
    let Some(table) = draft.tables.get(index) else {
        return;
    };
    let header = heads_of(table, layout.header_row);
    if !layout.is_known {
        let suggested = layout.roles.names(&header);
        let kind = QuestionKind::Columns {
            header,
            header_row: layout.header_row,
            suggested,
            team1_won: layout.team1_won,
            winner_values: winner_values(conclusion),
            side_values: row_per_player::sides(table, layout, answers),
        };
        add(questions, answers.columns.is_some(), kind);
    }
    if layout.roles.is_row_per_player() {
        let kind = QuestionKind::OneRowPerPlayer {
            column: head(conclusion, layout.roles.match_id),
            rows_per_match: ROWS_OF_MATCH,
        };
        add(questions, answers.rows_per_match.is_some(), kind);
    }
    if layout.roles.is_log() {
        let why = "one player's side: whose log is it?";
        add(questions, answers.me.is_some(), QuestionKind::Me { why });
    }
}

/// The first table that is read as one of matches.
pub(crate) fn main_layout<'a>(conclusion: &'a Conclusion) -> Option<(usize, &'a Layout)> {
    let layouts = conclusion.draft.layouts.iter().enumerate();
    layouts
        .clone()
        .find(|(_, layout)| **layout != Layout::default())
        .or_else(|| layouts.clone().next())
}

/// The head of a column of the first table, or its number.
pub(crate) fn head(conclusion: &Conclusion, column: Option<usize>) -> Option<String> {
    let column = column?;
    let (index, layout) = main_layout(conclusion)?;
    let heads = heads_of(conclusion.draft.tables.get(index)?, layout.header_row);
    let named = heads.get(column).filter(|head| !head.is_empty()).cloned();
    Some(named.unwrap_or_else(|| format!("#{}", column + 1)))
}

pub(crate) fn heads(conclusion: &Conclusion, columns: &[usize]) -> Vec<String> {
    columns
        .iter()
        .filter_map(|column| head(conclusion, Some(*column)))
        .collect()
}

/// What the values of the winner's column mean, as far as it is known.
fn winner_values(conclusion: &Conclusion) -> BTreeMap<String, u8> {
    let values = conclusion.draft.entries.iter().filter_map(claimed_value);
    values
        .filter_map(|value| Some((value.to_owned(), meaning(conclusion, value)?)))
        .collect()
}

fn meaning(conclusion: &Conclusion, value: &str) -> Option<u8> {
    conclusion
        .rules
        .answered_value(value)
        .or_else(|| team_of_value(value))
}

/// Cells of two players, named pairs, and names that may be one person's or nobody's.
fn people(conclusion: &Conclusion, questions: &mut Vec<Question>) {
    let Conclusion { answers, people, .. } = conclusion;
    cells_of_teams(conclusion, questions);
    if !people.near.is_empty() {
        let joined = |name: &String| {
            answers
                .joins
                .keys()
                .any(|from| fold_case(&clean_name(from)) == fold_case(name))
        };
        let is_kept_apart = |pair: &[String; 2]| {
            answers
                .not_same
                .iter()
                .any(|other| pair.iter().all(|name| other.contains(name)))
        };
        let is_settled = |pair: &[String; 2]| pair.iter().any(joined) || is_kept_apart(pair);
        let answered = people.near.iter().all(is_settled);
        add(
            questions,
            answered,
            QuestionKind::JoinNames {
                pairs: people.near.clone(),
            },
        );
    }
    if !people.placeholders.is_empty() {
        let is_answered = |name: &String| {
            let folded = fold_case(name);
            answers
                .placeholders
                .iter()
                .flatten()
                .any(|(answered, _)| fold_case(&clean_name(answered)) == folded)
        };
        let answered = people.placeholders.iter().all(is_answered);
        add(
            questions,
            answered,
            QuestionKind::Placeholder {
                names: people.placeholders.clone(),
            },
        );
    }
}

fn cells_of_teams(conclusion: &Conclusion, questions: &mut Vec<Question>) {
    let Conclusion {
        draft,
        answers,
        people,
        evidence,
        ..
    } = conclusion;
    let cells: Vec<&str> = team_cells(&draft.entries).collect();
    if cells.is_empty() {
        return;
    }
    if !evidence.separators.is_empty() && draft.lines.is_none() {
        let example = |separator: &String| {
            cells
                .iter()
                .find(|cell| pairs::separator(cell) == Some(separator.as_str()))
        };
        let teams = main_layout(conclusion)
            .map(|(_, layout)| layout.roles.teams)
            .unwrap_or_default();
        let kind = QuestionKind::PairSeparator {
            columns: teams
                .into_iter()
                .filter_map(|column| head(conclusion, Some(column?)))
                .collect(),
            found: evidence.separators.clone(),
            examples: evidence
                .separators
                .iter()
                .filter_map(example)
                .take(EXAMPLES)
                .map(|cell| clean_name(cell))
                .collect(),
        };
        add(questions, answers.pair_separators.is_some(), kind);
    }
    if !draft.pairs.is_empty() || !people.unknown_pairs.is_empty() {
        let mut known: Vec<String> = Vec::new();
        for cell in cells.iter().map(|cell| clean_name(cell)) {
            if draft.pairs.contains_key(&fold_case(&cell)) && !known.contains(&cell) {
                known.push(cell);
            }
        }
        let is_said_by_sheet = answers.pair_sheet.is_some() && people.unknown_pairs.is_empty();
        let answered = are_pairs_answered(answers) || is_said_by_sheet;
        let kind = QuestionKind::PairNames {
            sheet: draft.pair_sheet.clone(),
            known,
            unknown: people.unknown_pairs.clone(),
        };
        add(questions, answered, kind);
    }
}

/// Whether it was answered who the pairs are, or that cells name players.
pub(crate) const fn are_pairs_answered(answers: &Answers) -> bool {
    answers.pair_names.is_some() || answers.pair_separators.is_some()
}

fn team_cells(entries: &[Entry]) -> impl Iterator<Item = &str> {
    let teams = entries
        .iter()
        .filter(|entry| entry.is_match)
        .flat_map(|entry| &entry.teams);
    teams.filter_map(|team| match team {
        WrittenTeam::Cell(cell) => Some(cell.as_str()),
        _ => None,
    })
}

/// Rows that speak against being a match.
fn left_out(conclusion: &Conclusion, questions: &mut Vec<Question>) {
    let answers = conclusion.answers;
    let of_reason = |reason: Reason| conclusion.rows(|_, judged| judged.doubt == Some(reason));
    let contradicting = of_reason(Reason::ContradictingWinner);
    if !contradicting.is_empty() {
        let kind = QuestionKind::ContradictingWinner {
            rows: sheet_rows(&contradicting),
        };
        add(questions, answers.contradicting_winner.is_some(), kind);
    }
    for reason in REASONS {
        let rows = of_reason(reason);
        if !rows.is_empty() {
            let answered = answers.leave_out.is_some();
            add(
                questions,
                answered,
                QuestionKind::LeftOut {
                    reason,
                    rows: sheet_rows(&rows),
                },
            );
        }
    }
}

/// The order that is likely: the one in which the rows are sorted by day, if the other is not.
pub(crate) fn sorted_order(is_sorted: [bool; 2]) -> Option<DateOrder> {
    match is_sorted {
        [true, false] => Some(DateOrder::Dmy),
        [false, true] => Some(DateOrder::Mdy),
        _ => None,
    }
}
