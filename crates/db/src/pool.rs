//! The connection pool.

use std::ops::{Deref, DerefMut};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use deadpool::Runtime;
use deadpool::managed::{
    Manager, Metrics, Object, Pool as Deadpool, PoolError as DeadpoolError, RecycleError, RecycleResult,
};
use tokio::runtime::Handle;
use tokio::time::timeout;
use tracing::trace_span;

use crate::connection::ANSWER_MARGIN;
use crate::distribution::is_distributed;
use crate::error::Cause;
use crate::queries::health::read_only_while_commits_wait;
use crate::{Address, Connection, Error};

/// A connection that was idle for longer is verified by a query before it is used again.
const VERIFIED_AFTER: Duration = Duration::from_secs(1);
/// The time that this query may take.
const VERIFY_TIMEOUT: Duration = Duration::from_secs(2);
/// How long a connection is used that was opened for reads alone.
const READ_ONLY_FOR: Duration = Duration::from_secs(2);

/// The settings of a [`Pool`].
#[derive(Clone)]
pub struct Settings {
    /// The address of the database.
    pub address: Address,
    /// Maximum of open connections.
    pub max_connections: usize,
    /// Timeout of waiting for a free connection.
    pub wait_timeout: Duration,
    /// Timeout of opening a connection, and of taking one with all that it needs.
    pub connect_timeout: Duration,
    /// Timeout of a statement, including its waits for locks, and of being idle in a transaction. A statement that has
    /// not been answered two seconds later fails too, and its connection is closed.
    pub statement_timeout: Duration,
    /// The number of sessions that wait with their commits for a synchronous standby from which on further connections
    /// are for reads alone.
    pub most_waiting_commits: usize,
    /// Whether the timeouts are set for the session; otherwise they are what the database or a connection pooler sets.
    pub sets_session: bool,
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
            statement_timeout: Duration::from_secs(8),
            most_waiting_commits: 10,
            sets_session: true,
        }
    }

    /// Opens a connection, sets its timeouts and switches JIT off. A connection idle in a transaction keeps its locks,
    /// so that has the same timeout as a statement. To compile the trends of 10,000 players took 5 ms at each execution
    /// and saved nothing.
    ///
    /// This is set by a statement, since `PgBouncer` refuses connections with the start-up parameter `options`.
    ///
    /// A commit waits for a synchronous standby without a timeout, also after its client has disconnected. While many
    /// commits wait, further connections are read-only: the waiting sessions would reach `max_connections` of Postgres.
    async fn connect(&self) -> Result<Connection, Cause> {
        let mut connection = Connection::open(&self.address).await?;
        connection.set_answer_timeout(self.answer_timeout());
        if self.sets_session {
            let timeout = self.statement_timeout.as_millis();
            let settings = format!(
                "SET statement_timeout = {timeout}; SET idle_in_transaction_session_timeout = {timeout};
                 SET jit = off"
            );
            connection.batch_execute(&settings).await?;
            connection.is_for_reads =
                read_only_while_commits_wait(&mut connection, self.most_waiting_commits).await?;
        }
        Ok(connection)
    }

    fn answer_timeout(&self) -> Duration {
        self.statement_timeout + ANSWER_MARGIN
    }
}

/// A pool of connections to Postgres; clones share it.
#[derive(Clone)]
pub struct Pool {
    connections: Deadpool<Connector>,
    connect_timeout: Duration,
    /// The runtime that drives the connections.
    runtime: Handle,
    distribution: KnownDistribution,
    suspicion: Suspicion,
}

/// A connection was neither free nor opened in time.
#[derive(Debug, thiserror::Error)]
#[error(
    "no connection within {} s: Postgres does not answer, or has none free for this server (max_connections), nor has \
     PgBouncer (default_pool_size), nor this server for a request (DUELO_POOL_SIZE)",
    .0.as_secs()
)]
struct NoConnection(Duration);

/// Opens and verifies the connections of a pool.
struct Connector {
    settings: Settings,
    runtime: Handle,
    distribution: KnownDistribution,
    suspicion: Suspicion,
}

/// When an answer was last missing. What has happened to its connection (a stopped machine, a moved address) may have
/// happened to all that were opened before, so these are not used again: otherwise each would be found by a request
/// that waits.
#[derive(Debug, Clone, Default)]
struct Suspicion(Arc<Mutex<Option<Instant>>>);

impl Suspicion {
    fn raise(&self) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(Instant::now());
    }

    fn covers(&self, metrics: &Metrics) -> bool {
        let raised = *self.0.lock().unwrap_or_else(PoisonError::into_inner);
        raised.is_some_and(|raised| metrics.created <= raised)
    }
}

impl Manager for Connector {
    type Type = Connection;
    type Error = Error;

    /// All connections are driven by the pool's runtime, not by the one that uses them.
    async fn create(&self) -> Result<Connection, Error> {
        let settings = self.settings.clone();
        let distribution = self.distribution.clone();
        let opening = self.runtime.spawn(async move {
            let opening = async {
                let mut connection = settings.connect().await?;
                distribution.find_out(&mut connection).await?;
                Ok::<_, Cause>(connection)
            };
            let within = settings.connect_timeout;
            timeout(within, opening).await.map_err(|_| NoConnection(within))?
        });
        let opened = opening.await.unwrap_or_else(|ended| Err(ended.into()));
        opened.map_err(Error::Unavailable)
    }

    /// No query before each reuse. A connection that Postgres has closed is detected by its socket, one that was lost
    /// without notice by a query after some time.
    async fn recycle(&self, connection: &mut Connection, metrics: &Metrics) -> RecycleResult<Error> {
        if connection.is_broken() || self.suspicion.covers(metrics) {
            return Err(RecycleError::message("the connection is not used again"));
        }
        if connection.is_for_reads && metrics.age() > READ_ONLY_FOR {
            return Err(RecycleError::message("the connection is for reads alone"));
        }
        if metrics.last_used() > VERIFIED_AFTER {
            connection.set_answer_timeout(VERIFY_TIMEOUT);
            let verified = connection.batch_execute("SELECT").await;
            if connection.is_lost() {
                self.suspicion.raise();
            }
            verified.map_err(|error| RecycleError::Backend(error.into()))?;
            connection.set_answer_timeout(self.settings.answer_timeout());
        }
        Ok(())
    }
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
    async fn find_out(&self, connection: &mut Connection) -> Result<(), Error> {
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
        let settings = Settings {
            address,
            ..settings.clone()
        };
        let (max_connections, wait_timeout) = (settings.max_connections, settings.wait_timeout);
        let connect_timeout = settings.connect_timeout;
        let connector = Connector {
            settings,
            runtime: Handle::current(),
            distribution: KnownDistribution::default(),
            suspicion: Suspicion::default(),
        };
        let (runtime, distribution) = (connector.runtime.clone(), connector.distribution.clone());
        let suspicion = connector.suspicion.clone();
        let connections = Deadpool::builder(connector)
            .runtime(Runtime::Tokio1)
            .max_size(max_connections)
            .wait_timeout(Some(wait_timeout))
            .build()
            .unwrap_or_else(|error| unreachable!("only timeouts without a runtime are refused: {error}"));
        Self {
            connections,
            connect_timeout,
            runtime,
            distribution,
            suspicion,
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
        let _span = trace_span!("connection");
        let connections = self.connections.clone();
        // A task of its own, which is not cancelled with the caller: a connection cancelled while it is opened or
        // verified would no longer be counted by the pool but stay open in Postgres.
        let taking = self.runtime.spawn(async move { connections.get().await });
        let taken = timeout(self.connect_timeout, taking).await;
        let taken = taken
            .map_err(|_| Error::Unavailable(NoConnection(self.connect_timeout).into()))?
            .map_err(|ended| Error::Unavailable(ended.into()))?;
        let connection = taken.map_err(|error| match error {
            DeadpoolError::Backend(error) => error,
            DeadpoolError::Timeout(_) => Error::Unavailable(NoConnection(self.connect_timeout).into()),
            other => Error::Unavailable(other.into()),
        })?;
        Ok(PooledConnection {
            connection,
            suspicion: self.suspicion.clone(),
        })
    }

    /// Takes a connection and begins a read-only transaction whose queries all see the same snapshot.
    ///
    /// # Errors
    ///
    /// As [`Pool::get`].
    pub async fn snapshot(&self) -> Result<Snapshot, Error> {
        let mut connection = self.get().await?;
        connection.begin_snapshot().await?;
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

/// Runs `work`, which takes a connection of a pool, and once more if that was closed: while it was idle, which its use
/// notices. Not where no connection was free in time: that would wait as long again.
///
/// # Errors
///
/// Those of `work`.
pub async fn retry_if_closed<T, Work>(work: impl Fn() -> Work) -> Result<T, Error>
where
    Work: Future<Output = Result<T, Error>>,
{
    match work().await {
        Err(Error::Unavailable(cause)) if !cause.is::<NoConnection>() => work().await,
        outcome => outcome,
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
pub struct PooledConnection {
    connection: Object<Connector>,
    suspicion: Suspicion,
}

impl Deref for PooledConnection {
    type Target = Connection;

    fn deref(&self) -> &Connection {
        &self.connection
    }
}

impl DerefMut for PooledConnection {
    fn deref_mut(&mut self) -> &mut Connection {
        &mut self.connection
    }
}

impl Drop for PooledConnection {
    fn drop(&mut self) {
        if self.connection.is_lost() {
            self.suspicion.raise();
        }
    }
}

/// A [`Connection`] in a read-only transaction with one snapshot of the database: an answer of several statements is of
/// one state, its `ETag` included. `BEGIN` travels with the first statement, so it costs no round trip.
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
            let _ = connection.roll_back().await;
        });
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    /// How often `work` runs that fails because of this.
    async fn runs(cause: impl Fn() -> Cause) -> u32 {
        let runs = Cell::new(0);
        let outcome = retry_if_closed(|| async {
            runs.set(runs.get() + 1);
            Err::<(), _>(Error::Unavailable(cause()))
        });
        outcome.await.unwrap_err();
        runs.get()
    }

    #[tokio::test]
    async fn a_closed_connection_is_replaced_and_a_missing_one_not_waited_for_again() {
        assert_eq!(runs(|| "the connection is closed".into()).await, 2);
        assert_eq!(runs(|| NoConnection(Duration::from_secs(5)).into()).await, 1);
    }
}
