//! The digits of a deciding set: what each string means, by enumeration.

use std::collections::BTreeMap;

use elo_core::deciding_set::{DecidingDigits, SetKind, read_deciding_set, set_kind};
use elo_core::limits::TYPED_POINTS_MAX;
use elo_core::team::Team;

/// A set (6-0 to 6-4, 7-5, 7-6) or a match tie-break (10 with at most 8 against it, or more with a lead of 2), written
/// down anew as the rule is said.
fn is_finished(team1: u8, team2: u8) -> bool {
    let (high, low) = (team1.max(team2), team1.min(team2));
    let set = (high == 6 && low <= 4) || (high == 7 && (low == 5 || low == 6));
    set || (high == 10 && low <= 8) || (high > 10 && high - low == 2)
}

fn all_finished() -> Vec<(u8, u8)> {
    let points = || (0..=u8::MAX).take_while(|points| u32::from(*points) <= TYPED_POINTS_MAX);
    let pairs = points().flat_map(|team1| points().map(move |team2| (team1, team2)));
    pairs
        .filter(|(team1, team2)| is_finished(*team1, *team2))
        .collect()
}

fn games(digits: &str) -> Option<[Option<u8>; 2]> {
    read_deciding_set(digits).map(|read| read.games)
}

fn digits_of((team1, team2): (u8, u8)) -> String {
    format!("{team1}{team2}")
}

#[test]
fn no_digits_mean_two_finished_scores() {
    let mut meanings = BTreeMap::new();
    for score in all_finished() {
        assert_eq!(meanings.insert(digits_of(score), score), None, "{score:?}");
    }
    assert_eq!(meanings.len(), all_finished().len());
}

#[test]
fn every_finished_score_is_read_from_its_digits_and_none_is_refused_on_the_way() {
    for (team1, team2) in all_finished() {
        let digits = digits_of((team1, team2));
        assert_eq!(games(&digits), Some([Some(team1), Some(team2)]), "{digits}");
        for length in 0..digits.len() {
            let begun = digits.get(..length).and_then(games);
            assert!(begun.is_some(), "{digits} at {length}");
        }
    }
}

#[test]
fn five_finished_scores_are_also_the_beginning_of_another() {
    let all: Vec<String> = all_finished().into_iter().map(digits_of).collect();
    let mut open: Vec<&str> = all
        .iter()
        .filter(|digits| {
            all.iter()
                .any(|other| other.len() > digits.len() && other.starts_with(*digits))
        })
        .map(String::as_str)
        .collect();
    open.sort_unstable();
    assert_eq!(open, ["101", "16", "26", "36", "61"]);
}

/// The numbers that are read have the typed digits in their order, and no other.
#[test]
fn the_numbers_have_exactly_the_typed_digits() {
    for (length, strings) in [1, 10, 100, 1_000, 10_000].into_iter().enumerate() {
        for typed in 0..strings {
            let digits = if length == 0 {
                String::new()
            } else {
                format!("{typed:0length$}")
            };
            let Some(DecidingDigits { games, next }) = read_deciding_set(&digits) else {
                continue;
            };
            let shown: String = games.iter().flatten().map(u8::to_string).collect();
            assert_eq!(shown, digits);
            assert!(games[0].is_some() || games[1].is_none(), "{digits}");
            assert!(games[1].is_none() || next == Team::Two, "{digits}");
        }
    }
}

#[test]
fn a_finished_set_takes_no_digit_that_makes_nothing_finished() {
    for digits in ["623", "677", "168", "263", "613", "649"] {
        assert_eq!(games(digits), None, "{digits}");
    }
    assert_eq!(games("610"), Some([Some(6), Some(10)]));
    assert_eq!(games("161"), Some([Some(16), Some(1)]));
}

#[test]
fn other_scores_are_read_from_left_to_right() {
    let both = |team1, team2| Some([Some(team1), Some(team2)]);
    assert_eq!(games("88"), both(8, 8));
    assert_eq!(games("97"), both(9, 7));
    assert_eq!(games("910"), both(9, 10));
    assert_eq!(games("1015"), both(10, 15));
    assert_eq!(games("128"), both(12, 8));
    assert_eq!(games("112"), both(11, 2));
}

#[test]
fn what_has_no_room_is_refused() {
    for digits in ["887", "1085", "10121", "000", "100 ", "٣", "-1", "x"] {
        assert_eq!(games(digits), None, "{digits}");
    }
}

#[test]
fn the_first_number_takes_another_digit_while_it_may_be_of_a_match_tie_break() {
    let next = |digits| read_deciding_set(digits).map(|read| read.next);
    for digits in ["", "1", "2", "3"] {
        assert_eq!(next(digits), Some(Team::One), "{digits}");
    }
    for digits in ["0", "4", "6", "9", "10", "11", "16", "39"] {
        assert_eq!(next(digits), Some(Team::Two), "{digits}");
    }
}

#[test]
fn the_row_is_a_match_tie_break_where_its_numbers_are_of_no_set() {
    let kind = |third| set_kind(&[[Some(6), Some(4)], [Some(4), Some(6)], third], 2);
    for third in [
        [None, None],
        [Some(1), None],
        [Some(6), Some(2)],
        [Some(9), Some(7)],
    ] {
        assert_eq!(kind(third), SetKind::DecidingSet, "{third:?}");
    }
    for third in [
        [Some(10), None],
        [None, Some(10)],
        [Some(10), Some(8)],
        [Some(6), Some(10)],
        [Some(1), Some(0)],
    ] {
        assert_eq!(kind(third), SetKind::MatchTieBreak, "{third:?}");
    }
}

#[test]
fn only_the_last_set_after_a_tie_decides() {
    let kind = |before: [[Option<i64>; 2]; 2]| set_kind(&[before[0], before[1], [None, None]], 2);
    assert_eq!(kind([[Some(6), Some(4)], [Some(6), Some(4)]]), SetKind::Set);
    assert_eq!(kind([[Some(6), Some(4)], [Some(4), None]]), SetKind::Set);
    assert_eq!(kind([[Some(6), Some(4)], [Some(6), Some(6)]]), SetKind::Set);
    assert_eq!(set_kind(&[], 0), SetKind::Set);
    assert_eq!(set_kind(&[[Some(10), Some(8)]], 0), SetKind::Set);
}
