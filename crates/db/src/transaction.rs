//! Transactions, retried after deadlocks and serialisation failures.

use std::time::Duration;

use tokio::time::sleep;

use crate::{Connection, Error, TransactionError};

/// Maximum of attempts of a transaction.
const ATTEMPTS: u32 = 4;
/// Pause before the second attempt, and the increment for each further one: without it, the retry could acquire the
/// same locks before the other transaction does.
const PAUSE: Duration = Duration::from_millis(20);

/// Runs `work` inside a transaction: committed when it returns `Ok`, rolled back when it returns `Err`.
///
/// A transaction that ends with [`Error::Collided`] (a deadlock or a serialisation failure) is retried, up to 4
/// attempts in all. So `work` is cloned for each attempt, and must have no side effects outside of the database.
///
/// Nested in another transaction it is a savepoint. Return a collision from the outer `work`, so that the outermost
/// transaction is retried: the locks may be older than the savepoint.
///
/// Do not wrap it in a timeout or `select!`: dropping the future leaves the transaction open, and the pool has to
/// discard the connection.
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
/// The error of `work`, or of `BEGIN` or `COMMIT`. Deferred constraints are checked at `COMMIT`.
pub async fn transaction<T, E, W>(connection: &mut Connection, work: W) -> Result<T, E>
where
    W: AsyncFnOnce(&mut Connection) -> Result<T, E> + Clone,
    E: TransactionError,
{
    let attempts = if connection.is_in_transaction().map_err(Error::from)? {
        1
    } else {
        ATTEMPTS
    };
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
    connection.begin().await.map_err(Error::from)?;
    match work(&mut *connection).await {
        Ok(value) => {
            connection.commit().await.map_err(Error::from)?;
            Ok(value)
        }
        Err(error) => {
            // After a failed rollback the connection is marked as broken and the pool drops it; the original error is
            // the more useful one.
            let _ = connection.roll_back().await;
            Err(error)
        }
    }
}

fn has_collided(error: &impl TransactionError) -> bool {
    matches!(error.database_error(), Some(Error::Collided(_)))
}
