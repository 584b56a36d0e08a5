//! All or nothing.

use std::time::Duration;

use diesel_async::{AsyncConnection, TransactionManager};
use tokio::time::sleep;

use crate::{Connection, Error, TransactionError};

type Manager = <Connection as AsyncConnection>::TransactionManager;

/// How often a transaction is begun that Postgres cancels because of others.
const ATTEMPTS: u32 = 4;
/// How long it waits before the second time, and so much longer before each further one: the others get what they waited
/// for first, or it could take the same locks from them again.
const PAUSE: Duration = Duration::from_millis(20);

/// Runs `work` inside a transaction: committed when it returns `Ok`, rolled back when it returns `Err`.
///
/// A transaction that ends with [`Error::Collided`] (a deadlock, a serialisation failure) is run again from its
/// beginning, a few times. So `work` is cloned for each run, and must change nothing outside of the database.
///
/// Inside another transaction it is a savepoint of that one. A collision ends the savepoint and is to be handed on, so
/// that the outermost transaction runs again: the locks that collided may be older than the savepoint.
///
/// Don't put a timeout or a `select` around it: where the future is dropped half-way the transaction stays open, and the
/// pool has to throw the connection away.
///
/// ```no_run
/// # async fn example(connection: &mut db::Connection) -> Result<(), db::Error> {
/// db::transaction(connection, async |connection| {
///     // … queries that belong together, each given `connection`
///     # let _ = connection;
///     Ok::<_, db::Error>(())
/// })
/// .await
/// # }
/// ```
///
/// # Errors
///
/// What `work` returned, or why the transaction could not begin or commit. Constraints that wait for the
/// end of a transaction are reported by the commit.
pub async fn transaction<T, E, W>(connection: &mut Connection, work: W) -> Result<T, E>
where
    W: AsyncFnOnce(&mut Connection) -> Result<T, E> + Clone,
    E: TransactionError,
{
    let attempts = if is_open(connection)? { 1 } else { ATTEMPTS };
    let mut attempt = 1;
    loop {
        let done = run_once(connection, work.clone()).await;
        match &done {
            Err(error) if attempt < attempts && has_collided(error) => {}
            _ => return done,
        }
        sleep(PAUSE * attempt).await;
        attempt += 1;
    }
}

async fn run_once<T, E, W>(connection: &mut Connection, work: W) -> Result<T, E>
where
    W: AsyncFnOnce(&mut Connection) -> Result<T, E>,
    E: TransactionError,
{
    Manager::begin_transaction(connection)
        .await
        .map_err(Error::from)?;
    match work(&mut *connection).await {
        Ok(value) => {
            Manager::commit_transaction(connection)
                .await
                .map_err(Error::from)?;
            Ok(value)
        }
        Err(error) => {
            // A failed rollback leaves the connection marked as broken, and the pool drops it; why it all began
            // is the more telling of the two errors.
            let _ = Manager::rollback_transaction(connection).await;
            Err(error)
        }
    }
}

/// Begins a transaction that reads one moment of the database, whatever others write meanwhile, and can write nothing.
pub(crate) async fn begin_snapshot(connection: &mut Connection) -> Result<(), Error> {
    let sql = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";
    Ok(Manager::begin_transaction_sql(connection, sql).await?)
}

/// Ends the innermost transaction, and takes back what it wrote.
pub(crate) async fn roll_back(connection: &mut Connection) -> Result<(), Error> {
    Ok(Manager::rollback_transaction(connection).await?)
}

fn has_collided(error: &impl TransactionError) -> bool {
    matches!(error.database_error(), Some(Error::Collided(_)))
}

fn is_open(connection: &mut Connection) -> Result<bool, Error> {
    let status = Manager::transaction_manager_status_mut(connection);
    Ok(status.transaction_depth().map_err(Error::from)?.is_some())
}
