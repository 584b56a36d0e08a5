//! Groups: opening, reading, finding and changing them.

mod audit;
mod create;
mod delete;
mod discover;
mod read;
mod stats;
mod transfer;
mod transfer_bounds;
mod transfer_rules;
mod update;
