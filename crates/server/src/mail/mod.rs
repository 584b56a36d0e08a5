//! Mails: what they say, the outbox they wait in, and the mail server that takes them.

pub(crate) mod letter;
pub(crate) mod outbox;
pub(crate) mod server;
