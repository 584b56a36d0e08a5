//! What fuzz targets and property tests call: the parsers of files and the whole application, each with a check of what
//! must hold whatever is sent.
//!
//! Compiled for tests and with the feature `fuzzing`, which only `crates/fuzz` asks for: never part of what is shipped.
#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::missing_panics_doc,
    clippy::panic,
    reason = "a check fails by panicking"
)]

mod club;
mod contract;
mod edge;
mod request;
mod transfer;

#[cfg(test)]
mod tests;

pub use self::transfer::{check_group_file, check_spreadsheet};
pub use edge::Edge;
