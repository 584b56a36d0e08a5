//! What the cells of a column look like, whatever its head says.

use std::collections::BTreeMap;

use elo_core::calendar::Day;
use elo_core::set_score::{SetScore, is_usual_set};
use elo_core::text::{clean_name, fold_case};

use crate::cell::{Cell, Row, Table, day_of_serial};
use crate::dates::{self, DateForm, WrittenDay};
use crate::pairs;
use crate::scores::{self, WrittenSet};
use crate::words;

/// What one cell looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Look {
    Empty,
    /// A day; `may_be_set` if its numbers could be those of a set.
    Date {
        may_be_set: bool,
    },
    /// One set or more with something between the games.
    Score,
    /// Digits that may be sets, such as `64 46 108`.
    Digits,
    /// A walkover or the like in place of a score.
    Remark,
    /// A whole number up to 99.
    Count,
    /// Another number.
    Number,
    /// A time of day.
    Clock,
    /// Text with letters.
    Text,
    /// Signs alone.
    Signs,
}

/// Counts of the cells of a column.
#[derive(Clone, Debug, Default)]
pub(crate) struct Profile {
    pub(crate) filled: usize,
    pub(crate) dates: usize,
    pub(crate) dates_like_sets: usize,
    pub(crate) scores: usize,
    /// Scores of sets to six or four, and dates that such a set could have become.
    pub(crate) usual_scores: usize,
    pub(crate) digits: usize,
    pub(crate) remarks: usize,
    pub(crate) counts: usize,
    pub(crate) clocks: usize,
    pub(crate) texts: usize,
    /// Cells with a separator of pairs.
    pub(crate) pairs: usize,
    /// How often each text occurs, with case folded.
    pub(crate) values: BTreeMap<String, usize>,
}

/// Rows that are looked at: enough to tell the columns apart, few enough for large files.
const ROWS_SEEN: usize = 400;

impl Profile {
    /// The profile of each column below `header_row`.
    pub(crate) fn of_columns(table: &Table, header_row: u32) -> Vec<Self> {
        let mut profiles = vec![Self::default(); table.width()];
        let rows = table
            .rows
            .iter()
            .filter(|row| row.number > header_row && row.filled().nth(1).is_some());
        for row in rows.take(ROWS_SEEN) {
            for (cell, profile) in row.cells.iter().zip(&mut profiles) {
                profile.add(cell, table.counts_from_1904);
            }
        }
        profiles
    }

    fn add(&mut self, cell: &Cell, counts_from_1904: bool) {
        let look = look(cell, counts_from_1904);
        match look {
            Look::Empty | Look::Signs => return,
            Look::Date { may_be_set } => {
                self.dates += 1;
                self.dates_like_sets += usize::from(may_be_set);
            }
            Look::Score => self.scores += 1,
            Look::Digits => self.digits += 1,
            Look::Remark => self.remarks += 1,
            Look::Count => self.counts += 1,
            Look::Clock => self.clocks += 1,
            Look::Text => self.texts += 1,
            Look::Number => {}
        }
        self.filled += 1;
        let is_usual = matches!(look, Look::Score | Look::Digits | Look::Date { .. })
            && has_usual_sets(cell, counts_from_1904);
        self.usual_scores += usize::from(is_usual);
        let text = cell.text();
        self.pairs += usize::from(look == Look::Text && pairs::has_separator(&text));
        *self.values.entry(fold_case(&clean_name(&text))).or_default() += 1;
    }

    /// Whether at least `percent` of the filled cells are among `count`.
    pub(crate) fn is_mostly(&self, count: usize, percent: usize) -> bool {
        count > 0 && count * 100 >= self.filled * percent
    }

    /// The part of the distinct values that the other column has too, in percent of the smaller column.
    pub(crate) fn overlap(&self, other: &Self) -> usize {
        let smaller = self.values.len().min(other.values.len());
        let shared = self
            .values
            .keys()
            .filter(|value| other.values.contains_key(*value))
            .count();
        shared
            .checked_mul(100)
            .and_then(|shared| shared.checked_div(smaller))
            .unwrap_or(0)
    }
}

/// What a cell looks like.
pub(crate) fn look(cell: &Cell, counts_from_1904: bool) -> Look {
    match cell {
        Cell::Empty => Look::Empty,
        Cell::Date(_, month, day) => Look::Date {
            may_be_set: may_be_set(*day, *month),
        },
        Cell::Time(..) => Look::Clock,
        Cell::Number(number) => match day_of_serial(*number, counts_from_1904).and_then(Day::date) {
            Some((_, month, day)) => Look::Date {
                may_be_set: may_be_set(day, month),
            },
            None => of_number(cell),
        },
        Cell::Text(text) => of_text(cell, text, counts_from_1904),
    }
}

fn of_number(cell: &Cell) -> Look {
    match cell.whole_number() {
        Some(0..=99) => Look::Count,
        Some(100..=9999) => Look::Digits,
        _ => Look::Number,
    }
}

fn of_text(cell: &Cell, text: &str, counts_from_1904: bool) -> Look {
    if !text.chars().any(char::is_alphanumeric) {
        return Look::Signs;
    }
    if matches!(words::plain(text.trim()).as_str(), "na" | "n/a" | "null") {
        return Look::Signs;
    }
    if let Some(number) = cell.whole_number() {
        let day = day_of_serial(f64::from(number), counts_from_1904).filter(|_| text.trim().len() == 5);
        return match day.and_then(Day::date) {
            Some((_, month, day)) => Look::Date {
                may_be_set: may_be_set(day, month),
            },
            None if text.trim().len() == 8 && dates::parse(text).is_some() => {
                Look::Date { may_be_set: false }
            }
            None => of_number(cell),
        };
    }
    if is_clock(text) {
        return Look::Clock;
    }
    if let Some(date) = dates::parse(text)
        && !(date.year.is_none() && date.form == DateForm::Slashes && text.contains(['-', '–']))
    {
        let may_be_set = match date.day {
            WrittenDay::Known { month, day } => may_be_set(day, month),
            WrittenDay::Numbers { first, second } => may_be_set(first, second),
            WrittenDay::Month(_) => false,
        };
        return Look::Date { may_be_set };
    }
    if words::is_remark_alone(text) {
        return Look::Remark;
    }
    let score = scores::score(std::iter::once(cell), counts_from_1904);
    let is_set =
        |set: &WrittenSet| matches!(set, WrittenSet::Games(team1, team2) if *team1 <= 40 && *team2 <= 40);
    match score.sets.as_slice() {
        [] => {}
        sets if !score.is_unread && sets.iter().all(is_set) => return Look::Score,
        sets if !score.is_unread && sets.iter().all(|set| matches!(set, WrittenSet::Digits(_))) => {
            return Look::Digits;
        }
        _ => {}
    }
    if scores::games_of_team(cell).is_some_and(|games| games.iter().all(|games| *games <= 30)) {
        return Look::Count;
    }
    if text.chars().any(char::is_alphabetic) {
        Look::Text
    } else {
        Look::Number
    }
}

/// `18:30`, but not `10:8`, which is a set.
pub(crate) fn is_clock(text: &str) -> bool {
    let parts: Vec<&str> = text.trim().split([':', '.']).collect();
    let is_number = |part: &str| part.len() <= 2 && part.parse::<u32>().is_ok();
    match parts.as_slice() {
        [hours, minutes, rest @ ..] if text.contains(':') => {
            let is_quarter = minutes.len() == 2
                && minutes
                    .parse::<u32>()
                    .is_ok_and(|number| number == 0 || number > 12);
            is_number(hours) && is_quarter && rest.iter().all(|part| is_number(part))
        }
        _ => false,
    }
}

/// Whether two numbers could be the games of a usual set, a short set or sets won.
fn may_be_set(first: u32, second: u32) -> bool {
    let Some([team1, team2]) = scores::both(first, second) else {
        return false;
    };
    let (high, low) = (team1.max(team2), team1.min(team2));
    is_usual_score(first, second) || (high <= 3 && low < high)
}

/// Whether all sets of a cell are usual ones, to six or four, or match tie-breaks.
fn has_usual_sets(cell: &Cell, counts_from_1904: bool) -> bool {
    let score = scores::score(std::iter::once(cell), counts_from_1904);
    let is_usual = |set: &WrittenSet| match set {
        WrittenSet::Games(team1, team2) => is_usual_score(*team1, *team2),
        WrittenSet::Date { month, day } => is_usual_score(*month, *day),
        WrittenSet::Digits(digits) => digits.len() > 1 && set.is_of_usual_digits(),
        WrittenSet::Time { .. } => false,
    };
    !score.sets.is_empty() && score.sets.iter().all(is_usual)
}

/// Whether two numbers are the games of a usual set or a short one, or the points of a match tie-break.
pub(crate) fn is_usual_score(first: u32, second: u32) -> bool {
    let Some([team1, team2]) = scores::both(first, second) else {
        return false;
    };
    let (high, low) = (team1.max(team2), team1.min(team2));
    high > 1 && (is_usual_set(SetScore::new(team1, team2), true) || (high == 4 && low < 4))
}

/// Whether a row has more than signs and texts: a day, a score or a number.
pub(crate) fn has_values(row: &Row, counts_from_1904: bool) -> bool {
    row.filled().any(|(_, cell)| {
        !matches!(
            look(cell, counts_from_1904),
            Look::Text | Look::Signs | Look::Remark
        )
    })
}
