//! Accounts and sessions.

mod log_in;
mod log_out;
mod refresh;
mod register;
mod verify;
