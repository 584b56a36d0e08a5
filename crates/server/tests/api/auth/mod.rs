//! Accounts and sessions.

mod account;
mod ended_sessions;
mod forgot_password;
mod log_in;
mod log_out;
mod login_limits;
mod races;
mod refresh;
mod register;
mod verify;
mod verify_email;
