//! Accounts: registering, sessions, and what their owners change.

pub(crate) mod account;
pub(crate) mod sessions;
mod shapes;
