//! A group file (JSON), as it is imported.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| server::fuzzing::check_group_file(bytes));
