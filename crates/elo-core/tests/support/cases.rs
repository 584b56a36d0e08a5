//! The golden cases and their results, for tests in native code and in WebAssembly.
#![allow(clippy::expect_used, reason = "a test fails by panicking")]

use elo_core::outcome::Outcome;
use elo_core::rating::{MatchRating, Standing, rate_match};
use elo_core::scoreline::Scoreline;
use serde::{Deserialize, Serialize};

const CASES: &str = include_str!("../golden_cases.json");

/// One golden case, calculated by an independent implementation.
#[derive(Deserialize)]
pub(crate) struct Case {
    pub(crate) name: String,
    team1: [Before; 2],
    team2: [Before; 2],
    sets: Vec<[i64; 2]>,
    expect: Expected,
}

#[derive(Deserialize)]
struct Before {
    rating: i32,
    played: u32,
}

#[derive(Deserialize)]
struct Expected {
    winner: u8,
    sets: [u32; 2],
    games: [u32; 2],
    margin: u32,
    average: [f64; 2],
    expected: [f64; 2],
    players: [ExpectedChange; 4],
}

#[derive(Deserialize)]
struct ExpectedChange {
    k: u32,
    raw: f64,
    change: i32,
    after: i32,
}

/// The bits of a case's floating-point results, as 16 hexadecimal digits each.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Bits {
    name: String,
    expected: [String; 2],
    raw: [String; 4],
}

pub(crate) fn cases() -> Vec<Case> {
    #[derive(Deserialize)]
    struct File {
        cases: Vec<Case>,
    }
    serde_json::from_str::<File>(CASES)
        .expect("the cases are well-formed")
        .cases
}

impl Case {
    fn rate(&self) -> (Outcome, MatchRating) {
        let sets: Vec<_> = self.sets.iter().map(|set| set.map(Some)).collect();
        let scoreline = Scoreline::parse(&sets).expect("a valid score");
        let standing = |before: &Before| Standing {
            rating: before.rating,
            played: before.played,
            ..Standing::NEW
        };
        let ([one, two], [three, four]) = (&self.team1, &self.team2);
        let rating = rate_match([one, two, three, four].map(standing), scoreline.outcome());
        (*scoreline.outcome(), rating)
    }

    /// Compares all results with those of the independent implementation: fractions to 12 decimals, integers exactly.
    pub(crate) fn check(&self) {
        let Self { name, expect, .. } = self;
        let (outcome, rating) = self.rate();
        assert_eq!(outcome.winner.number(), expect.winner, "{name}: winner");
        assert_eq!(outcome.sets_won, expect.sets, "{name}: sets");
        assert_eq!(outcome.games, expect.games, "{name}: games");
        assert_eq!(outcome.margin, expect.margin, "{name}: margin");
        assert_eq!(
            rating.averages.map(f64::to_bits),
            expect.average.map(f64::to_bits),
            "{name}: averages"
        );
        for (own, independent) in rating.expected.iter().zip(expect.expected) {
            assert!(
                (own - independent).abs() < 1e-12,
                "{name}: expected {own}, not {independent}"
            );
        }
        for (own, independent) in rating.changes.iter().zip(&expect.players) {
            let ExpectedChange {
                k,
                raw,
                change,
                after,
            } = independent;
            assert_eq!(
                (own.k_factor, own.change, own.after),
                (*k, *change, *after),
                "{name}: change"
            );
            assert!(
                (own.raw_change - raw).abs() < 1e-12,
                "{name}: raw {}, not {raw}",
                own.raw_change
            );
        }
    }

    pub(crate) fn bits(&self) -> Bits {
        let (_, rating) = self.rate();
        let hex = |number: f64| format!("{:016x}", number.to_bits());
        Bits {
            name: self.name.clone(),
            expected: rating.expected.map(hex),
            raw: rating.changes.map(|change| hex(change.raw_change)),
        }
    }
}

/// The golden bits of all cases, calculated in native code.
pub(crate) fn golden_bits() -> Vec<Bits> {
    serde_json::from_str(include_str!("../golden_bits.json")).expect("the bits are well-formed")
}
