//! Extractors for the signatures of handlers: the parts of a request, and permissions.

pub(crate) mod active_admin;
pub(crate) mod connection;
pub(crate) mod group;
pub(crate) mod idempotency_key;
pub(crate) mod json_body;
pub(crate) mod language;
pub(crate) mod long_read;
pub(crate) mod path;
pub(crate) mod replicated_read;
