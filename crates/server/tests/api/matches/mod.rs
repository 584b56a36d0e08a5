//! Matches: submission, preview and history.

mod crowd;
mod history;
mod model;
mod passcode;
mod preview;
mod submit;
