//! Bindings of [`elo_core::audit`].

use elo_core::audit::{Audit, Difference, ValueOfPlayer};
use wasm_bindgen::prelude::{JsError, wasm_bindgen};

use crate::read_match;

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

    /// Compares the next matches, which are numbers: see `StoredMatch::read`. Empty if all agree; else what differs (0
    /// the number, 1 a rating before, 2 a change), the place in the lineup, the stored value and the expected one.
    pub fn compare(&mut self, matches: &[i32]) -> Result<Vec<i32>, JsError> {
        let mut rest = matches;
        while !rest.is_empty() {
            let (stored, after) = read_match(rest)?;
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
