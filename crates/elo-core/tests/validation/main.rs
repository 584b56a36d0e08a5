//! Validation: for every form, inputs and their violations.
#![allow(clippy::expect_used, reason = "a test fails by panicking")]

mod accounts;
mod groups;
mod matches;

use std::collections::BTreeSet;

use elo_core::account::{Registration, RegistrationInput, check_password_change};
use elo_core::calendar::Day;
use elo_core::group::{InactiveAfter, check_deletion};
use elo_core::history_file::{
    by_name, check_former_number, check_former_number_is_new, check_name_is_new, check_time, check_version,
    name_of_former_player,
};
use elo_core::identifier::Language;
use elo_core::lineup::Lineup;
use elo_core::player::PlayerName;
use elo_core::scoreline::Scoreline;
use elo_core::set_score::SetInput;
use elo_core::submission::{PasscodeInput, PlayedOnInput, Submission, SubmissionInput};
use elo_core::vanity_name::VanityName;
use elo_core::violation::{Violation, ViolationCode};

use crate::matches::submission;

/// Violations as one line each: `field: code {params}`.
fn lines(violations: &[Violation]) -> Vec<String> {
    violations
        .iter()
        .map(|violation| {
            let params = serde_json::to_string(&violation.params).expect("numbers serialise");
            format!("{violation} {params}")
        })
        .collect()
}

pub(crate) fn errors<T>(checked: Result<T, Vec<Violation>>) -> Vec<String> {
    lines(&checked.err().unwrap_or_default())
}

pub(crate) fn error<T>(checked: Result<T, Violation>) -> Vec<String> {
    errors(checked.map_err(|violation| vec![violation]))
}

pub(crate) const NOTHING: [&str; 0] = [];

/// Invalid inputs that together violate every rule, for [`every_code_can_be_reached`].
fn violations_of_every_rule() -> Vec<Vec<Violation>> {
    let long = "x".repeat(600);
    let typed = |text| RegistrationInput {
        email: text,
        password: text,
        password_confirmation: Some("other"),
        name: text,
        group_name: text,
        passcode: text,
    };
    let set = |set: SetInput| Scoreline::parse(&[set]).expect_err("wrong");
    let on = |text| {
        Submission::parse(SubmissionInput {
            played_on: PlayedOnInput::Text(text),
            ..submission()
        })
    };
    let link = |text| vec![VanityName::parse("vanityUrl", text).expect_err("wrong")];
    let names = |text| vec![PlayerName::parse("name", text).expect_err("wrong")];
    let notes = |text| {
        Submission::parse(SubmissionInput {
            notes: Some(text),
            ..submission()
        })
        .expect_err("wrong")
    };
    vec![
        Registration::parse(typed("")).expect_err("wrong"),
        Registration::parse(RegistrationInput {
            password_confirmation: Some(""),
            ..typed("x")
        })
        .expect_err("wrong"),
        Registration::parse(typed(&long)).expect_err("wrong"),
        Registration::parse(typed("bell\u{7}bell")).expect_err("wrong"),
        check_password_change("", "", None).expect_err("wrong"),
        check_deletion("Padel", "").expect_err("wrong"),
        vec![Language::parse("language", "de").expect_err("wrong")],
        vec![InactiveAfter::parse("inactiveAfterWeeks", 5).expect_err("wrong")],
        names(""),
        names("x"),
        names(&long),
        link("a"),
        link(&long),
        link("å-ä-ö"),
        link("API"),
        link("abcd1234"),
        Submission::parse(SubmissionInput {
            players_in_group: Some(3),
            team1: [None, Some(1)],
            team2: [Some(1), None],
            sets: &[],
            passcode: PasscodeInput::Typed(""),
            ..submission()
        })
        .expect_err("wrong"),
        Lineup {
            team1: [1, 2],
            team2: [3, 4],
        }
        .unknown_players(|id| id != 3),
        Scoreline::parse(&[[Some(6), Some(4)]; 10]).expect_err("wrong"),
        Scoreline::parse(&[[Some(6), Some(4)], [Some(4), Some(6)]]).expect_err("wrong"),
        set([Some(6), None]),
        set([Some(-1), Some(6)]),
        set([Some(100), Some(6)]),
        set([Some(0), Some(0)]),
        set([Some(6), Some(6)]),
        notes(&long),
        notes("nul\0"),
        on("2025-06-03").expect_err("wrong"),
        on("1968-12-31").expect_err("wrong"),
        on("2025-02-30").expect_err("wrong"),
        violations_of_files(),
    ]
}

/// The violations of the rules for history files.
fn violations_of_files() -> Vec<Violation> {
    let today = Day::parse("2025-06-01").expect("a day");
    let time = |day: &str| check_time("savedAt", Day::parse(day), today);
    [
        check_version(Some(2)),
        time("never"),
        time("1968-12-31"),
        time("2025-06-03"),
        check_former_number(0).map(|_| ()),
        check_former_number_is_new(Some(1)),
        check_name_is_new(Some(1)),
        Err(name_of_former_player("name")),
        Err(by_name(
            Violation::new("team2[0]", ViolationCode::PlayerDuplicate)
                .with("team", 2)
                .with("player", 1),
        )),
    ]
    .into_iter()
    .map(|checked| checked.expect_err("wrong"))
    .collect()
}

#[test]
fn every_code_can_be_reached() {
    let reached: BTreeSet<ViolationCode> = violations_of_every_rule()
        .into_iter()
        .flatten()
        .map(|found| found.code)
        .collect();
    let all: BTreeSet<ViolationCode> = ViolationCode::ALL.iter().copied().collect();
    assert_eq!(
        all.difference(&reached).collect::<Vec<_>>(),
        Vec::<&ViolationCode>::new()
    );
}

#[test]
fn codes_are_unique_and_serialise_as_their_text() {
    let texts: BTreeSet<&str> = ViolationCode::ALL.iter().map(|code| code.as_str()).collect();
    assert_eq!(texts.len(), ViolationCode::ALL.len());
    for code in ViolationCode::ALL {
        assert_eq!(
            serde_json::to_value(code).expect("codes serialise"),
            code.as_str()
        );
    }
}

#[test]
fn a_violation_is_flat_in_json() {
    let violation = &Scoreline::parse(&[[Some(6), Some(4)], [Some(4), Some(6)]]).expect_err("tied")[..];
    let expected = serde_json::json!([
        {"field": "sets", "code": "match.tied", "params": {"team1Sets": 1, "team2Sets": 1}}
    ]);
    assert_eq!(
        serde_json::to_value(violation).expect("violations serialise"),
        expected
    );
}
