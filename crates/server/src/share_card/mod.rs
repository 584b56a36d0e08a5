//! Share cards: the Open Graph images of public groups and of the product, rendered from a template and cached.

pub(crate) mod cache;
pub(crate) mod image;
mod text_layout;
