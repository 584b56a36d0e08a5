//! The sender of a request: the administrator, the client's address and device, and the actor for the audit log.

pub(crate) mod actor;
pub(crate) mod admin;
pub(crate) mod client;
pub(crate) mod group_in_path;
pub(crate) mod request_id;
pub(crate) mod user_agent;
