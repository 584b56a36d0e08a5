//! The last stage: entries are judged, questions asked, and matches put in order.

use std::collections::BTreeMap;

use elo_core::calendar::Day;
use elo_core::text::clean_name;
use serde::Serialize;

use crate::answers::Answers;
use crate::ask;
use crate::date_questions::is_newest_first;
use crate::entry::Entry;
use crate::notices;
use crate::outcome::{self, Judged, Outcome, Reason};
use crate::people::{self, NameRules, People};
use crate::questions::{Rows, SheetRows};
use crate::reading::{Draft, NO_MATCHES, Reading};
use crate::rules::{self, Doubt, Evidence, Rules};

/// A match that was read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Match {
    /// The day, as `YYYY-MM-DD`.
    pub played_on: String,
    /// The players of team 1.
    pub team1: Vec<String>,
    /// The players of team 2.
    pub team2: Vec<String>,
    /// The games of each set.
    pub sets: Vec<[u8; 2]>,
    /// What was noted.
    pub notes: Option<String>,
    /// The row where it begins.
    pub row: u32,
    /// All rows, where several make a match.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rows: Option<Vec<u32>>,
    /// The sheet of a workbook.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sheet: Option<String>,
}

/// A row that is no match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LeftOut {
    /// The row.
    pub row: u32,
    /// Why.
    pub reason: Reason,
    /// The sheet of a workbook.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sheet: Option<String>,
}

/// `YYYY-MM-DD`.
pub(crate) fn text_of(day: Day) -> String {
    let (year, month, day) = day.date().unwrap_or_default();
    format!("{year:04}-{month:02}-{day:02}")
}

/// Everything that questions are asked about.
pub(crate) struct Conclusion<'a> {
    pub(crate) draft: &'a Draft,
    pub(crate) answers: &'a Answers,
    pub(crate) evidence: Evidence,
    pub(crate) rules: Rules,
    pub(crate) people: People,
    pub(crate) days: Vec<Option<Day>>,
    pub(crate) judged: Vec<Judged>,
}

impl Conclusion<'_> {
    /// The entries with what became of them.
    pub(crate) fn judged(&self) -> impl Iterator<Item = (&Entry, &Judged)> {
        self.draft.entries.iter().zip(&self.judged)
    }

    /// Whether an entry has a result of any kind; without one it is another table whose columns look alike.
    fn has_results(&self) -> bool {
        let no_result = [Reason::NotAMatch, Reason::UnreadableScore, Reason::Void];
        self.judged
            .iter()
            .any(|judged| judged.doubt.is_none_or(|reason| !no_result.contains(&reason)))
    }

    /// The sheet that an entry comes from.
    pub(crate) fn sheet(&self, entry: &Entry) -> Option<String> {
        self.draft.sheets.read.get(entry.table).cloned().flatten()
    }

    /// The rows of the entries that are accepted, by sheet if there are several.
    pub(crate) fn rows(&self, accepts: impl Fn(&Entry, &Judged) -> bool) -> Vec<(Option<String>, u32)> {
        let accepted = self.judged().filter(|(entry, judged)| accepts(entry, judged));
        let rows = accepted.flat_map(|(entry, _)| entry.rows.iter().map(|row| (self.sheet(entry), *row)));
        rows.collect()
    }
}

/// Rows by sheet if they are in several, else alone.
pub(crate) fn rows_by_sheet(rows: &[(Option<String>, u32)]) -> Rows {
    let mut by_sheet: BTreeMap<String, Vec<u32>> = BTreeMap::new();
    for (sheet, row) in rows {
        by_sheet
            .entry(sheet.clone().unwrap_or_default())
            .or_default()
            .push(*row);
    }
    if by_sheet.len() > 1 {
        Rows::BySheet(by_sheet)
    } else {
        Rows::One(rows.iter().map(|(_, row)| *row).collect())
    }
}

/// Rows with the names of their sheets.
pub(crate) fn sheet_rows(rows: &[(Option<String>, u32)]) -> SheetRows {
    let mut sheets: Vec<String> = rows.iter().filter_map(|(sheet, _)| sheet.clone()).collect();
    sheets.dedup();
    SheetRows {
        rows: rows_by_sheet(rows),
        sheets,
    }
}

/// The reading of what was written.
pub(crate) fn conclude(draft: &Draft, answers: &Answers) -> Reading {
    let has_scores = draft.lines.is_some()
        || draft
            .layouts
            .iter()
            .any(|layout| !layout.roles.score_columns().is_empty());
    let evidence = Evidence::of(draft, has_scores, answers);
    let rules = Rules::new(answers, &evidence, has_scores);
    let me = clean_name(answers.me.as_deref().unwrap_or("the owner of the log"));
    let names = NameRules {
        separators: &rules.separators,
        pairs: &draft.pairs,
        has_named_pairs: rules.has_named_pairs || !draft.pairs.is_empty(),
        are_pairs_answered: ask::are_pairs_answered(answers),
        me: &me,
    };
    let people = people::people(&draft.entries, &names, answers);
    let days = rules::days(&draft.entries, &rules, answers, !evidence.has(Doubt::NoDates));
    let judged = draft.entries.iter().zip(&people.teams).zip(&days);
    let judged = judged
        .map(|((entry, teams), day)| {
            let sheet = draft.sheets.read.get(entry.table).and_then(Option::as_deref);
            let is_counted = answers.counts(sheet, &entry.rows);
            outcome::judge(entry, teams, *day, &rules, answers, is_counted)
        })
        .collect();
    let conclusion = Conclusion {
        draft,
        answers,
        evidence,
        rules,
        people,
        days,
        judged,
    };
    if answers.columns.is_none() && !conclusion.has_results() {
        return Reading::refused(NO_MATCHES);
    }
    let questions = ask::questions(&conclusion);
    let notices = notices::notices(&conclusion);
    let is_open = questions
        .iter()
        .any(|question| !question.answered && !question.kind.can_wait());
    let (matches, left_out) = if is_open {
        Default::default()
    } else {
        accounted(&conclusion)
    };
    Reading {
        questions,
        notices,
        matches,
        left_out,
        ..Reading::default()
    }
}

/// Every row, in matches or left out.
fn accounted(conclusion: &Conclusion) -> (Vec<Match>, Vec<LeftOut>) {
    let mut matches = Vec::new();
    let mut left_out = Vec::new();
    for ((entry, judged), teams) in conclusion.judged().zip(&conclusion.people.teams) {
        let sheet = conclusion.sheet(entry);
        match &judged.outcome {
            Outcome::Match { day, sets } => {
                let [team1, team2] = teams.names.clone();
                matches.push(Match {
                    played_on: text_of(*day),
                    team1,
                    team2,
                    sets: sets.clone(),
                    notes: entry.notes.clone(),
                    row: entry.rows.first().copied().unwrap_or_default(),
                    rows: (entry.rows.len() > 1).then(|| entry.rows.clone()),
                    sheet,
                });
            }
            Outcome::LeftOut(reason) => left_out.extend(entry.rows.iter().map(|row| LeftOut {
                row: *row,
                reason: *reason,
                sheet: sheet.clone(),
            })),
        }
    }
    let days: Vec<Day> = conclusion.days.iter().copied().flatten().collect();
    if conclusion
        .answers
        .newest_first
        .unwrap_or_else(|| is_newest_first(&days))
    {
        matches.reverse();
    }
    // Stable: within a day the order of the file.
    matches.sort_by(|first: &Match, second| first.played_on.cmp(&second.played_on));
    (matches, left_out)
}
