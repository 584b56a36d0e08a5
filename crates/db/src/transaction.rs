//! All or nothing.

use diesel_async::{AsyncConnection, SimpleAsyncConnection, TransactionManager};

use crate::{Connection, Error};

type Manager = <Connection as AsyncConnection>::TransactionManager;

/// Runs `work` inside a transaction: committed when it returns `Ok`, rolled back when it returns `Err`.
///
/// Inside another transaction it is a savepoint of that one. Don't put a timeout or a `select` around it: where
/// the future is dropped half-way the transaction stays open, and the pool has to throw the connection away.
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
    W: AsyncFnOnce(&mut Connection) -> Result<T, E>,
    E: From<Error>,
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

/// Reads several times and sees one moment, whatever others write meanwhile. Not inside another transaction.
///
/// # Errors
///
/// As [`transaction`].
pub async fn snapshot<T, E, W>(connection: &mut Connection, work: W) -> Result<T, E>
where
    W: AsyncFnOnce(&mut Connection) -> Result<T, E>,
    E: From<Error>,
{
    transaction(connection, async |connection| {
        connection
            .batch_execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            .await
            .map_err(Error::from)?;
        work(connection).await
    })
    .await
}
