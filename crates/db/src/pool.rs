//! The pool of connections, and how each of them is set up.

use std::ops::{Deref, DerefMut};
use std::time::Duration;

use deadpool::Runtime;
use deadpool::managed::PoolError as DeadpoolError;
use diesel::ConnectionError;
use diesel_async::AsyncPgConnection;
use diesel_async::pooled_connection::{
    AsyncDieselConnectionManager, ManagerConfig, PoolError, RecyclingMethod,
    deadpool::{Object, Pool as Deadpool},
};
use tokio::runtime::Handle;

use crate::transaction::{begin_snapshot, roll_back};
use crate::{Address, Connection, Error};

/// How to reach Postgres and how long to wait for it.
#[derive(Clone)]
pub struct Settings {
    /// Where it is.
    pub address: Address,
    /// The most connections that are open at once.
    pub max_connections: usize,
    /// How long a request waits for a connection to become free.
    pub wait_timeout: Duration,
    /// How long opening a connection may take.
    pub connect_timeout: Duration,
    /// How long Postgres may work on one statement, waiting for locks included.
    pub statement_timeout: Duration,
}

impl Settings {
    /// Settings for the database at this address that suit one server.
    #[must_use]
    pub const fn new(address: Address) -> Self {
        Self {
            address,
            max_connections: 10,
            wait_timeout: Duration::from_secs(5),
            connect_timeout: Duration::from_secs(5),
            statement_timeout: Duration::from_secs(8),
        }
    }

    /// The address with our timeouts. A connection that idles inside a transaction holds locks, so that has an end too.
    fn timed_address(&self) -> Address {
        let timeout = self.statement_timeout.as_millis();
        let ours = format!("-c statement_timeout={timeout} -c idle_in_transaction_session_timeout={timeout}");
        self.address.clone().with(|driver| {
            let options = match driver.get_options() {
                Some(theirs) => format!("{ours} {theirs}"),
                None => ours,
            };
            driver.options(options).connect_timeout(self.connect_timeout);
        })
    }
}

/// Open connections to Postgres, shared by everybody who clones this.
#[derive(Clone)]
pub struct Pool {
    connections: Deadpool<AsyncPgConnection>,
    /// Drives the connections.
    runtime: Handle,
}

impl Pool {
    /// A pool with these settings. Nothing is connected before the first [`Pool::get`].
    ///
    /// Called inside a Tokio runtime, which then drives all its connections: a worker thread may end while
    /// another still uses the connection that it opened.
    ///
    /// # Errors
    ///
    /// Never in practice: when the pool refuses its own settings.
    ///
    /// # Panics
    ///
    /// Outside of a Tokio runtime.
    pub fn new(settings: &Settings) -> Result<Self, Error> {
        let address = settings.timed_address();
        let runtime = Handle::current();
        let driving = runtime.clone();
        let mut config = ManagerConfig::<AsyncPgConnection>::default();
        // Asks Postgres before a connection is given out again: that its server is gone shows only when it is used.
        config.recycling_method = RecyclingMethod::Verified;
        config.custom_setup = Box::new(move |_| {
            let address = address.clone();
            let connecting = driving.spawn(async move { address.connect().await });
            Box::pin(async move {
                connecting
                    .await
                    .unwrap_or_else(|ended| Err(ConnectionError::BadConnection(ended.to_string())))
            })
        });
        // The address is in the set-up, which knows TLS.
        let manager = AsyncDieselConnectionManager::new_with_config("", config);
        Deadpool::builder(manager)
            .runtime(Runtime::Tokio1)
            .max_size(settings.max_connections)
            .wait_timeout(Some(settings.wait_timeout))
            .create_timeout(Some(settings.connect_timeout))
            .recycle_timeout(Some(settings.connect_timeout))
            .build()
            .map(|connections| Self { connections, runtime })
            .map_err(|error| Error::Unexpected(error.into()))
    }

    /// A connection, for one request and everything that it does.
    ///
    /// # Errors
    ///
    /// [`Error::Unavailable`] when Postgres can't be reached or no connection becomes free in time.
    pub async fn get(&self) -> Result<PooledConnection, Error> {
        let connections = self.connections.clone();
        // As a task of its own: a caller that goes away would cut off a connection that is being opened or verified, which
        // the pool then no longer counts while Postgres still keeps it.
        let taking = self.runtime.spawn(async move { connections.get().await });
        let taken = taking.await.map_err(|ended| Error::Unavailable(ended.into()))?;
        let connection = taken.map_err(|error| match error {
            // What failed and nothing else: the wrappers repeat it.
            DeadpoolError::Backend(PoolError::ConnectionError(error)) => Error::Unavailable(error.into()),
            DeadpoolError::Backend(PoolError::QueryError(error)) => Error::Unavailable(error.into()),
            other => Error::Unavailable(other.into()),
        })?;
        Ok(PooledConnection(connection))
    }

    /// A connection whose reads all see one moment of the database, whatever others write meanwhile. It refuses to write.
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

    /// How it is used at this moment.
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

    /// Closes what is idle and lets nobody take a connection any more.
    pub fn close(&self) {
        self.connections.close();
    }
}

/// How a [`Pool`] is used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Usage {
    /// Connections that somebody works with.
    pub busy: usize,
    /// Connections that are open and free.
    pub idle: usize,
    /// Those who wait for one.
    pub waiting: usize,
    /// Connections that may be open.
    pub max: usize,
}

/// A [`Connection`] that goes back to its [`Pool`] when it is dropped.
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

/// A [`Connection`] in a transaction that sees one moment of the database and writes nothing.
///
/// The transaction ends, and the connection goes back to its [`Pool`], some time after this is dropped.
pub struct Snapshot {
    connection: Option<PooledConnection>,
    runtime: Handle,
}

impl Deref for Snapshot {
    type Target = Connection;

    fn deref(&self) -> &Connection {
        match &self.connection {
            Some(connection) => connection,
            None => unreachable!("taken when it is dropped"),
        }
    }
}

impl DerefMut for Snapshot {
    fn deref_mut(&mut self) -> &mut Connection {
        match &mut self.connection {
            Some(connection) => connection,
            None => unreachable!("taken when it is dropped"),
        }
    }
}

impl Drop for Snapshot {
    fn drop(&mut self) {
        let Some(mut connection) = self.connection.take() else {
            return;
        };
        // The answer need not wait for it. Where it fails the connection is marked as broken, and the pool drops it.
        self.runtime.spawn(async move {
            let _ = roll_back(&mut connection).await;
        });
    }
}
