//! WebAssembly bindings of elo-core for the browser, with TypeScript types. No rules of their own.
//!
//! Numbers are 32-bit integers or doubles, so that none becomes a `BigInt`. Ids are JavaScript numbers and are only
//! compared. Text is trimmed and normalised to NFC here, as elo-core expects.
#![expect(
    clippy::missing_errors_doc,
    reason = "each function throws in one case: an argument is not of its declared type"
)]

pub mod constants;
mod convert;
pub mod corrections;
pub mod forms;
pub mod from_js;
pub mod identifiers;
pub mod matches;
pub mod rated_player;
mod to_js;
pub mod violation;
