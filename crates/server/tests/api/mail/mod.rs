//! Mails over SMTP, to a mail server that listens on a port of its own.

mod delivery;
mod mailbox;
mod server;
