//! Properties of any input, checked by the property tests with generated input and by the fuzz targets in
//! `crates/fuzz`.
#![allow(
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a check fails by panicking"
)]

use std::ops::RangeInclusive;

use elo_core::account::{Email, Password, PersonName};
use elo_core::calendar::{Day, check_played_on};
use elo_core::group::GroupName;
use elo_core::identifier::{GroupHash, Language};
use elo_core::limits::{
    DAYS_AHEAD_MAX, EMAIL_LOCAL_MAX, EMAIL_MAX, GAMES_MAX, GROUP_HASH_LENGTH, GROUP_NAME_MAX, GROUP_NAME_MIN,
    NOTES_MAX, PASSCODE_MAX, PASSCODE_MIN, PASSCODE_MIN_AT_REGISTRATION, PASSWORD_MAX, PASSWORD_MIN,
    PERSON_NAME_MAX, PERSON_NAME_MIN, PLAYER_NAME_MAX, PLAYER_NAME_MIN, SETS_MAX, VANITY_NAME_MAX,
    VANITY_NAME_MIN,
};
use elo_core::passcode::Passcode;
use elo_core::player::PlayerName;
use elo_core::scoreline::{Scoreline, is_usual_so_far, sets_so_far};
use elo_core::set_score::SetInput;
use elo_core::strength::{Strength, password_strength};
use elo_core::submission::{Notes, PasscodeInput, PlayedOnInput, Submission, SubmissionInput};
use elo_core::text::clean_name;
use elo_core::vanity_name::VanityName;
use elo_core::violation::{Violation, ViolationCode};

const FIELD: &str = "field";

/// Every rule for text accepts exactly what is within its limits, and returns it unchanged, but names without
/// invisible characters.
pub(crate) fn text(typed: &str) {
    let clean = &*clean_name(typed);
    let names = [
        (
            PersonName::parse(FIELD, clean).map(PersonName::into_string),
            PERSON_NAME_MIN..=PERSON_NAME_MAX,
        ),
        (
            PlayerName::parse(FIELD, clean).map(PlayerName::into_string),
            PLAYER_NAME_MIN..=PLAYER_NAME_MAX,
        ),
        (
            GroupName::parse(FIELD, clean).map(GroupName::into_string),
            GROUP_NAME_MIN..=GROUP_NAME_MAX,
        ),
    ];
    for (parsed, lengths) in names {
        let fits = clean.chars().any(is_drawn) && lengths.contains(&length(clean));
        check_decision(clean, parsed, fits);
    }
    let passcodes = [
        (
            Passcode::parse(FIELD, typed).map(Passcode::into_string),
            PASSCODE_MIN..=PASSCODE_MAX,
        ),
        (
            Passcode::parse_at_registration(FIELD, typed).map(Passcode::into_string),
            PASSCODE_MIN_AT_REGISTRATION..=PASSCODE_MAX,
        ),
    ];
    let is_one_line = !typed.chars().any(is_control) && typed.chars().any(is_drawn);
    for (parsed, lengths) in passcodes {
        let fits = is_one_line && lengths.contains(&length(typed));
        check_decision(typed, parsed, fits);
    }
    let is_several_lines = typed
        .chars()
        .all(|c| !is_control(c) || matches!(c, '\n' | '\r' | '\t'));
    let notes = Notes::parse(FIELD, typed).map(Notes::into_string);
    check_decision(typed, notes, is_several_lines && length(typed) <= NOTES_MAX);
    let password = Password::parse(FIELD, typed).map(Password::into_string);
    check_decision(
        typed,
        password,
        (PASSWORD_MIN..=PASSWORD_MAX).contains(&length(typed)),
    );
    addresses(typed);
    identifiers(typed);
    day(typed);
}

fn addresses(typed: &str) {
    let parsed = Email::parse(FIELD, typed);
    if let Ok(email) = &parsed {
        let (local, domain) = email.as_str().split_once('@').unwrap_or_default();
        assert!(
            length(typed) <= EMAIL_MAX && (1..=EMAIL_LOCAL_MAX).contains(&length(local)),
            "{typed:?}"
        );
        assert!(domain.contains('.') && !domain.contains('@'), "{typed:?}");
        assert!(
            !typed.chars().any(|c| c.is_whitespace() || is_control(c)),
            "{typed:?}"
        );
    }
    let accepted = parsed.is_ok();
    check_decision(typed, parsed.map(Email::into_string), accepted);
    let parsed = VanityName::parse(FIELD, typed);
    if let Ok(name) = &parsed {
        assert!(
            (VANITY_NAME_MIN..=VANITY_NAME_MAX).contains(&length(typed)),
            "{typed:?}"
        );
        assert!(
            typed
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'))
        );
        // Links by hash and by vanity name share one path.
        assert_eq!(
            GroupHash::parse(&name.as_str().to_ascii_lowercase()),
            None,
            "{typed:?}"
        );
    }
    let accepted = parsed.is_ok();
    check_decision(typed, parsed.map(VanityName::into_string), accepted);
}

fn identifiers(typed: &str) {
    let fits = length(typed) == GROUP_HASH_LENGTH
        && typed
            .bytes()
            .all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
        && typed.parse::<u64>().is_err();
    let hash = GroupHash::parse(typed).map(GroupHash::into_string);
    assert_eq!(hash.as_deref(), fits.then_some(typed));
    if let Some(made) = GroupHash::from_random(typed.as_bytes()) {
        assert_eq!(GroupHash::parse(made.as_str()).as_ref(), Some(&made));
    }
    if let Some(made) = Passcode::from_random(typed.as_bytes()) {
        assert_eq!(Passcode::parse(FIELD, made.as_str()).as_ref(), Ok(&made));
    }
    if let Some(language) = Language::from_code(typed) {
        assert_eq!(language.code(), typed);
    }
}

/// A parsed day is a date of the calendar, and formats as the same text.
fn day(typed: &str) {
    let Some(day) = Day::parse(typed) else { return };
    assert_eq!(written(day), typed);
    assert_eq!(Day::from_days_since_1970(day.days_since_1970()), day);
}

/// The day as `YYYY-MM-DD`, counted year by year and month by month: independent of the algorithm under test.
fn written(day: Day) -> String {
    let is_leap = |year: i64| (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
    // Days from 0000-01-01 to 1970-01-01.
    let mut left = day.days_since_1970() + 719_528;
    let mut year = 0;
    while left >= if is_leap(year) { 366 } else { 365 } {
        left -= if is_leap(year) { 366 } else { 365 };
        year += 1;
    }
    let mut month = 1;
    for days in [
        31,
        if is_leap(year) { 29 } else { 28 },
        31,
        30,
        31,
        30,
        31,
        31,
        30,
        31,
        30,
        31,
    ] {
        if left < days {
            break;
        }
        left -= days;
        month += 1;
    }
    format!("{year:04}-{month:02}-{:02}", left + 1)
}

/// An accepted day is within its limits, and no arithmetic overflows.
pub(crate) fn dates(played_on: i64, today: i64) {
    let (played_on, today) = (
        Day::from_days_since_1970(played_on),
        Day::from_days_since_1970(today),
    );
    if check_played_on(played_on, today).is_ok() {
        assert!(played_on.days_since_1970() >= -365, "{played_on:?}");
        let ahead = i128::from(played_on.days_since_1970()) - i128::from(today.days_since_1970());
        assert!(ahead <= i128::from(DAYS_AHEAD_MAX), "{played_on:?} {today:?}");
    }
}

/// Known words never increase a password's strength, and a password that is too short is weak.
pub(crate) fn strength(password: &str, known: &str) {
    let estimated = password_strength(password, known);
    assert!(
        estimated <= password_strength(password, ""),
        "{password:?} {known:?}"
    );
    if length(password) < PASSWORD_MIN {
        assert_eq!(estimated, Strength::Weak);
    }
}

/// A submission as typed.
#[derive(Clone, Debug)]
pub(crate) struct Typed {
    pub(crate) players: [Option<u8>; 4],
    pub(crate) sets: Vec<SetInput>,
    pub(crate) played_on: String,
    pub(crate) notes: Option<String>,
    pub(crate) passcode: Option<String>,
}

/// A submission is accepted unchanged and within its limits, or refused with known violations.
pub(crate) fn submission(typed: &Typed) {
    const TODAY: Day = Day::from_days_since_1970(20_000);
    let [one, two, three, four] = typed.players;
    let input = SubmissionInput {
        players_in_group: None,
        team1: [one, two],
        team2: [three, four],
        sets: &typed.sets,
        played_on: PlayedOnInput::Text(&typed.played_on),
        today: TODAY,
        notes: typed.notes.as_deref(),
        passcode: typed
            .passcode
            .as_deref()
            .map_or(PasscodeInput::NotNeeded, PasscodeInput::Typed),
    };
    for index in 0..=typed.sets.len() {
        // Must not panic for any score.
        let _ = is_usual_so_far(&typed.sets, index);
    }
    match Submission::parse(input) {
        Ok(accepted) => {
            let mut players = accepted.lineup.players();
            assert_eq!(players.map(Some), typed.players);
            players.sort_unstable();
            assert!(players.windows(2).all(|pair| pair[0] != pair[1]), "{typed:?}");
            assert_eq!(Day::parse(&typed.played_on), Some(accepted.played_on));
            check_scores(&typed.sets, &accepted.scoreline);
        }
        Err(violations) => {
            assert!(!violations.is_empty(), "{typed:?}");
            violations.iter().for_each(is_known);
            let named = |code| violations.iter().any(|violation| violation.code == code);
            assert_eq!(named(ViolationCode::MatchNoSets), typed.sets.is_empty());
        }
    }
}

/// An accepted score is within its limits, and its outcome is consistent.
fn check_scores(typed: &[SetInput], accepted: &Scoreline) {
    let sets = accepted.sets();
    assert!(u32::try_from(sets.len()).is_ok_and(|count| (1..=SETS_MAX).contains(&count)));
    let again: Vec<SetInput> = sets
        .iter()
        .map(|set| [Some(set.team1.into()), Some(set.team2.into())])
        .collect();
    assert_eq!(again, typed);
    assert_eq!(Scoreline::parse(&again).as_ref(), Ok(accepted));
    assert_eq!(sets_so_far(typed).as_deref(), Some(sets));
    for set in sets {
        assert!(
            set.team1 != set.team2 && u32::from(set.team1.max(set.team2)) <= GAMES_MAX,
            "{set:?}"
        );
    }
    let [won1, won2] =
        [true, false].map(|first| sets.iter().filter(|s| (s.team1 > s.team2) == first).count());
    assert_ne!(won1, won2);
    assert_eq!(
        accepted.outcome().winner.number(),
        if won1 > won2 { 1 } else { 2 }
    );
}

/// The rule accepted exactly what fits and returned it unchanged; a violation has the field and a known code.
fn check_decision(typed: &str, parsed: Result<String, Violation>, fits: bool) {
    match parsed {
        Ok(accepted) => assert!(fits && accepted == typed, "accepted {typed:?} as {accepted:?}"),
        Err(violation) => {
            assert!(!fits, "refused {typed:?}: {violation:?}");
            assert_eq!(violation.field, FIELD);
            is_known(&violation);
        }
    }
}

/// The code is one of [`ViolationCode::ALL`], which all have error messages.
fn is_known(violation: &Violation) {
    assert!(ViolationCode::ALL.contains(&violation.code), "{violation:?}");
}

fn length(text: &str) -> u32 {
    u32::try_from(text.chars().count()).unwrap_or(u32::MAX)
}

/// Whether a character breaks or reorders the line of a name.
fn is_control(character: char) -> bool {
    const SEPARATORS: RangeInclusive<char> = '\u{2028}'..='\u{2029}';
    const EMBEDDINGS: RangeInclusive<char> = '\u{202a}'..='\u{202e}';
    const ISOLATES: RangeInclusive<char> = '\u{2066}'..='\u{2069}';
    character.is_control()
        || [SEPARATORS, EMBEDDINGS, ISOLATES]
            .iter()
            .any(|range| range.contains(&character))
}

/// Whether a character shows: neither white space nor one of Unicode's `Default_Ignorable_Code_Point`
/// (DerivedCoreProperties.txt, Unicode 16).
fn is_drawn(character: char) -> bool {
    const IGNORABLE: [(u32, u32); 17] = [
        (0x00AD, 0x00AD),
        (0x034F, 0x034F),
        (0x061C, 0x061C),
        (0x115F, 0x1160),
        (0x17B4, 0x17B5),
        (0x180B, 0x180F),
        (0x200B, 0x200F),
        (0x202A, 0x202E),
        (0x2060, 0x206F),
        (0x3164, 0x3164),
        (0xFE00, 0xFE0F),
        (0xFEFF, 0xFEFF),
        (0xFFA0, 0xFFA0),
        (0xFFF0, 0xFFF8),
        (0x1BCA0, 0x1BCA3),
        (0x1D173, 0x1D17A),
        (0xE0000, 0xE0FFF),
    ];
    let point = u32::from(character);
    !character.is_whitespace()
        && !IGNORABLE
            .iter()
            .any(|(first, last)| (*first..=*last).contains(&point))
}
