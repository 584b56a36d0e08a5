//! One file for each command.

pub(crate) mod bench;
pub(crate) mod ci;
pub(crate) mod codegen;
pub(crate) mod dev;
pub(crate) mod dist;
pub(crate) mod fuzz;
pub(crate) mod package;
pub(crate) mod replay_csv;
pub(crate) mod test;
pub(crate) mod up;
