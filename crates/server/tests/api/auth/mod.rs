//! Accounts and sessions.

mod account;
mod forgot_password;
mod log_in;
mod log_out;
mod races;
mod refresh;
mod register;
mod verify;
mod verify_email;
