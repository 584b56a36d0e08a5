//! elo-core for the browser: types that JavaScript can hold, and nothing else.
//!
//! Numbers at this border are 32-bit integers or doubles, so that none becomes a `BigInt`. Ids are JavaScript
//! numbers and are only compared.
#![expect(
    clippy::missing_errors_doc,
    reason = "each function throws in one case: JavaScript passes something of another type than the declared one"
)]

pub mod amendments;
pub mod constants;
mod convert;
pub mod forms;
pub mod from_js;
pub mod identifiers;
pub mod matches;
pub mod rated_player;
mod to_js;
pub mod violation;
