//! A group's log, step by step and replayed. Eleven bytes a step: what to do, four players, three sets.
#![no_main]

#[path = "../../elo-core/tests/support/log_checks.rs"]
mod log_checks;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| log_checks::log(&log_checks::steps(bytes)));
