//! Mails: their messages, the outbox that they are queued in, and the SMTP client that sends them.

pub(crate) mod message;
pub(crate) mod outbox;
pub(crate) mod smtp;
