//! Use cases: one folder per subject, one use case per file, named by its verb.

pub(crate) mod account_deletion;
pub(crate) mod accounts;
pub(crate) mod groups;
pub(crate) mod joins;
pub(crate) mod matches;
pub(crate) mod members;
pub(crate) mod operations;
pub(crate) mod players;
pub(crate) mod rewinds;
pub(crate) mod transfer;
