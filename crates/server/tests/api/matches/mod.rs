//! Matches: submission, preview, history, and corrections of the latest.

mod concurrency;
mod history;
mod idempotency;
mod latest;
mod log;
mod model;
mod passcode;
mod preview;
mod submit;
