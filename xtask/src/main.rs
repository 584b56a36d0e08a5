//! Everything a developer runs: up, dev, test, ci, codegen.

fn main() {}
