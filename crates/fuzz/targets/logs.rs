//! A group's match log, incrementally and replayed. A step has eleven bytes: the operation, four players, three sets.
#![no_main]

#[path = "../../elo-core/tests/support/log_checks.rs"]
mod log_checks;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| log_checks::log(&log_checks::steps(bytes)));
