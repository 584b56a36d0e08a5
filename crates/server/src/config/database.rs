//! The connection to the database.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use db::{Address, AddressError};
use secrecy::{ExposeSecret, SecretString};

use super::parse;

/// The database connection.
#[derive(Debug, Clone, Args)]
#[group(id = "database-options")]
#[command(next_help_heading = "Database")]
pub struct Database {
    /// Postgres, as `postgres://user:password@host:port/name`, with the password percent-encoded;
    /// `?sslmode=verify-full` at its end requires TLS and a valid certificate.
    #[arg(long = "database-url", env = "DATABASE_URL", hide_env_values = true, value_parser = parse::database_url)]
    pub url: SecretString,

    /// PEM file of the authority that issued Postgres' certificate, for `sslmode=require`, `verify-ca` and
    /// `verify-full`, which otherwise uses the system's authorities.
    #[arg(long = "database-ca", env = "DUELO_DATABASE_CA")]
    pub authority: Option<PathBuf>,

    /// Maximum number of connections of this server, and as many to its replica; those of all servers together must
    /// stay below Postgres' `max_connections`. Unchanged reads are fastest with at least two for each worker thread.
    #[arg(long = "pool-size", env = "DUELO_POOL_SIZE", default_value = "10")]
    pub pool_size: NonZeroUsize,

    /// Seconds until Postgres cancels a statement of a request, or ends a connection that is idle in a transaction. 0
    /// sets nothing for a session: for `PgBouncer` in transaction mode, which sets 8 seconds and JIT itself.
    #[arg(long = "statement-seconds", env = "DUELO_STATEMENT_SECONDS", default_value = "8", value_parser = parse::seconds)]
    pub statement_timeout: Duration,
}

impl Database {
    /// The parsed address of the database.
    pub(crate) fn address(&self) -> Result<Address, AddressError> {
        self.address_of(&self.url)
    }

    /// The parsed address of another database, whose certificate the same authority has issued.
    pub(super) fn address_of(&self, url: &SecretString) -> Result<Address, AddressError> {
        Address::parse(url.expose_secret(), self.authority.as_deref())
    }

    /// The settings of the connection pool.
    pub(crate) fn settings(&self) -> Result<db::Settings, AddressError> {
        self.settings_with_timeout(self.statement_timeout)
    }

    /// The same with another timeout of statements. Where a pooler sets it, the default is expected.
    pub(crate) fn settings_with_timeout(&self, timeout: Duration) -> Result<db::Settings, AddressError> {
        let defaults = db::Settings::new(self.address()?);
        let sets_session = !self.statement_timeout.is_zero();
        Ok(db::Settings {
            max_connections: self.pool_size.get(),
            most_waiting_commits: self.pool_size.get(),
            statement_timeout: if timeout.is_zero() {
                defaults.statement_timeout
            } else {
                timeout
            },
            sets_session,
            ..defaults
        })
    }
}
