//! Bindings of [`elo_core::seal`] and [`elo_core::past`]. Matches are numbers: see [`KnownMatch::read`].

use elo_core::identifier::GroupHash;
use elo_core::past::{KnownMatch, OtherPlayers, compare};
use elo_core::seal::{Code, Head};
use wasm_bindgen::prelude::{JsError, wasm_bindgen};

use crate::malformed;

/// The heads of a group's log.
#[wasm_bindgen]
pub struct Seals(Vec<Head>);

#[wasm_bindgen]
impl Seals {
    /// Of a log without matches.
    #[wasm_bindgen(constructor)]
    pub fn new(public_hash: &str) -> Result<Self, JsError> {
        let hash = GroupHash::parse(public_hash).ok_or_else(malformed)?;
        Ok(Self(vec![Head::of_group(&hash)]))
    }

    /// Adds the next matches.
    pub fn add(&mut self, matches: &[u32]) -> Result<(), JsError> {
        let mut rest = matches;
        while !rest.is_empty() {
            let last = self.0.last().copied().ok_or_else(malformed)?;
            let (known, after) = KnownMatch::read(rest).ok_or_else(malformed)?;
            self.0.push(known.seal(last));
            rest = after;
        }
        Ok(())
    }

    /// The code of the head after so many matches; absent if there are fewer.
    #[must_use]
    pub fn code(&self, number: usize) -> Option<String> {
        self.0.get(number).map(|head| head.code().to_string())
    }

    /// After how many matches the head has this code; absent if none has.
    #[must_use]
    pub fn find(&self, code: &str) -> Option<usize> {
        let code: Code = code.parse().ok()?;
        self.0.iter().position(|head| head.code() == code)
    }
}

/// Whether a text is a code.
#[wasm_bindgen(js_name = isSealCode)]
#[must_use]
pub fn is_seal_code(text: &str) -> bool {
    text.parse::<Code>().is_ok()
}

/// Compares known matches with the log now. `declared` are the numbers of the last matches before declared changes of
/// players. Without an alarm 0, the matches that are unchanged, the corrected one or 0, those taken back, those with other
/// players, and new ones; else 1, the match, and 1 if it is gone.
#[wasm_bindgen(js_name = compareWithPast)]
pub fn compare_with_past(known: &[u32], now: &[u32], declared: &[u32]) -> Result<Vec<u32>, JsError> {
    let known = KnownMatch::read_all(known).ok_or_else(malformed)?;
    let now = KnownMatch::read_all(now).ok_or_else(malformed)?;
    let declared: Vec<OtherPlayers> = declared.iter().map(|&after| OtherPlayers { after }).collect();
    Ok(match compare(&known, &now, &declared) {
        Ok(past) => vec![
            0,
            past.unchanged,
            past.corrected.unwrap_or(0),
            past.removed,
            past.other_players,
            past.new,
        ],
        Err(alarm) => vec![1, alarm.number, alarm.is_gone.into()],
    })
}
