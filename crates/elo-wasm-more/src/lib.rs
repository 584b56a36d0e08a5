//! `WebAssembly` bindings of what few pages need of elo-core, in a package of their own. No rules of their own.
//!
//! Values are numbers in a row, which need no conversion. A player is an index.
#![expect(
    clippy::missing_errors_doc,
    reason = "each function throws in one case: the input is malformed"
)]

mod audit;
mod insights;
mod rank_ranges;
mod rounds;
mod seal;

pub use audit::MatchAudit;
use elo_core::stored_match::StoredMatch;
pub use insights::{
    MatchForecast, Matches, WhatIf, forecast_bin_matches_min, forecast_matches_min, record_matches_min,
    usual_games, usual_margin_max,
};
pub use rank_ranges::RankRanges;
pub use rounds::{RoundsInput, expected};
pub use seal::{Seals, is_seal_code, judge_past};
use wasm_bindgen::prelude::JsError;

/// Takes the next match from numbers: see [`StoredMatch::read`].
fn read_match(numbers: &[i32]) -> Result<(StoredMatch, &[i32]), JsError> {
    StoredMatch::read(numbers).ok_or_else(malformed)
}

fn malformed() -> JsError {
    JsError::new("the input is malformed")
}
