//! `WebAssembly` bindings of [`elo_core::audit`], in a package of their own: one page needs them. No rules of their own.
//!
//! Matches are numbers in a row, which need no conversion: for each match its number, the indices of its four players,
//! their ratings before it, their changes, the number of its sets, and the games of each set, team 1 first.
#![expect(
    clippy::missing_errors_doc,
    reason = "each function throws in one case: the matches are malformed"
)]

use elo_core::audit::{Audit, Difference, StoredMatch, ValueOfPlayer};
use elo_core::lineup::Lineup;
use elo_core::outcome::Outcome;
use elo_core::replay::PlayedMatch;
use elo_core::set_score::SetScore;
use wasm_bindgen::prelude::{JsError, wasm_bindgen};

/// A replay that compares every match: see [`Audit`].
#[wasm_bindgen(js_name = Audit)]
#[derive(Default)]
pub struct MatchAudit(Audit);

#[wasm_bindgen(js_class = Audit)]
impl MatchAudit {
    /// Before the first match.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Compares the next matches. Empty if all agree; else what differs (0 the number, 1 a rating before, 2 a change), the
    /// place in the lineup, the stored value and the expected one.
    pub fn compare(&mut self, matches: &[i32]) -> Result<Vec<i32>, JsError> {
        let mut rest = matches;
        while !rest.is_empty() {
            let (stored, after) = next_match(rest).ok_or_else(malformed)?;
            if let Some(difference) = self.0.compare(&stored) {
                return Ok(encoded(difference));
            }
            rest = after;
        }
        Ok(Vec::new())
    }

    /// How many matches agree.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn matches(&self) -> u32 {
        self.0.matches()
    }

    /// The rating of a player after the matches so far.
    #[must_use]
    pub fn rating(&self, player: usize) -> i32 {
        self.0.rating(player)
    }
}

fn malformed() -> JsError {
    JsError::new("the matches are malformed")
}

fn next_match(numbers: &[i32]) -> Option<(StoredMatch, &[i32])> {
    let (&number, rest) = numbers.split_first()?;
    let (players, rest) = rest.split_first_chunk::<4>()?;
    let (&before, rest) = rest.split_first_chunk::<4>()?;
    let (&changes, rest) = rest.split_first_chunk::<4>()?;
    let (&sets, rest) = rest.split_first()?;
    let (games, rest) = rest.split_at_checked(usize::try_from(sets).ok()?.checked_mul(2)?)?;
    let sets: Vec<SetScore> = games
        .chunks_exact(2)
        .map(|set| match set {
            &[team1, team2] => Some(SetScore::new(team1.try_into().ok()?, team2.try_into().ok()?)),
            _ => None,
        })
        .collect::<Option<_>>()?;
    let mut indices = [0; 4];
    for (index, player) in indices.iter_mut().zip(players) {
        *index = usize::try_from(*player).ok()?;
    }
    let [one, two, three, four] = indices;
    let stored = StoredMatch {
        number: number.try_into().ok()?,
        played: PlayedMatch {
            lineup: Lineup {
                team1: [one, two],
                team2: [three, four],
            },
            outcome: Outcome::of(&sets)?,
        },
        before,
        changes,
    };
    Some((stored, rest))
}

fn encoded(difference: Difference) -> Vec<i32> {
    let number = |number: u32| i32::try_from(number).unwrap_or(i32::MAX);
    let of_player = |kind: i32, value: ValueOfPlayer| {
        let ValueOfPlayer {
            place,
            stored,
            expected,
        } = value;
        vec![kind, i32::try_from(place).unwrap_or_default(), stored, expected]
    };
    match difference {
        Difference::Number { stored, expected } => vec![0, 0, number(stored), number(expected)],
        Difference::Before(value) => of_player(1, value),
        Difference::Change(value) => of_player(2, value),
    }
}
