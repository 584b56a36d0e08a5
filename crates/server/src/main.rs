//! The `duelo` binary.

fn main() {}
