//! Test databases: one per test, created in a few milliseconds as a copy of a migrated template database.

mod print_schema;
mod test_cluster;
mod test_database;

pub use print_schema::print_schema;
pub use test_database::{Session, TestDatabase};
