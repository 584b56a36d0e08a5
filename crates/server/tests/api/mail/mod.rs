//! Mails, sent over SMTP to a server on a port of its own.

mod delivery;
mod link_requests;
mod mailbox;
pub(crate) mod smtp_server;
