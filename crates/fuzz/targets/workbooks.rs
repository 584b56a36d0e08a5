//! A workbook of matches: what is read from it can be imported.
#![no_main]

use std::panic;

use libfuzzer_sys::fuzz_target;

fuzz_target!(
    // libFuzzer's hook aborts at a panic of calamine, too, which workbook-tables answers as a damaged file. A panic
    // that leaves the target aborts without it.
    init: drop(panic::take_hook()),
    |bytes: &[u8]| server::fuzzing::check_workbook(bytes)
);
