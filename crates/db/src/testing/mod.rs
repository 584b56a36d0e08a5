//! Test databases: one per test, created in a few milliseconds as a copy of a migrated template database. And rows for
//! tests without one.

mod print_schema;
mod rows;
mod test_cluster;
mod test_database;
mod test_server;

pub use print_schema::print_schema;
pub use rows::group_row;
pub use test_database::{Session, TestDatabase};
