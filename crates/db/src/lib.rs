//! Database access: schema, rows, queries, connection pool and migrations. No rules and no HTTP.
//!
//! Queries are free functions under [`queries`], by topic; each takes a [`Connection`]. A violated constraint comes
//! back as [`Error::Violated`]. What fails because the database does is not named at each function.

#![allow(
    clippy::missing_errors_doc,
    reason = "every query can fail with the database; a section names what else a caller has to tell apart"
)]

pub mod distribution;
pub mod ids;
pub mod migration_plan;
pub mod migrations;
pub mod queries;
pub mod rows;
#[cfg(feature = "testing")]
pub mod testing;

mod address;
mod certificate;
mod connection;
mod constraints;
mod error;
mod group_version;
mod libpq;
mod pool;
#[rustfmt::skip] // generated
mod schema;
mod sqlstate;
mod statement;
mod transaction;
mod transport;

pub use address::{Address, AddressError, SslMode};
pub use connection::{Connection, RunQueryDsl};
pub use constraints::Violated;
pub use error::{Cause, Error, TransactionError, with_causes};
pub use group_version::{CurrentEpoch, Epoch, GroupVersion};
pub use libpq::libpq_variables;
pub use pool::{KnownDistribution, Pool, PooledConnection, Settings, Snapshot, Usage, retry_if_closed};
pub use transaction::transaction;
