//! Accounts and their sessions.

pub(crate) mod answer_link_request;
pub(crate) mod change_password;
pub(crate) mod change_profile;
pub(crate) mod end_other_sessions;
pub(crate) mod end_session;
pub(crate) mod list_sessions;
pub(crate) mod log_in;
pub(crate) mod log_out;
pub(crate) mod read_account;
pub(crate) mod read_account_invitation;
pub(crate) mod refresh_session;
pub(crate) mod register_admin;
pub(crate) mod request_link;
pub(crate) mod reset_password;
pub(crate) mod verify_email;
