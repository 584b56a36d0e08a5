//! Groups: opening, reading, finding and changing them.

mod create;
mod discover;
mod read;
mod stats;
mod update;
