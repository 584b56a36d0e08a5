//! What the commands need on the machine, found or installed.

pub(crate) mod cargo_tool;
pub(crate) mod chromium;
pub(crate) mod node;
pub(crate) mod postgres;
pub(crate) mod rust;
