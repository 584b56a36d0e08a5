//! Accounts: registration, sessions and changes of the account.

pub(crate) mod account;
pub(crate) mod sessions;
mod shapes;
