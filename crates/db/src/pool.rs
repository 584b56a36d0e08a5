//! The connection pool.

use std::ops::{Deref, DerefMut};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use deadpool::Runtime;
use deadpool::managed::{Hook, HookError, Metrics, PoolError as DeadpoolError};
use diesel::{ConnectionError, QueryResult};
use diesel_async::pooled_connection::{
    AsyncDieselConnectionManager, ManagerConfig, PoolError, RecyclingMethod,
    deadpool::{Object, Pool as Deadpool},
};
use diesel_async::{AsyncPgConnection, RunQueryDsl, SimpleAsyncConnection};
use tokio::runtime::Handle;

use crate::distribution::is_distributed;
use crate::transaction::{begin_snapshot, roll_back};
use crate::{Address, Connection, Error};

/// A connection that was idle for longer is verified by a query before it is used again.
const VERIFIED_AFTER: Duration = Duration::from_secs(1);

/// The settings of a [`Pool`].
#[derive(Clone)]
pub struct Settings {
    /// The address of the database.
    pub address: Address,
    /// Maximum of open connections.
    pub max_connections: usize,
    /// Timeout of waiting for a free connection.
    pub wait_timeout: Duration,
    /// Timeout of opening a connection.
    pub connect_timeout: Duration,
    /// Timeout of a statement, including its waits for locks, and of being idle in a transaction. `None` leaves all
    /// settings of the session to what the database or a connection pooler sets.
    pub statement_timeout: Option<Duration>,
}

impl Settings {
    /// The default settings for the database at this address.
    #[must_use]
    pub const fn new(address: Address) -> Self {
        Self {
            address,
            max_connections: 10,
            wait_timeout: Duration::from_secs(5),
            connect_timeout: Duration::from_secs(5),
            statement_timeout: Some(Duration::from_secs(8)),
        }
    }

    /// Opens a connection, sets its timeouts and switches JIT off. A connection idle in a transaction keeps its locks, so that
    /// has the same timeout as a statement. To compile the trends of 10,000 players took 5 ms at each execution and saved
    /// nothing.
    ///
    /// This is set by a statement, since `PgBouncer` refuses connections with the start-up parameter `options`.
    async fn connect(&self) -> Result<AsyncPgConnection, ConnectionError> {
        let mut connection = self.address.connect().await?;
        if let Some(timeout) = self.statement_timeout {
            let timeout = timeout.as_millis();
            let settings = format!(
                "SET statement_timeout = {timeout}; SET idle_in_transaction_session_timeout = {timeout};
                 SET jit = off"
            );
            connection
                .batch_execute(&settings)
                .await
                .map_err(ConnectionError::CouldntSetupConfiguration)?;
        }
        Ok(connection)
    }
}

/// A pool of connections to Postgres; clones share it.
#[derive(Clone)]
pub struct Pool {
    connections: Deadpool<AsyncPgConnection>,
    /// The runtime that drives the connections.
    runtime: Handle,
    distribution: KnownDistribution,
}

/// Whether the tables of groups are distributed over several machines, as the first connection of a pool has found it.
#[derive(Debug, Clone, Default)]
pub struct KnownDistribution(Arc<OnceLock<bool>>);

impl KnownDistribution {
    /// Whether they are; `false` until a connection is opened.
    #[must_use]
    pub fn is_distributed(&self) -> bool {
        self.0.get().copied().unwrap_or_default()
    }

    /// Asks over this connection, if it is not known.
    async fn find_out(&self, connection: &mut AsyncPgConnection) -> QueryResult<()> {
        if self.0.get().is_none() {
            let found = is_distributed(connection).await?;
            self.0.get_or_init(|| found);
        }
        Ok(())
    }
}

impl Pool {
    /// Creates a pool, without opening a connection.
    ///
    /// All connections are driven by the Tokio runtime in which this is called, not by the one that uses them:
    /// actix-web's workers have one runtime each, which may end while another worker uses a connection that it opened.
    ///
    /// # Panics
    ///
    /// When called outside of a Tokio runtime.
    #[must_use]
    pub fn new(settings: &Settings) -> Self {
        let address = settings.address.clone().with(|driver| {
            driver.connect_timeout(settings.connect_timeout);
        });
        let connecting = Settings {
            address,
            ..settings.clone()
        };
        let runtime = Handle::current();
        let driving = runtime.clone();
        let distribution = KnownDistribution::default();
        let found = distribution.clone();
        let mut config = ManagerConfig::<AsyncPgConnection>::default();
        // No query before each reuse. A connection that the server has closed is detected by its socket, one that was lost
        // without notice by the hook below.
        config.recycling_method = RecyclingMethod::Fast;
        config.custom_setup = Box::new(move |_| {
            let settings = connecting.clone();
            let distribution = found.clone();
            let opening = driving.spawn(async move {
                let mut connection = settings.connect().await?;
                distribution
                    .find_out(&mut connection)
                    .await
                    .map_err(ConnectionError::CouldntSetupConfiguration)?;
                Ok(connection)
            });
            Box::pin(async move {
                opening
                    .await
                    .unwrap_or_else(|ended| Err(ConnectionError::BadConnection(ended.to_string())))
            })
        });
        // The URL is unused: `custom_setup` connects.
        let manager = AsyncDieselConnectionManager::new_with_config("", config);
        let connections = Deadpool::builder(manager)
            .runtime(Runtime::Tokio1)
            .max_size(settings.max_connections)
            .wait_timeout(Some(settings.wait_timeout))
            .create_timeout(Some(settings.connect_timeout))
            .recycle_timeout(Some(settings.connect_timeout))
            .pre_recycle(Hook::async_fn(
                |connection: &mut AsyncPgConnection, metrics: &Metrics| {
                    Box::pin(async move {
                        if metrics.last_used() > VERIFIED_AFTER {
                            let verified = diesel::sql_query("SELECT 1").execute(connection).await;
                            verified.map_err(|error| HookError::Backend(PoolError::QueryError(error)))?;
                        }
                        Ok(())
                    })
                },
            ))
            .build()
            .unwrap_or_else(|error| unreachable!("only timeouts without a runtime are refused: {error}"));
        Self {
            connections,
            runtime,
            distribution,
        }
    }

    /// Whether the tables of groups are distributed.
    #[must_use]
    pub fn distribution(&self) -> KnownDistribution {
        self.distribution.clone()
    }

    /// Takes a connection from the pool, waiting for one if necessary.
    ///
    /// # Errors
    ///
    /// [`Error::Unavailable`] when Postgres is unreachable or no connection becomes free in time.
    pub async fn get(&self) -> Result<PooledConnection, Error> {
        let connections = self.connections.clone();
        // A task of its own, which is not cancelled with the caller: a connection cancelled while it is opened or
        // verified would no longer be counted by the pool but stay open in Postgres.
        let taking = self.runtime.spawn(async move { connections.get().await });
        let taken = taking.await.map_err(|ended| Error::Unavailable(ended.into()))?;
        let connection = taken.map_err(|error| match error {
            // Unwrapped, since the wrappers repeat the message.
            DeadpoolError::Backend(PoolError::ConnectionError(error)) => Error::Unavailable(error.into()),
            DeadpoolError::Backend(PoolError::QueryError(error)) => Error::Unavailable(error.into()),
            other => Error::Unavailable(other.into()),
        })?;
        Ok(PooledConnection(connection))
    }

    /// Takes a connection and begins a read-only transaction whose queries all see the same snapshot.
    ///
    /// # Errors
    ///
    /// As [`Pool::get`].
    pub async fn snapshot(&self) -> Result<Snapshot, Error> {
        let mut connection = self.get().await?;
        begin_snapshot(&mut connection).await?;
        Ok(Snapshot {
            connection: Some(connection),
            runtime: self.runtime.clone(),
        })
    }

    /// The current usage, for metrics.
    #[must_use]
    pub fn usage(&self) -> Usage {
        let status = self.connections.status();
        Usage {
            busy: status.size.saturating_sub(status.available),
            idle: status.available,
            waiting: status.waiting,
            max: status.max_size,
        }
    }

    /// Closes idle connections; [`Pool::get`] fails from now on.
    pub fn close(&self) {
        self.connections.close();
    }
}

/// The usage of a [`Pool`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Usage {
    /// Connections in use.
    pub busy: usize,
    /// Open connections that are free.
    pub idle: usize,
    /// Callers that wait for a connection.
    pub waiting: usize,
    /// Maximum of open connections.
    pub max: usize,
}

/// A [`Connection`] that returns to its [`Pool`] when dropped.
pub struct PooledConnection(Object<AsyncPgConnection>);

impl Deref for PooledConnection {
    type Target = Connection;

    fn deref(&self) -> &Connection {
        &self.0
    }
}

impl DerefMut for PooledConnection {
    fn deref_mut(&mut self) -> &mut Connection {
        &mut self.0
    }
}

/// A [`Connection`] in a read-only transaction with one snapshot of the database.
///
/// Dropping it ends the transaction and returns the connection to its [`Pool`], asynchronously.
pub struct Snapshot {
    connection: Option<PooledConnection>,
    runtime: Handle,
}

impl Deref for Snapshot {
    type Target = Connection;

    fn deref(&self) -> &Connection {
        match &self.connection {
            Some(connection) => connection,
            None => unreachable!("the connection is taken by `drop` only"),
        }
    }
}

impl DerefMut for Snapshot {
    fn deref_mut(&mut self) -> &mut Connection {
        match &mut self.connection {
            Some(connection) => connection,
            None => unreachable!("the connection is taken by `drop` only"),
        }
    }
}

impl Drop for Snapshot {
    fn drop(&mut self) {
        let Some(mut connection) = self.connection.take() else {
            return;
        };
        // A task, so that the response does not wait. If it fails, the connection is marked as broken and the pool
        // drops it.
        self.runtime.spawn(async move {
            let _ = roll_back(&mut connection).await;
        });
    }
}
