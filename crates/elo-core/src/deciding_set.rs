//! The digits of a deciding set, read as a whole: a set or a match tie-break.

use crate::limits::TYPED_POINTS_MAX;
use crate::outcome::sets_won;
use crate::scoreline::sets_so_far;
use crate::set_score::{SetInput, SetScore, is_usual_set};
use crate::team::Team;

/// Two numbers of at most two digits each.
const DIGITS_MAX: usize = 4;

/// What the digits typed so far mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DecidingDigits {
    /// The games or points of team 1 and team 2; `None` where nothing is typed yet.
    pub games: [Option<u8>; 2],
    /// The team whose number takes the next digit, unless that changes how all are read.
    pub next: Team,
}

/// What a row of a score that is being typed stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetKind {
    /// A set that does not decide the match.
    Set,
    /// The deciding set, as far as its numbers show.
    DecidingSet,
    /// A match tie-break, or one number that no set has.
    MatchTieBreak,
}

/// Reads the digits of a deciding set without separators. The whole of the digits decides: a finished set or match
/// tie-break, else the beginning of one, else the last digit continues the numbers read before. No digits mean two
/// finished scores. `None` if the digits have no room: after a finished set, and beyond [`TYPED_POINTS_MAX`].
///
/// ```
/// use elo_core::deciding_set::read_deciding_set;
/// use elo_core::team::Team;
///
/// let read = |digits| read_deciding_set(digits).map(|read| read.games);
/// assert_eq!(read("1"), Some([Some(1), None]));
/// assert_eq!(read("10"), Some([Some(10), None]));
/// assert_eq!(read("108"), Some([Some(10), Some(8)]));
/// assert_eq!(read("16"), Some([Some(1), Some(6)]));
/// assert_eq!(read("1614"), Some([Some(16), Some(14)]));
/// assert_eq!(read("62"), Some([Some(6), Some(2)]));
/// assert_eq!(read("623"), None);
/// assert_eq!(read_deciding_set("1").map(|read| read.next), Some(Team::One));
/// ```
#[must_use]
pub fn read_deciding_set(digits: &str) -> Option<DecidingDigits> {
    let is_digits = digits.len() <= DIGITS_MAX && digits.bytes().all(|byte| byte.is_ascii_digit());
    is_digits.then(|| read(digits.as_bytes())).flatten()
}

/// What the row at `index` of a score stands for while it is being typed.
///
/// ```
/// use elo_core::deciding_set::{SetKind, set_kind};
///
/// let typed = [[Some(6), Some(4)], [Some(4), Some(6)], [Some(10), None]];
/// assert_eq!(set_kind(&typed, 1), SetKind::Set);
/// assert_eq!(set_kind(&typed, 2), SetKind::MatchTieBreak);
/// ```
#[must_use]
pub fn set_kind(inputs: &[SetInput], index: usize) -> SetKind {
    match inputs.split_last() {
        Some((last, before)) if before.len() == index && are_tied(before) => {
            if is_match_tie_break(*last) {
                SetKind::MatchTieBreak
            } else {
                SetKind::DecidingSet
            }
        }
        _ => SetKind::Set,
    }
}

fn are_tied(inputs: &[SetInput]) -> bool {
    let sets = sets_so_far(inputs).unwrap_or_default();
    let [team1, team2] = sets_won(&sets);
    sets.len() == inputs.len() && team1 > 0 && team1 == team2
}

fn is_match_tie_break(input: SetInput) -> bool {
    let is_of_a_set = |games| (0..=7).any(|other| is_usual(games, other, false));
    match input.map(|typed| typed.and_then(|games| u8::try_from(games).ok())) {
        [Some(team1), Some(team2)] => is_usual(team1, team2, true) && !is_usual(team1, team2, false),
        [Some(games), None] | [None, Some(games)] => !is_of_a_set(games),
        [None, None] => false,
    }
}

fn read(digits: &[u8]) -> Option<DecidingDigits> {
    let Some((last, before)) = digits.split_last() else {
        return Some(DecidingDigits {
            games: [None; 2],
            next: Team::One,
        });
    };
    finished(digits)
        .or_else(|| beginning(digits))
        .or_else(|| continued(read(before)?, *last))
}

fn finished(digits: &[u8]) -> Option<DecidingDigits> {
    splits(digits).find_map(|(left, right)| {
        let (team1, team2) = (number(left)?, number(right)?);
        is_finished(team1, team2).then(|| both(team1, team2))
    })
}

/// The longest number of team 1 that begins a finished score.
fn beginning(digits: &[u8]) -> Option<DecidingDigits> {
    if let Some(team1) = number(digits) {
        let next = if extended(team1).next().is_some() {
            Team::One
        } else {
            Team::Two
        };
        return Some(DecidingDigits {
            games: [Some(team1), None],
            next,
        });
    }
    splits(digits).find_map(|(left, right)| {
        let (team1, team2) = (number(left)?, number(right)?);
        let begins = extended(team2).any(|longer| is_finished(team1, longer));
        begins.then(|| both(team1, team2))
    })
}

fn continued(before: DecidingDigits, digit: u8) -> Option<DecidingDigits> {
    let digit = digit - b'0';
    match before.games {
        [Some(team1), None] => Some(both(team1, digit)),
        [Some(team1), Some(team2)] if !is_usual(team1, team2, false) => extended(team2)
            .find(|longer| longer % 10 == digit)
            .map(|longer| both(team1, longer)),
        _ => None,
    }
}

const fn both(team1: u8, team2: u8) -> DecidingDigits {
    DecidingDigits {
        games: [Some(team1), Some(team2)],
        next: Team::Two,
    }
}

/// A usual score of a deciding set with its points: 1-0 is the beginning of 10.
fn is_finished(team1: u8, team2: u8) -> bool {
    team1 + team2 > 1 && is_usual(team1, team2, true)
}

fn is_usual(team1: u8, team2: u8, deciding: bool) -> bool {
    is_usual_set(SetScore::new(team1, team2), deciding)
}

/// The digits of team 1 and those of team 2, from the longest of team 1.
fn splits(digits: &[u8]) -> impl Iterator<Item = (&[u8], &[u8])> {
    (1..digits.len()).rev().map(|at| digits.split_at(at))
}

/// A number without a leading zero, up to [`TYPED_POINTS_MAX`].
fn number(digits: &[u8]) -> Option<u8> {
    let number = match digits {
        [digit] => digit - b'0',
        [tens @ b'1'..=b'9', digit] => (tens - b'0') * 10 + digit - b'0',
        _ => return None,
    };
    (u32::from(number) <= TYPED_POINTS_MAX).then_some(number)
}

/// The numbers with one more digit.
fn extended(number: u8) -> impl Iterator<Item = u8> {
    let first = number
        .checked_mul(10)
        .filter(|first| *first > 0)
        .unwrap_or(u8::MAX);
    (first..=first.saturating_add(9)).filter(|longer| u32::from(*longer) <= TYPED_POINTS_MAX)
}
