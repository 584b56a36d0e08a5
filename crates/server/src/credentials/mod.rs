//! Passwords and tokens: creation and verification.

pub(crate) mod access_token;
pub(crate) mod device_token;
mod hs256;
pub(crate) mod opaque_token;
pub(crate) mod password;
pub(crate) mod signing_keys;
