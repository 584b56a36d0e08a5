//! Mails over SMTP, to a mail server that listens on a port of its own.

mod delivery;
mod link_requests;
mod mailbox;
mod server;
