//! Who sends a request: an administrator, the client's address, and what the audit log says of both.

pub(crate) mod actor;
pub(crate) mod admin;
pub(crate) mod client;
pub(crate) mod request_id;
