//! The deletion of an account by its owner: it can be kept for some days, and then it is erased.

pub(crate) mod delete_account;
pub(crate) mod erase_accounts;
pub(crate) mod keep_account;
pub(crate) mod preview_deletion;
pub(crate) mod read_deletion;
