//! Matches: submission, preview, history, and corrections of the latest.

mod concurrency;
mod days;
mod explained;
mod history;
mod idempotency;
pub(crate) mod latest;
mod limits;
mod log;
mod model;
mod passcode;
mod preview;
mod questions;
mod seal;
mod submit;
mod twins;
