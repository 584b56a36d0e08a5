//! Accounts: registration, sessions and changes of the account.

pub(crate) mod account;
pub(crate) mod deletion;
pub(crate) mod invitations;
pub(crate) mod own_sessions;
pub(crate) mod schemas;
pub(crate) mod sessions;
