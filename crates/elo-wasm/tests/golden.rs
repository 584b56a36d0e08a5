//! The worked cases in WebAssembly: the same numbers, and the same bits as natively.
#![cfg(target_arch = "wasm32")]

#[path = "../../elo-core/tests/support/cases.rs"]
mod cases;

use cases::{Bits, Case, bits_on_file, cases};
use wasm_bindgen_test::wasm_bindgen_test;

#[wasm_bindgen_test]
fn every_case_comes_to_the_independent_numbers() {
    cases().iter().for_each(Case::check);
}

#[wasm_bindgen_test]
fn every_fraction_has_the_native_bits() {
    let here: Vec<Bits> = cases().iter().map(Case::bits).collect();
    assert_eq!(here, bits_on_file());
}
