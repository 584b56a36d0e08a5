//! Questions about days.

use elo_core::calendar::Day;

use crate::answers::{Answers, DateOrder};
use crate::ask::{self, EXAMPLES};
use crate::cell::Row;
use crate::dates::{WrittenDate, WrittenDay};
use crate::entry::Entry;
use crate::matches::{Conclusion, rows_by_sheet, text_of};
use crate::questions::{Question, QuestionKind};
use crate::rules::{Doubt, Rules, days};

/// Adds what is open about days.
pub(crate) fn add(conclusion: &Conclusion, questions: &mut Vec<Question>) {
    let Conclusion {
        answers, evidence, ..
    } = conclusion;
    let column = ask::main_layout(conclusion)
        .and_then(|(_, layout)| ask::head(conclusion, layout.roles.date.all().next()));
    if evidence.has(Doubt::AmbiguousDays) && evidence.proved_order().is_none() {
        let is_ambiguous = |date: &WrittenDate| {
            matches!(date.day, WrittenDay::Numbers { first, second } if first != second)
                && date.possible_orders() == [true, true]
        };
        let kind = QuestionKind::DateOrder {
            column: column.clone(),
            examples: examples(conclusion, is_ambiguous),
            suggested: likely_order(conclusion),
        };
        ask::add(questions, answers.date_order.is_some(), kind);
    }
    if evidence.has(Doubt::MissingYears) {
        let kind = QuestionKind::Year {
            column: column.clone(),
            examples: ends(examples_of_all(conclusion, |date| date.year.is_none())),
            year_turns: do_years_turn(&conclusion.draft.entries, conclusion),
        };
        ask::add(questions, answers.year.is_some(), kind);
    }
    if evidence.has(Doubt::MissingDays) {
        let months = examples_of_all(conclusion, |date| !date.has_day());
        let kind = QuestionKind::DayMissing {
            column,
            examples: ends(months),
        };
        ask::add(questions, answers.day_of_month.is_some(), kind);
    }
    if evidence.has(Doubt::NoDates) {
        let why = "no column has dates: one day for all";
        let is_day = answers.day.as_deref().and_then(Day::parse).is_some();
        ask::add(questions, is_day, QuestionKind::DateMissing { why });
    }
    if evidence.below_dates > evidence.own_dates || answers.day_of_row_above.is_some() {
        let rows =
            conclusion.rows(|entry, _| entry.is_match && entry.date.is_none() && entry.date_above.is_some());
        let kind = QuestionKind::DayOfRowAbove {
            rows: rows_by_sheet(&rows),
            suggested: true,
        };
        ask::add(questions, answers.day_of_row_above.is_some(), kind);
    }
    let dates: Vec<Day> = days_of_matches(conclusion).collect();
    if is_newest_first(&dates)
        && let (Some(first), Some(last)) = (dates.first(), dates.last())
    {
        let kind = QuestionKind::NewestFirst {
            first: text_of(*first),
            last: text_of(*last),
            suggested: true,
        };
        ask::add(questions, answers.newest_first.is_some(), kind);
    }
}

fn days_of_matches<'a>(conclusion: &'a Conclusion) -> impl Iterator<Item = Day> + 'a {
    let entries = conclusion.draft.entries.iter().zip(&conclusion.days);
    entries
        .filter(|(entry, _)| entry.is_match)
        .filter_map(|(_, day)| *day)
}

/// Whether the days go back, and some have several matches, whose order is then open.
pub(crate) fn is_newest_first(days: &[Day]) -> bool {
    let steps = || days.array_windows::<2>();
    let back = steps().filter(|[first, second]| second < first).count();
    let on = steps().filter(|[first, second]| second > first).count();
    let has_same = steps().any(|[first, second]| first == second);
    has_same && back > 0 && on * 20 < back
}

/// The texts of the days that are accepted, as they were written.
fn examples_of_all(conclusion: &Conclusion, accepts: impl Fn(&WrittenDate) -> bool) -> Vec<String> {
    let accepted = conclusion
        .draft
        .entries
        .iter()
        .filter(|entry| entry.is_match && entry.date.is_some_and(|date| accepts(&date)));
    accepted.filter_map(|entry| text(conclusion, entry)).collect()
}

fn examples(conclusion: &Conclusion, accepts: impl Fn(&WrittenDate) -> bool) -> Vec<String> {
    let mut examples = examples_of_all(conclusion, accepts);
    examples.dedup();
    examples.truncate(EXAMPLES);
    examples
}

fn ends(mut texts: Vec<String>) -> Vec<String> {
    let last = texts.pop();
    texts.into_iter().take(1).chain(last).collect()
}

/// The day of an entry as it was written: its cell, or numbers as in a line.
fn text(conclusion: &Conclusion, entry: &Entry) -> Option<String> {
    let columns = conclusion
        .draft
        .layouts
        .get(entry.table)
        .map(|layout| layout.roles.date);
    let number = entry.rows.first()?;
    let cell = columns.and_then(|columns| {
        let rows = &conclusion.draft.tables.get(entry.table)?.rows;
        let at = rows.binary_search_by_key(number, |row: &Row| row.number).ok()?;
        Some(columns.text(rows.get(at)?))
    });
    cell.filter(|text| !text.is_empty())
        .or_else(|| entry.date.map(|date| written(&date)))
}

fn written(date: &WrittenDate) -> String {
    match date.day {
        WrittenDay::Numbers { first, second } => format!("{first}/{second}"),
        WrittenDay::Known { month, day } => format!("{day}/{month}"),
        WrittenDay::Month(month) => format!("{month}"),
    }
}

/// The order in which the rows are sorted by day, if the other is not.
fn likely_order(conclusion: &Conclusion) -> Option<DateOrder> {
    let entries = &conclusion.draft.entries;
    let is_sorted = [DateOrder::Dmy, DateOrder::Mdy].map(|order| {
        let rules = Rules {
            date_order: Some(order),
            ..conclusion.rules.clone()
        };
        let days: Vec<Day> = days(entries, &rules, conclusion.answers, true)
            .into_iter()
            .flatten()
            .collect();
        days.is_sorted() || days.is_sorted_by(|first, second| first >= second)
    });
    ask::sorted_order(is_sorted)
}

/// Whether days without a year go on from one year to another.
fn do_years_turn(entries: &[Entry], conclusion: &Conclusion) -> bool {
    let answers = Answers {
        year: Some(2024),
        year_turns: Some(true),
        ..Answers::default()
    };
    let days = days(entries, &conclusion.rules, &answers, true);
    let without_year = entries
        .iter()
        .zip(days)
        .filter(|(entry, _)| entry.date.is_some_and(|date| date.year.is_none()));
    let years: Vec<u32> = without_year.filter_map(|(_, day)| Some(day?.date()?.0)).collect();
    years.iter().any(|year| *year != 2024)
}
