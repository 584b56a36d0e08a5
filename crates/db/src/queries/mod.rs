//! Queries by topic: free functions that take a connection.

mod functions;
pub mod health;
pub mod limits;
pub mod sessions;
pub mod users;
