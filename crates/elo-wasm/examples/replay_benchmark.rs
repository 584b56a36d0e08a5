//! Replays for `frontend/scripts/benchmark-replay.mjs`, which times them in Node and in Chromium.
#![allow(
    missing_docs,
    clippy::must_use_candidate,
    reason = "functions for one script, which returns what it calls"
)]

use std::hint::black_box;

use bench::{MATCHES, PLAYERS, season};
use elo_core::replay::{IndexedStandings, PlayedMatch, Standings};
use wasm_bindgen::prelude::wasm_bindgen;

/// A log to replay.
#[wasm_bindgen]
pub struct Season(Vec<PlayedMatch<usize>>);

#[wasm_bindgen]
impl Season {
    #[wasm_bindgen(constructor)]
    pub fn new() -> Self {
        Self(season())
    }

    /// The number of matches.
    #[wasm_bindgen(getter)]
    pub fn matches(&self) -> u32 {
        MATCHES
    }

    /// Replays the log over indices. Returns the sum of all ratings, which all replays have in common.
    #[wasm_bindgen(js_name = replayByIndex)]
    pub fn replay_by_index(&self) -> i32 {
        let mut standings = IndexedStandings::default();
        for played in black_box(&self.0) {
            black_box(&standings.apply(played));
        }
        (0..PLAYERS).map(|player| standings.of(player).rating).sum()
    }

    /// Replays the log over indices for the final changes alone. Returns the sum of all ratings.
    #[wasm_bindgen(js_name = advanceByIndex)]
    pub fn advance_by_index(&self) -> i32 {
        let mut standings = IndexedStandings::default();
        for played in black_box(&self.0) {
            black_box(&standings.advance(played));
        }
        (0..PLAYERS).map(|player| standings.of(player).rating).sum()
    }

    /// Replays the log over ids. Returns the sum of all ratings.
    #[wasm_bindgen(js_name = replayById)]
    pub fn replay_by_id(&self) -> i32 {
        let mut standings = Standings::default();
        for played in black_box(&self.0) {
            black_box(&standings.apply(played));
        }
        (0..PLAYERS).map(|player| standings.of(player).rating).sum()
    }
}

impl Default for Season {
    fn default() -> Self {
        Self::new()
    }
}
