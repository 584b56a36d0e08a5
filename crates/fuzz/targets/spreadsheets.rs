//! A list of matches as text: what is read from it can be imported.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| server::fuzzing::check_spreadsheet(bytes));
