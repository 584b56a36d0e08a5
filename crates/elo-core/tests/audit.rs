//! The audit finds every spoiled value of a log.
#![allow(missing_docs, reason = "a test")]
#![allow(
    clippy::indexing_slicing,
    clippy::unwrap_used,
    reason = "a test fails by panicking"
)]

use elo_core::audit::{Audit, Difference, ValueOfPlayer};
use elo_core::lineup::Lineup;
use elo_core::outcome::Outcome;
use elo_core::replay::{IndexedStandings, PlayedMatch};
use elo_core::set_score::SetScore;
use elo_core::stored_match::StoredMatch;
use proptest::prelude::*;

/// Six players of whom four play each match, with the ratings that a server would store.
fn log(results: &[(usize, u8, bool)]) -> Vec<StoredMatch> {
    let mut standings = IndexedStandings::default();
    let stored = |(index, &(first, games, first_team_wins)): (usize, &(usize, u8, bool))| {
        let nth = |step: usize| (first + step) % 6;
        let set = if first_team_wins {
            SetScore::new(6, games)
        } else {
            SetScore::new(games, 6)
        };
        let played = PlayedMatch {
            lineup: Lineup {
                team1: [nth(0), nth(1)],
                team2: [nth(2), nth(3)],
            },
            outcome: Outcome::of(&[set]).unwrap(),
        };
        let before = played.lineup.players().map(|player| standings.of(player).rating);
        let changes = standings.apply(&played).changes.map(|change| change.change);
        StoredMatch {
            number: u32::try_from(index + 1).unwrap(),
            played,
            before,
            changes,
        }
    };
    results.iter().enumerate().map(stored).collect()
}

/// The number of the match before which the audit ends, and what it found.
fn audited(log: &[StoredMatch]) -> (u32, Option<Difference>) {
    let mut audit = Audit::default();
    let difference = log.iter().find_map(|stored| audit.compare(stored));
    (audit.matches(), difference)
}

fn results() -> impl Strategy<Value = Vec<(usize, u8, bool)>> {
    proptest::collection::vec((0_usize..6, 0_u8..5, any::<bool>()), 1..60)
}

proptest! {
    #[test]
    fn a_log_that_was_computed_by_the_rules_agrees(results in results()) {
        let log = log(&results);
        let mut audit = Audit::default();
        let mut standings = IndexedStandings::default();
        for stored in &log {
            prop_assert_eq!(audit.compare(stored), None);
            standings.apply(&stored.played);
        }
        prop_assert_eq!(audit.matches(), u32::try_from(log.len()).unwrap());
        for player in 0..6 {
            prop_assert_eq!(audit.rating(player), standings.of(player).rating);
        }
    }

    #[test]
    fn one_spoiled_value_is_found_and_named(
        results in results(),
        spoiled in any::<prop::sample::Index>(),
        place in 0_usize..4,
        by in prop_oneof![-300_i32..0, 1_i32..300],
        is_change in any::<bool>(),
    ) {
        let mut log = log(&results);
        let index = spoiled.index(log.len());
        let values = if is_change { &mut log[index].changes } else { &mut log[index].before };
        let expected = values[place];
        values[place] += by;
        let value = ValueOfPlayer { place, stored: expected + by, expected };
        let difference = if is_change { Difference::Change(value) } else { Difference::Before(value) };
        prop_assert_eq!(audited(&log), (u32::try_from(index).unwrap(), Some(difference)));
    }

    #[test]
    fn a_missing_match_is_found(results in results(), missing in any::<prop::sample::Index>()) {
        let mut log = log(&results);
        let index = missing.index(log.len());
        log.remove(index);
        let expected = u32::try_from(index).unwrap() + 1;
        let difference = (index < log.len()).then_some(Difference::Number { stored: expected + 1, expected });
        prop_assert_eq!(audited(&log), (expected - 1, difference));
    }
}
