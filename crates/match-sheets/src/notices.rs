//! What is said without being asked.

use std::collections::BTreeSet;

use elo_core::calendar::Day;
use elo_core::text::clean_name;

use crate::ask;
use crate::date_questions::is_newest_first;
use crate::dates::DateForm;
use crate::entry::{Entry, WrittenTeam};
use crate::matches::{Conclusion, sheet_rows};
use crate::questions::Notice;
use crate::scores::WrittenSet;

/// All notices.
pub(crate) fn notices(conclusion: &Conclusion) -> Vec<Notice> {
    let mut notices = Vec::new();
    if let Some((encoding, examples)) = &conclusion.draft.encoding {
        notices.push(Notice::Encoding {
            name: encoding.name(),
            examples: examples.clone(),
        });
    }
    if !conclusion.draft.sheets.hidden.is_empty() {
        notices.push(Notice::HiddenSheet {
            sheets: conclusion.draft.sheets.hidden.clone(),
        });
    }
    names(conclusion, &mut notices);
    rows(conclusion, &mut notices);
    days(conclusion, &mut notices);
    notices
}

fn names(conclusion: &Conclusion, notices: &mut Vec<Notice>) {
    let is_hidden = |text: &String| text.trim_matches(' ') != clean_name(text);
    let has_hidden =
        |entry: &Entry| entry.is_match && entry.teams.iter().flat_map(WrittenTeam::written).any(is_hidden);
    let hidden = conclusion.rows(|entry, _| has_hidden(entry));
    if !hidden.is_empty() {
        let why = "invisible signs, odd spaces or decomposed letters removed from names";
        notices.push(Notice::HiddenSigns {
            rows: sheet_rows(&hidden),
            why,
        });
    }
    for spellings in &conclusion.people.same_but_for_case {
        notices.push(Notice::SameButForCase {
            names: spellings.to_vec(),
        });
    }
}

fn rows(conclusion: &Conclusion, notices: &mut Vec<Notice>) {
    let ignored = conclusion.rows(|entry, _| !entry.is_match);
    if !ignored.is_empty() {
        notices.push(Notice::Ignored {
            rows: sheet_rows(&ignored),
        });
    }
    let has_unplayed = |entry: &Entry| entry.score.sets.contains(&WrittenSet::Games(0, 0));
    if conclusion
        .draft
        .entries
        .iter()
        .any(|entry| entry.is_match && has_unplayed(entry))
    {
        let why = "0 and 0 in the cells of a set means that it was not played";
        notices.push(Notice::SetsNotPlayed { why });
    }
    if has_matches_below_total(conclusion) {
        let why = "matches stand below the line of totals; they count";
        notices.push(Notice::BelowTotal { why });
    }
}

/// Whether a row with a number that is no match has matches above and below it.
fn has_matches_below_total(conclusion: &Conclusion) -> bool {
    let draft = conclusion.draft;
    let is_total = |entry: &Entry| {
        let rows = draft
            .tables
            .get(entry.table)
            .map(|table| table.rows.as_slice())
            .unwrap_or_default();
        let row = entry
            .rows
            .first()
            .and_then(|number| rows.iter().find(|row| row.number == *number));
        row.is_some_and(|row| {
            row.filled().nth(1).is_some() && row.filled().any(|(_, cell)| cell.whole_number().is_some())
        })
    };
    let same_table = |table: usize| move |other: &&Entry| other.table == table && other.is_match;
    draft
        .entries
        .iter()
        .enumerate()
        .filter(|(_, entry)| !entry.is_match)
        .take(1000)
        .any(|(at, entry)| {
            let (above, below) = draft.entries.split_at_checked(at).unwrap_or_default();
            draft.lines.is_none()
                && is_total(entry)
                && above
                    .iter()
                    .rev()
                    .take(50)
                    .any(|other| same_table(entry.table)(&other))
                && below.iter().take(50).any(|other| same_table(entry.table)(&other))
        })
}

fn days(conclusion: &Conclusion, notices: &mut Vec<Notice>) {
    let matches = || conclusion.draft.entries.iter().filter(|entry| entry.is_match);
    let forms: BTreeSet<DateForm> = matches().filter_map(|entry| Some(entry.date?.form)).collect();
    if forms.len() > 1 {
        let formats = forms.iter().map(|form| match form {
            DateForm::Stored => "the spreadsheet's",
            DateForm::Iso => "yyyy-mm-dd",
            DateForm::Dots => "d.m.yyyy",
            DateForm::Slashes if conclusion.rules.date_order == Some(crate::answers::DateOrder::Mdy) => {
                "m/d/yyyy"
            }
            DateForm::Slashes => "d/m/yyyy",
            DateForm::Named => "d month yyyy",
            DateForm::Parts => "d, m, yyyy",
        });
        notices.push(Notice::TwoDateFormats {
            column: ask::main_layout(conclusion)
                .and_then(|(_, layout)| ask::head(conclusion, layout.roles.date.all().next())),
            formats: formats.collect(),
        });
    }
    let entries = conclusion
        .draft
        .entries
        .iter()
        .zip(&conclusion.days)
        .filter(|(entry, _)| entry.is_match);
    let days: Vec<Day> = entries.filter_map(|(_, day)| *day).collect();
    if !days.is_sorted() && !is_newest_first(&days) {
        let why = "sorted by day; within a day the order of the file";
        notices.push(Notice::NotInDateOrder { why });
    }
}

/// Some words of a text with letters that are not ASCII, to judge an encoding by.
pub(crate) fn accented_words(text: &str) -> Vec<String> {
    let words = text.split(|character: char| !character.is_alphanumeric() && character != ' ');
    let accented = words
        .map(str::trim)
        .filter(|word| !word.is_ascii() && word.chars().count() <= 40);
    let mut examples: Vec<String> = Vec::new();
    for word in accented {
        if !examples.iter().any(|other| other == word) {
            examples.push(word.to_owned());
        }
        if examples.len() == ask::EXAMPLES {
            break;
        }
    }
    examples
}
