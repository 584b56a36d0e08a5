//! Matches: players, sets, day, notes and passcode.

use elo_core::calendar::Day;
use elo_core::lineup::Lineup;
use elo_core::scoreline::Scoreline;
use elo_core::set_score::{SetScore, is_usual_set};
use elo_core::submission::{PasscodeInput, PlayedOnInput, Submission, SubmissionInput};

use crate::{NOTHING, errors};

pub(crate) fn submission<'a>() -> SubmissionInput<'a, u32> {
    SubmissionInput {
        players_in_group: Some(8),
        team1: [Some(1), Some(2)],
        team2: [Some(3), Some(4)],
        sets: &[[Some(6), Some(4)], [Some(6), Some(3)]],
        played_on: PlayedOnInput::Text("2025-06-01"),
        today: Day::parse("2025-06-01").expect("a day"),
        notes: Some("Windy"),
        passcode: PasscodeInput::Typed("PADEL24"),
    }
}

#[test]
fn a_valid_submission_is_accepted_unchanged() {
    let accepted = Submission::parse(submission()).expect("right");
    assert_eq!(accepted.lineup.players(), [1, 2, 3, 4]);
    assert_eq!(
        accepted.scoreline.sets(),
        [SetScore::new(6, 4), SetScore::new(6, 3)]
    );
    assert_eq!(accepted.notes.expect("notes").as_str(), "Windy");
    let bare = SubmissionInput {
        players_in_group: None,
        played_on: PlayedOnInput::Today,
        notes: Some(" "),
        passcode: PasscodeInput::NotNeeded,
        ..submission()
    };
    let accepted = Submission::parse(bare).expect("right");
    assert_eq!((accepted.notes, accepted.played_on), (None, submission().today));
}

#[test]
fn an_empty_form_reports_every_missing_field_in_order() {
    let empty = SubmissionInput {
        players_in_group: Some(3),
        team1: [None, None],
        team2: [None, None],
        sets: &[],
        passcode: PasscodeInput::Typed(""),
        ..submission()
    };
    let expected = [
        r#"players: group.too_few_players {"min":4,"count":3}"#,
        r#"team1[0]: player.required {"team":1,"player":1}"#,
        r#"team1[1]: player.required {"team":1,"player":2}"#,
        r#"team2[0]: player.required {"team":2,"player":1}"#,
        r#"team2[1]: player.required {"team":2,"player":2}"#,
        "sets: match.no_sets {}",
        "passcode: passcode.required_to_submit {}",
    ];
    assert_eq!(errors(Submission::parse(empty)), expected);
}

#[test]
fn a_player_picked_twice_is_refused() {
    let expected = [
        r#"team1[1]: player.duplicate {"team":1,"player":2}"#,
        r#"team2[1]: player.duplicate {"team":2,"player":2}"#,
    ];
    assert_eq!(
        errors(Lineup::parse([Some(1), Some(1)], [Some(2), Some(2)])),
        expected
    );
}

#[test]
fn every_invalid_set_is_reported() {
    let sets = [
        [Some(6), Some(4)],
        [None, Some(4)],
        [Some(6), Some(-1)],
        [Some(0), Some(0)],
        [Some(5), Some(5)],
        [Some(100), Some(0)],
        [Some(i64::MAX), Some(i64::MIN)],
    ];
    let expected = [
        r#"sets[1]: set.score_required {"number":2}"#,
        r#"sets[2]: set.negative {"number":3}"#,
        r#"sets[3]: set.no_games {"number":4}"#,
        r#"sets[4]: set.tied {"number":5}"#,
        r#"sets[5]: set.too_large {"number":6,"max":99}"#,
        r#"sets[6]: set.negative {"number":7}"#,
    ];
    assert_eq!(errors(Scoreline::parse(&sets)), expected);
}

#[test]
fn a_match_has_one_to_nine_sets_and_a_winner() {
    let won = [Some(99), Some(0)];
    assert_eq!(errors(Scoreline::parse(&[won])), NOTHING);
    assert_eq!(errors(Scoreline::parse(&[won; 9])), NOTHING);
    assert_eq!(
        errors(Scoreline::parse(&[won; 10])),
        [r#"sets: match.too_many_sets {"max":9}"#]
    );
    // One violation, however many sets there are.
    assert_eq!(
        errors(Scoreline::parse(&vec![[Some(1), Some(1)]; 10_000])),
        [r#"sets: match.too_many_sets {"max":9}"#]
    );
    let level = [won, [Some(0), Some(1)]];
    assert_eq!(
        errors(Scoreline::parse(&level)),
        [r#"sets: match.tied {"team1Sets":1,"team2Sets":1}"#]
    );
}

#[test]
fn the_day_of_a_match_is_from_1969_to_tomorrow() {
    let on = |text| {
        errors(Submission::parse(SubmissionInput {
            played_on: PlayedOnInput::Text(text),
            ..submission()
        }))
    };
    for day in ["1969-01-01", "2024-02-29", "2025-06-01", "2025-06-02"] {
        assert_eq!(on(day), NOTHING);
    }
    assert_eq!(on("2025-06-03"), [r#"playedOn: date.too_far_ahead {"days":1}"#]);
    assert_eq!(on("1968-12-31"), [r#"playedOn: date.too_early {"year":1969}"#]);
    for none in [
        "",
        "today",
        "2025-13-01",
        "2025-00-10",
        "2025-02-29",
        "2025-04-31",
        "2025-06-01T10:00",
        "+025-06-01",
    ] {
        assert_eq!(on(none), ["playedOn: date.invalid {}"], "{none:?}");
    }
}

#[test]
fn days_are_counted_by_the_gregorian_calendar() {
    let days = |text| Day::parse(text).expect("a day");
    for (text, count) in [
        ("1970-01-01", 0),
        ("1969-12-31", -1),
        ("2000-03-01", 11017),
        ("2025-06-01", 20240),
        ("9999-12-31", 2_932_896),
    ] {
        assert_eq!(days(text), Day::from_days_since_1970(count), "{text}");
    }
}

#[test]
fn usual_scores_are_those_of_padel() {
    let usual = |deciding| {
        let pairs = (0..=20_u8).flat_map(|high| (0..high).map(move |low| (high, low)));
        let pairs = pairs.filter(|(high, low)| is_usual_set(SetScore::new(*low, *high), deciding));
        pairs
            .map(|(high, low)| format!("{high}-{low}"))
            .collect::<Vec<_>>()
            .join(" ")
    };
    assert_eq!(usual(false), "6-0 6-1 6-2 6-3 6-4 7-5 7-6");
    assert_eq!(
        usual(true),
        "1-0 6-0 6-1 6-2 6-3 6-4 7-5 7-6 10-0 10-1 10-2 10-3 10-4 10-5 10-6 10-7 10-8 \
         11-9 12-10 13-11 14-12 15-13 16-14 17-15 18-16 19-17 20-18"
    );
}
