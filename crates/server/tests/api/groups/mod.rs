//! Groups: creation, reads, events, discovery, settings, deletion, export and import.

mod audit;
mod create;
mod delete;
mod discover;
mod events;
mod exported_list;
mod former_links;
mod import_after;
mod read;
mod report;
mod stats;
pub(crate) mod transfer;
mod transfer_limits;
mod transfer_validation;
mod update;
