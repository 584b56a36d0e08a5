//! The API: one file a resource, with its handlers and the shapes it speaks.

pub(crate) mod answer;
pub(crate) mod health;
pub(crate) mod text;
