//! The golden cases in native code. `elo-wasm` and the frontend test the same files in WebAssembly.

#[path = "support/cases.rs"]
mod cases;

use cases::{Bits, Case, cases, golden_bits};

#[test]
fn every_case_matches_the_independent_implementation() {
    let cases = cases();
    assert_eq!(cases.len(), 212);
    cases.iter().for_each(Case::check);
}

/// WebAssembly is compared with this file. `UPDATE_GOLDEN=1` rewrites it after the cases changed.
#[test]
fn the_golden_bits_are_the_native_bits() {
    let native: Vec<Bits> = cases().iter().map(Case::bits).collect();
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        let lines: Vec<String> = native
            .iter()
            .map(|bits| serde_json::to_string(bits).unwrap())
            .collect();
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden_bits.json");
        std::fs::write(file, format!("[\n{}\n]\n", lines.join(",\n"))).unwrap();
    } else {
        assert_eq!(
            native,
            golden_bits(),
            "run with UPDATE_GOLDEN=1 if the cases changed"
        );
    }
}
