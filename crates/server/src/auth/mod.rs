//! Who is calling: access tokens, refresh tokens, passwords, and the extractors that state who may call.

pub(crate) mod access;
pub(crate) mod actor;
pub(crate) mod client;
pub(crate) mod device;
pub(crate) mod group;
mod hs256;
pub(crate) mod keys;
pub(crate) mod opaque;
pub(crate) mod password;
pub(crate) mod token;
