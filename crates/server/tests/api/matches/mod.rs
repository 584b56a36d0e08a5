//! Matches: submission, preview, history, and what becomes of the latest.

mod crowd;
mod history;
mod idempotency;
mod latest;
mod model;
mod passcode;
mod preview;
mod submit;
