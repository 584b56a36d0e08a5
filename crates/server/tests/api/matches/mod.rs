//! Matches: submission, preview and history.

mod crowd;
mod history;
mod idempotency;
mod model;
mod passcode;
mod preview;
mod submit;
