//! Bindings of [`elo_core::rank_range`].

use elo_core::limits::RESAMPLES;
use elo_core::rank_range::{RankRange, Resampling};
use elo_core::replay::PlayedMatch;
use elo_core::stored_match::StoredMatch;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::{Matches, Seals};

/// Between which ranks the players of a group are: see [`Resampling`].
#[wasm_bindgen]
pub struct RankRanges(Resampling);

#[wasm_bindgen]
impl RankRanges {
    /// Of all matches of a group, with their seals. `guests` has 1 for each player who is one, and else 0.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new(matches: &Matches, guests: &[u8], seals: &Seals) -> Self {
        Self(Resampling::new(
            played(&matches.0),
            &booleans(guests),
            seals.seed(),
        ))
    }

    /// Replays the next resamples, and returns how many are left.
    pub fn replay(&mut self, count: u32) -> u32 {
        self.0.replay(count);
        RESAMPLES.saturating_sub(self.0.replayed())
    }

    /// The best and the worst rank of each player; 0 and 0 for guests, and where it is too early to say.
    #[must_use]
    pub fn ranges(&mut self) -> Vec<u32> {
        let numbers =
            |range: Option<RankRange>| range.map_or([0, 0], |RankRange { best, worst }| [best, worst]);
        self.0.ranges().into_iter().flat_map(numbers).collect()
    }
}

pub(crate) fn played(matches: &[StoredMatch]) -> Vec<PlayedMatch<usize>> {
    matches.iter().map(|stored| stored.played).collect()
}

pub(crate) fn booleans(flags: &[u8]) -> Vec<bool> {
    flags.iter().map(|&flag| flag == 1).collect()
}
