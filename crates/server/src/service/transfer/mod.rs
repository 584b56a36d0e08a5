//! Whole groups and lists as files: export and import.

pub(crate) mod export_group;
pub(crate) mod import_history;
