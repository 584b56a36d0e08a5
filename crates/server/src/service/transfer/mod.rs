//! Whole groups as files.

pub(crate) mod import_history;
