//! The tools that the commands need: checked, found or installed.

pub(crate) mod age;
pub(crate) mod apt;
pub(crate) mod cargo_tool;
pub(crate) mod chromium;
pub(crate) mod engines;
pub(crate) mod musl;
pub(crate) mod node;
pub(crate) mod pgbouncer;
pub(crate) mod postgres;
pub(crate) mod rust;
pub(crate) mod wasm;
