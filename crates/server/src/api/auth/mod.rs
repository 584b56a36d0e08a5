//! Accounts: registration, sessions and changes of the account.

pub(crate) mod account;
mod schemas;
pub(crate) mod sessions;
