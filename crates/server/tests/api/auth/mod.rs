//! Accounts and sessions.

mod access_token;
mod account;
mod account_deletion;
mod account_erasure;
mod account_export;
mod ended_sessions;
mod forgot_password;
mod log_in;
mod log_out;
mod login_rate_limits;
mod own_sessions;
mod race_conditions;
mod refresh;
mod register;
mod registration_modes;
mod verify_email;
