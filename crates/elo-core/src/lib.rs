//! Duelo's rules: ratings, scores and validation, pure.
//!
//! Everything here is a function of its arguments: no clock, no randomness, no input or output and no
//! prose. The server and the browser (through `elo-wasm`) call the same functions, and both get the same
//! bits. Rules that are broken come back as [`violation::Violation`]s: a field, a code and numbers, which
//! each side turns into a sentence.
//!
//! Text reaches this crate trimmed and NFC-normalised; lengths count Unicode scalar values.

pub mod account;
pub mod amendment;
pub mod calendar;
pub mod group;
pub mod history_file;
pub mod identifier;
pub mod limits;
pub mod lineup;
pub mod outcome;
pub mod player;
pub mod preview;
pub mod ranking;
pub mod rating;
pub mod replay;
pub mod scoreline;
pub mod strength;
pub mod submission;
mod text;
pub mod violation;
