//! Scores as people write them.

use elo_core::calendar::Day;
use elo_core::deciding_set::read_deciding_set;
use elo_core::limits::GAMES_MAX;
use elo_core::set_score::{SetScore, is_usual_set};
use elo_core::text::clean_name;

use crate::answers::{ScoreDates, ScoreTimes};
use crate::cell::{Cell, day_of_serial};
use crate::date_tokens::hyphen;
use crate::dates::{self, DateForm, WrittenDay};
use crate::score_text;
use crate::words::{self, Remark};

/// What is written in the cells of a score.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct WrittenScore {
    pub(crate) sets: Vec<WrittenSet>,
    pub(crate) remark: Option<Remark>,
    /// Whether a word beside the sets says that the first team won, as in `W 6-4 6-3`.
    pub(crate) won: Option<bool>,
    /// The games of the losers, where only they were written.
    pub(crate) loser_games: Option<u32>,
    /// Whether something in the cells is no score.
    pub(crate) is_unread: bool,
}

/// One set, perhaps of a form that a spreadsheet or a hurry gave it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum WrittenSet {
    Games(u32, u32),
    /// The spreadsheet made a day of it.
    Date {
        month: u32,
        day: u32,
    },
    /// The spreadsheet made a time of it.
    Time {
        hours: u32,
        minutes: u32,
    },
    /// Digits without anything between them.
    Digits(String),
}

/// How sets of doubtful forms are read.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct SetRules {
    pub(crate) dates: Option<ScoreDates>,
    pub(crate) times: Option<ScoreTimes>,
    pub(crate) digits: bool,
}

impl WrittenScore {
    /// Whether the cells are blank.
    pub(crate) const fn is_blank(&self) -> bool {
        self.sets.is_empty() && self.remark.is_none() && self.loser_games.is_none() && !self.is_unread
    }

    /// The games of the sets that were played: 0 and 0 means that one was not. `None` if one cannot be read.
    pub(crate) fn games(&self, rules: SetRules) -> Option<Vec<[u8; 2]>> {
        let sets: Option<Vec<_>> = self.sets.iter().map(|set| set.games(rules)).collect();
        let sets = sets.filter(|_| !self.is_unread)?;
        Some(sets.into_iter().filter(|set| *set != [0, 0]).collect())
    }

    /// Adds what cells for numbers hold instead.
    pub(crate) fn add_remarks_of<const COUNT: usize>(&mut self, cells: [&Cell; COUNT]) {
        let texts: Vec<String> = cells.into_iter().map(|cell| clean(&cell.text())).collect();
        for text in texts.iter().filter(|text| !is_nothing(text)) {
            self.remark = self.remark.or_else(|| words::remark(text));
            self.is_unread |= words::remark(text).is_none();
        }
    }

    fn add_cell(&mut self, cell: &Cell, counts_from_1904: bool) {
        match cell {
            Cell::Empty => {}
            Cell::Date(_, month, day) => self.sets.push(WrittenSet::Date {
                month: *month,
                day: *day,
            }),
            Cell::Time(hours, minutes) => self.sets.push(WrittenSet::Time {
                hours: *hours,
                minutes: *minutes,
            }),
            Cell::Number(number) => match day_of_serial(*number, counts_from_1904).and_then(Day::date) {
                Some((_, month, day)) => self.sets.push(WrittenSet::Date { month, day }),
                // 6.1 may have been typed as 6.10: a match tie-break.
                None if cell.text().ends_with(".1") && *number < 9.0 => self.is_unread = true,
                None => self.add_text(&cell.text()),
            },
            Cell::Text(text) => {
                let of_number = || date_of_number(cell, counts_from_1904);
                match date_of_text(text)
                    .or_else(|| time_of_text(text))
                    .or_else(of_number)
                {
                    Some(set) => self.sets.push(set),
                    None => self.add_text(text),
                }
            }
        }
    }

    fn add_text(&mut self, text: &str) {
        let text = clean(text);
        let remark = words::remark(&text);
        self.remark = self.remark.or(remark);
        if is_nothing(&text) {
            return;
        }
        let (won, text) = without_outcome(&text);
        self.won = self.won.or(won);
        match score_text::sets(text, remark.is_some()) {
            Some(sets) => self.sets.extend(sets),
            None => self.is_unread = true,
        }
    }
}

impl WrittenSet {
    /// Whether digits alone are those of a usual set or a match tie-break.
    pub(crate) fn is_of_usual_digits(&self) -> bool {
        let Self::Digits(digits) = self else {
            return false;
        };
        games_of_digits(digits).is_some_and(|[team1, team2]| is_usual_set(SetScore::new(team1, team2), true))
    }

    fn games(&self, rules: SetRules) -> Option<[u8; 2]> {
        match self {
            Self::Games(team1, team2) => both(*team1, *team2),
            Self::Date { month, day } => match rules.dates? {
                ScoreDates::DayMonth => both(*day, *month),
                ScoreDates::MonthDay => both(*month, *day),
            },
            Self::Time { hours, minutes } => match rules.times? {
                ScoreTimes::HoursMinutes => both(*hours, *minutes),
                ScoreTimes::MinutesHours => both(*minutes, *hours),
            },
            Self::Digits(digits) => games_of_digits(digits).filter(|_| rules.digits),
        }
    }
}

/// The score in the cells of a row.
pub(crate) fn score<'a>(cells: impl Iterator<Item = &'a Cell>, counts_from_1904: bool) -> WrittenScore {
    let mut score = WrittenScore::default();
    for cell in cells {
        score.add_cell(cell, counts_from_1904);
    }
    score
}

/// The games of one team in a cell: one number, or one for each set.
pub(crate) fn games_of_team(cell: &Cell) -> Option<Vec<u32>> {
    if let Some(games) = cell.whole_number() {
        return Some(vec![games]);
    }
    let Cell::Text(text) = cell else {
        return None;
    };
    let is_between =
        |character: char| character.is_whitespace() || matches!(character, ',' | ';' | '-' | '/' | '|');
    let numbers = text
        .split(is_between)
        .filter(|part| !part.is_empty())
        .map(|part| part.parse().ok());
    numbers
        .collect::<Option<Vec<u32>>>()
        .filter(|numbers| !numbers.is_empty())
}

/// Games of a set, if they are at most [`GAMES_MAX`].
pub(crate) fn both(team1: u32, team2: u32) -> Option<[u8; 2]> {
    let games = |number: u32| u8::try_from(number).ok().filter(|_| number <= GAMES_MAX);
    Some([games(team1)?, games(team2)?])
}

/// Two digits are a set; one is the loser's digit of a set to nil, whose zero the spreadsheet dropped; more are a match
/// tie-break.
fn games_of_digits(digits: &str) -> Option<[u8; 2]> {
    let digit = |at: usize| {
        digits
            .chars()
            .nth(at)
            .and_then(|character| character.to_digit(10))
    };
    match digits.len() {
        1 => both(0, digit(0)?),
        2 => both(digit(0)?, digit(1)?),
        3 | 4 => {
            let [Some(team1), Some(team2)] = read_deciding_set(digits)?.games else {
                return None;
            };
            is_usual_set(SetScore::new(team1, team2), true).then_some([team1, team2])
        }
        _ => None,
    }
}

/// Without invisible signs and superscript digits, which are the points of a tie-break; every dash a hyphen.
fn clean(text: &str) -> String {
    let is_superscript = |character: char| matches!(character, '⁰' | '¹' | '²' | '³' | '⁴'..='⁹');
    let characters = text
        .chars()
        .filter(|character| !is_superscript(*character))
        .map(hyphen);
    let text: String = characters.collect();
    clean_name(&text).to_lowercase()
}

/// Whether the first or the last word beside sets says who won, and the sets.
fn without_outcome(text: &str) -> (Option<bool>, &str) {
    let outcome = |word: &str, sets: &str| {
        let word = word.trim_matches([':', ',', '.', '-', '(', ')']);
        let is_word = word != "x" && word.chars().all(char::is_alphabetic);
        let has_sets = || sets.contains(['-', ':', '/']) && sets.contains(|sign: char| sign.is_ascii_digit());
        (is_word && has_sets()).then(|| words::won(word)).flatten()
    };
    let first = text.split_once(' ');
    if let Some((won, sets)) = first.and_then(|(word, sets)| Some((outcome(word, sets)?, sets))) {
        return (Some(won), sets);
    }
    let last = text.rsplit_once(' ');
    match last.and_then(|(sets, word)| Some((outcome(word, sets)?, sets))) {
        Some((won, sets)) => (Some(won), sets),
        None => (None, text),
    }
}

/// Dashes, question marks and the `NA` of statistics programs: a cell without a score.
fn is_nothing(text: &str) -> bool {
    matches!(text, "na" | "n/a" | "null" | "none" | "x" | "nan") || !text.chars().any(char::is_alphanumeric)
}

fn date_of_text(text: &str) -> Option<WrittenSet> {
    let date = dates::parse(text)?;
    match (date.form, date.day) {
        (DateForm::Named | DateForm::Iso, WrittenDay::Known { month, day }) => {
            Some(WrittenSet::Date { month, day })
        }
        (DateForm::Slashes | DateForm::Dots, _) if date.year.is_some() => {
            let (month, day) = date.month_and_day(Some(crate::answers::DateOrder::Dmy))?;
            Some(WrittenSet::Date { month, day: day? })
        }
        _ => None,
    }
    .filter(|_| text.bytes().filter(u8::is_ascii_digit).count() != 6 || text.contains(['-', '/', '.']))
}

/// A day as the number that the spreadsheet counts it as, in a file of text.
fn date_of_number(cell: &Cell, counts_from_1904: bool) -> Option<WrittenSet> {
    let number = cell
        .whole_number()
        .filter(|number| (10_000..100_000).contains(number))?;
    let (_, month, day) = day_of_serial(f64::from(number), counts_from_1904)?.date()?;
    Some(WrittenSet::Date { month, day })
}

/// `04:03:00`: with seconds it is a time that a spreadsheet made.
fn time_of_text(text: &str) -> Option<WrittenSet> {
    let parts: Vec<&str> = text.trim().split(':').collect();
    let [hours, minutes, "00"] = parts.as_slice() else {
        return None;
    };
    Some(WrittenSet::Time {
        hours: hours.parse().ok()?,
        minutes: minutes.parse().ok()?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Option<Vec<[u8; 2]>> {
        let rules = SetRules {
            dates: Some(ScoreDates::DayMonth),
            times: Some(ScoreTimes::HoursMinutes),
            digits: true,
        };
        score([Cell::of_text(text)].iter(), false).games(rules)
    }

    #[test]
    fn sets_are_read_in_all_spellings() {
        for text in [
            "6-4, 3-6 (10-8)",
            "6-4 3-6 [10-8]",
            "6-4 och 3-6 och 10-8",
            "6–4 3–6 10–8",
            "6—4, 3—6, 10—8",
            "6 - 4; 3 - 6; 10 - 8",
            "6-4 | 3-6 | 10-8",
            "6-4 - 3-6 - 10-8",
            "6.4 3.6 10.8",
            "(6-4, 3-6, 10-8)",
            "6-4/3-6/10-8",
            "6/4 3/6 10/8",
            "6-4 y 3-6 y 10-8",
            "6:4 3:6 10:8",
            "64 36 108",
            "64/36 108",
            "6,4 3,6 10,8",
            "6−4 3−6 [10−8] 💪",
            "6x4 3x6 10x8",
            "6-4, 3-6, 1-0 (10-8)",
        ] {
            assert_eq!(read(text), Some(vec![[6, 4], [3, 6], [10, 8]]), "{text}");
        }
    }

    #[test]
    fn points_of_tie_breaks_are_no_set() {
        assert_eq!(read("7-6(5) 6-4"), Some(vec![[7, 6], [6, 4]]));
        assert_eq!(read("7-6⁵ 6-4"), Some(vec![[7, 6], [6, 4]]));
        assert_eq!(read("7-6 (7-5) 6-4"), Some(vec![[7, 6], [6, 4]]));
        assert_eq!(read("6-4 6-7 (10-8)"), Some(vec![[6, 4], [6, 7], [10, 8]]));
        assert_eq!(read("6-4 6-7 (8-10)"), Some(vec![[6, 4], [6, 7], [8, 10]]));
        assert_eq!(read("6-4 6-7 (5-7)"), Some(vec![[6, 4], [6, 7]]));
        assert_eq!(read("6-4 6-7(7-9) 10-5"), Some(vec![[6, 4], [6, 7], [10, 5]]));
        assert_eq!(read("6-4 6-7(8-10)"), None);
        assert_eq!(read("6-4 3-6 1-0 (8-10)"), None);
    }

    #[test]
    fn a_word_beside_the_sets_may_say_who_won() {
        for (text, won) in [("W 6-4 6-3", true), ("L: 6-4 6-3", false), ("6-4, 6-3 (V)", true)] {
            let score = score([Cell::of_text(text)].iter(), false);
            assert_eq!(score.won, Some(won), "{text}");
            assert_eq!(
                score.games(SetRules::default()),
                Some(vec![[6, 4], [6, 3]]),
                "{text}"
            );
        }
    }

    #[test]
    fn a_pair_that_counts_the_sets_is_no_set() {
        for text in ["2:1 (6:4, 3:6, 10:8)", "2-1 6-4 3-6 10-8", "6-4 3-6 10-8 (2-1)"] {
            assert_eq!(read(text), Some(vec![[6, 4], [3, 6], [10, 8]]), "{text}");
        }
        assert_eq!(read("2-0"), Some(vec![[2, 0]]));
    }

    #[test]
    fn a_number_that_lost_its_zero_is_no_score() {
        let read = |number: f64| score([Cell::Number(number)].iter(), false).games(SetRules::default());
        assert_eq!(read(6.4), Some(vec![[6, 4]]));
        assert_eq!(read(6.1), None);
    }

    #[test]
    fn dates_and_times_are_the_sets_they_were() {
        for text in ["06-abr", "6-Apr", "2025-04-06", "06/04/2025"] {
            assert_eq!(read(text), Some(vec![[6, 4]]), "{text}");
        }
        assert_eq!(read("04:03:00"), Some(vec![[4, 3]]));
    }

    #[test]
    fn other_texts_are_no_score() {
        for text in [
            "ganan los de casa",
            "6-4 6-3 for Anna",
            "6-4 5",
            "6-4 6-",
            "100-3",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
        assert_eq!(
            score([Cell::of_text("6-4 3-2 ret. lesión")].iter(), false).remark,
            Some(Remark::Retired)
        );
    }
}
