//! Properties of any input, with generated input; the fuzz targets in `crates/fuzz` check the same ones.

#[path = "support/checks.rs"]
mod checks;
#[path = "support/log_checks.rs"]
mod log_checks;

use checks::Typed;
use elo_core::set_score::SetInput;
use proptest::prelude::*;

/// Plausible names, addresses, dates and hashes, texts near the length limits, and arbitrary text.
fn text() -> impl Strategy<Value = String> {
    prop_oneof![
        "\\PC{0,60}",
        any::<String>(),
        "[a-z0-9]{7,9}",
        "[0-9]{4}-[0-9]{2}-[0-9]{2}",
        "[A-Za-z0-9_-]{2,51}",
        "[a-z.]{1,66}@[a-z-]{1,10}\\.[a-z-]{1,4}",
        "[ a-zA-ZåäöñÅÄÖÑ\u{301}\u{200b}\u{202e}\u{feff}\n]{0,52}",
        "(x|å){498,502}",
        "[ \u{ad}\u{200b}\u{2060}\u{3164}\u{e0100}]{0,3}",
    ]
}

fn set() -> impl Strategy<Value = SetInput> {
    let usual = || prop::option::weighted(0.95, 0..=7_i64);
    prop_oneof![
        8 => [usual(), usual()],
        1 => [prop::option::of(-2..=101_i64), prop::option::of(-2..=101_i64)],
        1 => any::<SetInput>(),
    ]
}

prop_compose! {
    fn typed()(
        players in [prop::option::weighted(0.95, 0..6_u8), prop::option::weighted(0.95, 0..6_u8),
            prop::option::weighted(0.95, 0..6_u8), prop::option::weighted(0.95, 0..6_u8)],
        sets in prop::collection::vec(set(), 0..=10),
        played_on in prop_oneof![3 => Just("2024-10-04".to_owned()), 1 => text()],
        notes in prop::option::weighted(0.3, text()),
        passcode in prop::option::weighted(0.3, text()),
    ) -> Typed {
        Typed { players, sets, played_on, notes, passcode }
    }
}

proptest! {
    #[test]
    fn text_is_accepted_exactly_within_its_limits(typed in text()) {
        checks::text(&typed);
    }

    #[test]
    fn an_accepted_day_is_within_its_limits(played_on: i64, today: i64, days in -3..3_i64) {
        checks::dates(played_on, today);
        checks::dates(today.saturating_add(days), today);
    }

    #[test]
    fn known_words_never_increase_a_passwords_strength(password in text(), known in text()) {
        checks::strength(&password, &known);
        checks::strength(&password, &password);
        checks::strength(&format!("{known}{password}"), &known);
    }

    #[test]
    fn a_submission_is_accepted_unchanged_or_refused_with_violations(typed in typed()) {
        checks::submission(&typed);
    }

    #[test]
    fn any_log_equals_its_replay(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        log_checks::log(&log_checks::steps(&bytes));
    }
}
