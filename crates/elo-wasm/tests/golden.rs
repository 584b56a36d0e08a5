//! The golden cases in WebAssembly: the same numbers, and the same bits as in native code.
#![cfg(target_arch = "wasm32")]

#[path = "../../elo-core/tests/support/cases.rs"]
mod cases;

use cases::{Bits, Case, cases, golden_bits};
use wasm_bindgen_test::wasm_bindgen_test;

#[wasm_bindgen_test]
fn every_case_matches_the_independent_implementation() {
    cases().iter().for_each(Case::check);
}

#[wasm_bindgen_test]
fn every_floating_point_result_has_the_native_bits() {
    let here: Vec<Bits> = cases().iter().map(Case::bits).collect();
    assert_eq!(here, golden_bits());
}
