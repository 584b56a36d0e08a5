//! What Duelo stores: the schema, the rows and the queries, and nothing of the rules or of HTTP.
//!
//! Queries are free functions under [`queries`], by topic; each takes the one connection that a request has.
//! What the database refuses comes back as an [`Error`] that says what was violated.

pub mod ids;
pub mod migrations;
pub mod queries;
pub mod rows;
#[cfg(feature = "testing")]
pub mod testing;

mod address;
mod certificate;
mod constraints;
mod error;
mod pool;
#[rustfmt::skip] // generated
mod schema;
mod sqlstate;
mod transaction;
mod transport;

pub use address::{Address, AddressError, SslMode};
pub use constraints::Violated;
pub use error::{Cause, Error, TransactionError, with_causes};
pub use pool::{Pool, PooledConnection, Settings, Snapshot, Usage};
pub use transaction::transaction;

/// A connection to Postgres: what every query function takes.
pub use diesel_async::AsyncPgConnection as Connection;
