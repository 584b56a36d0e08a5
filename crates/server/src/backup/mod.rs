//! Backups: a folder for each, with a dump of the database and a manifest of what is in it.

pub(crate) mod folder;
pub(crate) mod manifest;
pub(crate) mod programs;
