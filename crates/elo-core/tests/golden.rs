//! The worked cases, natively. `elo-wasm` and the frontend check the same files in WebAssembly.

#[path = "support/cases.rs"]
mod cases;

use cases::{Bits, Case, bits_on_file, cases};

#[test]
fn every_case_comes_to_the_independent_numbers() {
    let cases = cases();
    assert_eq!(cases.len(), 212);
    cases.iter().for_each(Case::check);
}

/// The file is what WebAssembly is compared with. `UPDATE_GOLDEN=1` writes it anew after the cases changed.
#[test]
fn the_bits_on_file_are_the_native_ones() {
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
            bits_on_file(),
            "run with UPDATE_GOLDEN=1 if the cases changed"
        );
    }
}
