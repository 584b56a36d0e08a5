//! The pictures of shared links: drawn from a template, and cached.

pub(crate) mod picture;
pub(crate) mod pictures;
mod typesetting;
