//! Duelo's rules: ratings, scores and validation, pure.
//!
//! Every function is pure: no clock, no randomness, no I/O. The server and the browser (through `elo-wasm`) call
//! the same functions and get the same bits. Validation returns [`violation::Violation`]s: a field, a code and
//! numbers, which each side translates into a sentence.
//!
//! Callers trim text and normalise it to NFC; lengths count Unicode scalar values.

pub mod account;
pub mod audit;
pub mod calendar;
pub mod correction;
pub mod day;
pub mod deciding_set;
pub mod forecast;
pub mod group;
pub mod history_file;
pub mod identifier;
pub mod limits;
pub mod lineup;
pub mod outcome;
pub mod passcode;
pub mod past;
pub mod player;
pub mod player_order;
pub mod preview;
mod random;
pub mod rank_range;
pub mod ranking;
pub mod rating;
pub mod records;
pub mod replay;
pub mod rounds;
pub mod scoreline;
pub mod seal;
pub mod seats;
pub mod set_score;
pub mod stored_match;
pub mod strength;
pub mod submission;
pub mod team;
pub mod text;
pub mod twin;
pub mod vanity_name;
pub mod violation;
pub mod what_if;
