//! Scores as people write them.

use elo_core::calendar::Day;
use elo_core::deciding_set::read_deciding_set;
use elo_core::limits::GAMES_MAX;
use elo_core::set_score::{SetScore, is_usual_set};
use elo_core::text::clean_name;

use crate::answers::{ScoreDates, ScoreTimes};
use crate::cell::{Cell, day_of_serial};
use crate::dates::{self, DateForm, WrittenDay, hyphen};
use crate::words::{self, Remark};

/// What is written in the cells of a score.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct WrittenScore {
    pub(crate) sets: Vec<WrittenSet>,
    pub(crate) remark: Option<Remark>,
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
        match sets(&text, remark.is_some()) {
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

#[derive(Clone, Debug, PartialEq)]
enum Token {
    Number(String),
    Sign(char),
    Space,
    Open,
    Close,
    Word,
}

/// Words that may stand between sets.
const CONNECTORS: [&str; 22] = [
    "y",
    "och",
    "and",
    "und",
    "et",
    "e",
    "set",
    "sets",
    "tb",
    "stb",
    "mtb",
    "tiebreak",
    "supertiebreak",
    "super",
    "tie",
    "break",
    "games",
    "game",
    "juegos",
    "match",
    "satz",
    "o",
];

fn tokens(text: &str) -> Vec<Token> {
    let mut tokens: Vec<Token> = Vec::new();
    let mut word = String::new();
    for character in text.chars().chain([' ']) {
        if character.is_alphabetic() {
            word.push(character);
            continue;
        }
        if !word.is_empty() {
            tokens.push(if CONNECTORS.contains(&word.as_str()) {
                Token::Space
            } else {
                Token::Word
            });
            word.clear();
        }
        match (tokens.last_mut(), character) {
            (Some(Token::Number(digits)), '0'..='9') => digits.push(character),
            (_, '0'..='9') => tokens.push(Token::Number(character.to_string())),
            (_, '(' | '[' | '{') => tokens.push(Token::Open),
            (_, ')' | ']' | '}') => tokens.push(Token::Close),
            (_, '-' | ':' | '/' | '.' | ',' | ';' | '|' | '&' | '+') => tokens.push(Token::Sign(character)),
            (_, _) if character.is_whitespace() => tokens.push(Token::Space),
            _ => {}
        }
    }
    tokens
}

enum Item {
    Set(u32, u32),
    /// A pair in brackets: a match tie-break, or the points of a set's tie-break.
    InBrackets {
        points: (u32, u32),
        is_attached: bool,
    },
    /// The points of a set's tie-break.
    Points,
    Digits(String),
}

/// The sets of a clean text. A remark allows other words after it.
fn sets(text: &str, has_remark: bool) -> Option<Vec<WrittenSet>> {
    let tokens = tokens(text);
    if !has_remark && tokens.contains(&Token::Word) {
        return None;
    }
    let items = items(&tokens)?;
    without_tie_breaks(&items)
}

fn items(tokens: &[Token]) -> Option<Vec<Item>> {
    let mut items = Vec::new();
    let mut rest = tokens;
    let mut is_after_number = false;
    while let Some((token, after)) = rest.split_first() {
        rest = after;
        match token {
            Token::Number(digits) => {
                if let Some((team2, after)) = second_number(after) {
                    items.push(Item::Set(digits.parse().ok()?, team2));
                    rest = after;
                } else {
                    items.push(Item::Digits(digits.clone()));
                }
                is_after_number = true;
                continue;
            }
            Token::Open => {
                if let Some((item, after)) = in_brackets(after, is_after_number) {
                    items.push(item);
                    rest = after;
                }
            }
            Token::Sign(_) | Token::Space | Token::Close | Token::Word => {}
        }
        is_after_number = false;
    }
    Some(items)
}

/// The number of team 2 after a sign, and what follows it.
fn second_number(tokens: &[Token]) -> Option<(u32, &[Token])> {
    let (Token::Sign(sign), after) = without_space(tokens).split_first()? else {
        return None;
    };
    let has_space = tokens.first() == Some(&Token::Space) || after.first() == Some(&Token::Space);
    let (Token::Number(digits), rest) = without_space(after).split_first()? else {
        return None;
    };
    let is_within = match sign {
        '-' | ':' => true,
        '/' | '.' => !has_space,
        // `6,4`, but not `64,63` and `6,40`.
        ',' => !has_space && digits.parse::<u32>().is_ok_and(|number| number <= 20) && !is_joined(rest),
        _ => false,
    };
    is_within
        .then(|| digits.parse().ok().map(|number| (number, rest)))
        .flatten()
}

fn is_joined(tokens: &[Token]) -> bool {
    matches!(tokens.first(), Some(Token::Sign('-' | ':' | '/')))
}

fn without_space(tokens: &[Token]) -> &[Token] {
    match tokens {
        [Token::Space, rest @ ..] => without_space(rest),
        _ => tokens,
    }
}

/// What brackets hold, if it is one number or one pair.
fn in_brackets(tokens: &[Token], is_attached: bool) -> Option<(Item, &[Token])> {
    let (Token::Number(digits), after) = without_space(tokens).split_first()? else {
        return None;
    };
    if let Some((Token::Close, rest)) = without_space(after).split_first() {
        return Some((Item::Points, rest));
    }
    let (second, after) = second_number(after)?;
    let (Token::Close, rest) = without_space(after).split_first()? else {
        return None;
    };
    let points = (digits.parse().ok()?, second);
    Some((Item::InBrackets { points, is_attached }, rest))
}

/// The sets without the points of their tie-breaks. `None` if points may be those of a set or of a match tie-break.
fn without_tie_breaks(items: &[Item]) -> Option<Vec<WrittenSet>> {
    let mut sets: Vec<WrittenSet> = Vec::new();
    for (at, item) in items.iter().enumerate() {
        match item {
            Item::Set(team1, team2) => sets.push(WrittenSet::Games(*team1, *team2)),
            Item::Digits(digits) => sets.push(WrittenSet::Digits(digits.clone())),
            Item::Points => {
                went_to_tie_break(sets.last())?;
            }
            Item::InBrackets { points, is_attached } => {
                let Some(set_winner) = went_to_tie_break(sets.last()) else {
                    sets.push(WrittenSet::Games(points.0, points.1));
                    continue;
                };
                let agrees = (points.0 > points.1) == set_winner;
                let is_last = items
                    .get(at + 1..)
                    .is_none_or(|rest| !rest.iter().any(|item| matches!(item, Item::Set(..))));
                let decides = is_last && are_tied(&sets);
                let may_be_match = points.0.max(points.1) >= 10;
                match (decides, *is_attached, agrees) {
                    (true, false, _) | (true, true, false) => {
                        sets.push(WrittenSet::Games(points.0, points.1));
                    }
                    (true, true, true) if may_be_match => return None,
                    (false, _, false) => return None,
                    _ => {}
                }
            }
        }
    }
    Some(sets)
}

/// Whether team 1 won the set, if the set was one of a tie-break: 7-6, or 4-3 of short sets.
fn went_to_tie_break(set: Option<&WrittenSet>) -> Option<bool> {
    match set {
        Some(WrittenSet::Games(team1, team2)) if team1.abs_diff(*team2) == 1 && *team1 + *team2 >= 7 => {
            Some(team1 > team2)
        }
        _ => None,
    }
}

fn are_tied(sets: &[WrittenSet]) -> bool {
    let won = |by_team1: bool| {
        let won =
            |set: &&WrittenSet| matches!(set, WrittenSet::Games(team1, team2) if (team1 > team2) == by_team1);
        sets.iter().filter(won).count()
    };
    won(true) == won(false)
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
            "6,4 3,6 10,8",
            "6−4 3−6 [10−8] 💪",
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
        assert_eq!(read("6-4 6-7(7-9) 10-5"), Some(vec![[6, 4], [6, 7], [10, 5]]));
        assert_eq!(read("6-4 6-7(8-10)"), None);
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
        for text in ["ganan los de casa", "6-4 6-3 for Anna", "6-4 5", "100-3"] {
            let read = read(text);
            assert!(read.is_none() || text == "6-4 5", "{text}: {read:?}");
        }
        assert_eq!(
            score([Cell::of_text("6-4 3-2 ret. lesión")].iter(), false).remark,
            Some(Remark::Retired)
        );
    }
}
