//! Questions about scores whose form is doubtful.

use crate::answers::{ScoreDates, ScoreTimes};
use crate::ask::{self, EXAMPLES};
use crate::cell::{Cell, Row};
use crate::entry::Entry;
use crate::matches::{Conclusion, rows_by_sheet};
use crate::questions::{Question, QuestionKind, Rows};
use crate::rules::Doubt;
use crate::scores::{self, WrittenSet};

/// The row of an entry that has a cell in one of the columns, as it is shown.
fn cells<'a>(
    conclusion: &'a Conclusion,
    entry: &Entry,
    columns: &'a [usize],
) -> impl Iterator<Item = &'a Cell> {
    let table = conclusion.draft.tables.get(entry.table);
    let number = entry.rows.first().copied();
    let row = table.and_then(|table| {
        let at = table
            .rows
            .binary_search_by_key(&number, |row: &Row| Some(row.number))
            .ok()?;
        table.rows.get(at)
    });
    columns
        .iter()
        .filter_map(move |column| row.map(|row| row.cell(*column)))
        .filter(|cell| !cell.is_empty())
}

/// Scores whose form is doubtful.
pub(crate) fn add(conclusion: &Conclusion, questions: &mut Vec<Question>) {
    let Conclusion {
        answers, evidence, ..
    } = conclusion;
    let columns = ask::main_layout(conclusion)
        .map(|(_, layout)| layout.roles.score_columns())
        .unwrap_or_default();
    if evidence.has(Doubt::ScoreDates) {
        let of_dates = |set: &WrittenSet| matches!(set, WrittenSet::Date { .. });
        let proved = evidence.proved_score_dates;
        let winner = ask::main_layout(conclusion).and_then(|(_, layout)| layout.roles.winner);
        let kind = QuestionKind::ScoreDates {
            columns: ask::heads(conclusion, &columns),
            examples: examples_of_sets(conclusion, &columns, of_dates),
            proved_by: proved.and_then(|_| ask::head(conclusion, winner)),
            suggested: proved.unwrap_or(ScoreDates::DayMonth),
            rows: rows_of_sets(conclusion, of_dates),
        };
        ask::add(questions, answers.score_dates.is_some(), kind);
    }
    if evidence.has(Doubt::ScoreTimes) {
        let of_times = |set: &WrittenSet| matches!(set, WrittenSet::Time { .. });
        let kind = QuestionKind::ScoreTimes {
            columns: ask::heads(conclusion, &columns),
            examples: examples_of_sets(conclusion, &columns, of_times),
            suggested: ScoreTimes::HoursMinutes,
            rows: rows_of_sets(conclusion, of_times),
        };
        ask::add(questions, answers.score_times.is_some(), kind);
    }
    let column = ask::head(conclusion, columns.first().copied());
    if evidence.has(Doubt::ScoreDigits) {
        let of_digits = |set: &WrittenSet| matches!(set, WrittenSet::Digits(_));
        let examples = examples_of_sets(conclusion, &columns, of_digits);
        ask::add(
            questions,
            answers.score_digits.is_some(),
            QuestionKind::ScoreDigits {
                column: column.clone(),
                examples,
            },
        );
    }
    if evidence.has(Doubt::SetsOnly) {
        let examples = examples_of_sets(conclusion, &columns, |set| matches!(set, WrittenSet::Games(..)));
        ask::add(
            questions,
            answers.sets_only.is_some(),
            QuestionKind::SetsOnly {
                column: column.clone(),
                examples,
            },
        );
    }
    if evidence.has(Doubt::LoserGames) {
        let highest = conclusion
            .draft
            .entries
            .iter()
            .filter_map(|entry| entry.score.loser_games)
            .max()
            .unwrap_or(0);
        let kind = QuestionKind::LoserGames {
            column: ask::main_layout(conclusion)
                .and_then(|(_, layout)| ask::head(conclusion, layout.roles.loser_games)),
            highest,
            suggested: highest.max(5) + 1,
        };
        ask::add(questions, answers.winner_games.is_some(), kind);
    }
}

fn has_set(entry: &Entry, accepts: impl Fn(&WrittenSet) -> bool) -> bool {
    entry.is_match && entry.score.sets.iter().any(accepts)
}

fn examples_of_sets(
    conclusion: &Conclusion,
    columns: &[usize],
    accepts: impl Fn(&WrittenSet) -> bool,
) -> Vec<String> {
    let mut examples: Vec<String> = Vec::new();
    for entry in conclusion
        .draft
        .entries
        .iter()
        .filter(|entry| has_set(entry, &accepts))
    {
        for cell in cells(conclusion, entry, columns) {
            let of_cell = scores::score(std::iter::once(cell), false);
            let text = cell.text();
            if of_cell.sets.iter().any(&accepts) && !examples.contains(&text) {
                examples.push(text);
            }
        }
        if examples.len() >= EXAMPLES {
            examples.truncate(EXAMPLES);
            break;
        }
    }
    examples
}

fn rows_of_sets(conclusion: &Conclusion, accepts: impl Fn(&WrittenSet) -> bool) -> Rows {
    rows_by_sheet(&conclusion.rows(|entry, _| has_set(entry, &accepts)))
}
