//! Entry points of the fuzz targets and of property tests: the file parsers and the whole application, each with checks
//! that have to pass for every input.
//!
//! Compiled for tests and with the feature `fuzzing`, which only `crates/fuzz` enables: never part of a release.
#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::missing_panics_doc,
    clippy::panic,
    reason = "a check fails by panicking"
)]

mod contract;
mod fixture;
mod request;
mod test_app;
mod transfer;

#[cfg(test)]
mod tests;

pub use self::test_app::TestApp;
pub use self::transfer::{check_group_file, check_spreadsheet, check_workbook};
