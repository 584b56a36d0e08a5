//! What the product does: one use case a file, named by its verb.

pub(crate) mod limit;
pub(crate) mod log_in;
pub(crate) mod log_out;
pub(crate) mod refresh_session;
pub(crate) mod start_session;
