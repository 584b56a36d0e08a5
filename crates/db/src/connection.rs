//! A connection on which every statement is read to its end and waits for its answer for a limited time.
//!
//! Postgres sends the rows of a statement before it commits it. What diesel-async's `get_result` and `first` return after the
//! first row may not be committed yet, and an error of the commit is lost. Here every statement is read up to
//! `ReadyForQuery`; [`Connection`] has no other way to run one.

use std::fmt;
use std::time::Duration;

use diesel::dsl::Limit;
use diesel::pg::Pg;
use diesel::query_builder::{QueryFragment, QueryId};
use diesel::query_dsl::methods::LimitDsl;
use diesel::result::Error as DieselError;
use diesel::{ConnectionResult, QueryResult};
use diesel_async::methods::LoadQuery;
use diesel_async::pooled_connection::PoolableConnection;
use diesel_async::{AsyncConnection, AsyncPgConnection, SimpleAsyncConnection, TransactionManager};
use tokio::time::timeout;

use crate::Address;

type Manager = <AsyncPgConnection as AsyncConnection>::TransactionManager;

/// An answer that comes later than this after the statement's timeout does not come: Postgres, its machine or the network has
/// stopped.
pub(crate) const ANSWER_MARGIN: Duration = Duration::from_secs(2);

/// A connection to Postgres.
pub struct Connection {
    driver: AsyncPgConnection,
    answer_timeout: Option<Duration>,
    /// The same outside of a transaction that expects long statements.
    usual_timeout: Option<Duration>,
    /// An answer did not come in time: no further statement is sent.
    is_lost: bool,
}

/// Postgres has not answered a statement in time.
#[derive(Debug, Clone, Copy, thiserror::Error)]
#[error("Postgres has not answered within {0:?}")]
pub(crate) struct AnswerTimeout(Duration);

impl Connection {
    /// Opens a connection that waits for each answer for as long as it takes.
    pub(crate) async fn open(address: &Address) -> ConnectionResult<Self> {
        Ok(Self {
            driver: address.connect().await?,
            answer_timeout: None,
            usual_timeout: None,
            is_lost: false,
        })
    }

    /// Runs statements over a connection that a test has opened, for as long as they take.
    #[cfg(feature = "testing")]
    #[must_use]
    pub const fn over(driver: AsyncPgConnection) -> Self {
        Self {
            driver,
            answer_timeout: None,
            usual_timeout: None,
            is_lost: false,
        }
    }

    /// Limits the time that Postgres has to answer a statement. A connection on which an answer is late is closed.
    pub(crate) const fn set_answer_timeout(&mut self, answer_timeout: Duration) {
        self.answer_timeout = Some(answer_timeout);
        self.usual_timeout = self.answer_timeout;
    }

    /// Waits for answers until the end of the transaction as long as such a statement may take.
    pub(crate) fn expect_statements_of(&mut self, statement_timeout: Duration) {
        self.answer_timeout = self.usual_timeout.map(|_| statement_timeout + ANSWER_MARGIN);
    }

    /// Whether it can not be used again: it is closed or lost, or a transaction was left open.
    pub(crate) fn is_broken(&mut self) -> bool {
        self.is_lost || self.driver.is_broken()
    }

    /// Whether Postgres has not answered in time.
    pub(crate) const fn is_lost(&self) -> bool {
        self.is_lost
    }

    /// Runs statements without parameters or rows, separated by semicolons.
    ///
    /// # Errors
    ///
    /// The first error of a statement.
    pub async fn batch_execute(&mut self, sql: &str) -> QueryResult<()> {
        answer_within(
            self.answer_timeout,
            &mut self.is_lost,
            self.driver.batch_execute(sql),
        )
        .await
    }

    pub(crate) async fn begin(&mut self) -> QueryResult<()> {
        answer_within(
            self.answer_timeout,
            &mut self.is_lost,
            Manager::begin_transaction(&mut self.driver),
        )
        .await
    }

    pub(crate) async fn begin_with(&mut self, sql: &str) -> QueryResult<()> {
        answer_within(
            self.answer_timeout,
            &mut self.is_lost,
            Manager::begin_transaction_sql(&mut self.driver, sql),
        )
        .await
    }

    pub(crate) async fn commit(&mut self) -> QueryResult<()> {
        let ended = answer_within(
            self.answer_timeout,
            &mut self.is_lost,
            Manager::commit_transaction(&mut self.driver),
        )
        .await;
        self.answer_timeout = self.usual_timeout;
        ended
    }

    pub(crate) async fn roll_back(&mut self) -> QueryResult<()> {
        let ended = answer_within(
            self.answer_timeout,
            &mut self.is_lost,
            Manager::rollback_transaction(&mut self.driver),
        )
        .await;
        self.answer_timeout = self.usual_timeout;
        ended
    }

    /// Whether a transaction is open.
    pub(crate) fn is_in_transaction(&mut self) -> QueryResult<bool> {
        let status = Manager::transaction_manager_status_mut(&mut self.driver);
        Ok(status.transaction_depth()?.is_some())
    }
}

impl fmt::Debug for Connection {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Connection").finish_non_exhaustive()
    }
}

/// Runs statements on a [`Connection`], in place of the trait of this name of diesel-async.
pub trait RunQueryDsl: Sized {
    /// Runs the statement and returns the number of rows that it changed.
    ///
    /// # Errors
    ///
    /// Those of the statement and of its commit, if it is not part of a transaction; an answer that is late.
    fn execute<'query>(self, connection: &mut Connection) -> impl Future<Output = QueryResult<usize>> + Send
    where
        Self: QueryFragment<Pg> + QueryId + Send + 'query,
    {
        let Connection {
            driver,
            answer_timeout,
            is_lost,
            ..
        } = connection;
        answer_within(
            *answer_timeout,
            is_lost,
            diesel_async::RunQueryDsl::execute(self, driver),
        )
    }

    /// Runs the statement and returns its rows.
    ///
    /// # Errors
    ///
    /// As [`Self::execute`].
    fn load<'query, U>(self, connection: &mut Connection) -> impl Future<Output = QueryResult<Vec<U>>> + Send
    where
        U: Send,
        Self: LoadQuery<'query, AsyncPgConnection, U> + 'query,
    {
        let Connection {
            driver,
            answer_timeout,
            is_lost,
            ..
        } = connection;
        answer_within(
            *answer_timeout,
            is_lost,
            diesel_async::RunQueryDsl::load(self, driver),
        )
    }

    /// [`Self::load`] under the name that suits a statement that writes.
    ///
    /// # Errors
    ///
    /// As [`Self::execute`].
    fn get_results<'query, U>(
        self,
        connection: &mut Connection,
    ) -> impl Future<Output = QueryResult<Vec<U>>> + Send
    where
        U: Send,
        Self: LoadQuery<'query, AsyncPgConnection, U> + 'query,
    {
        self.load(connection)
    }

    /// Runs the statement and returns its only row.
    ///
    /// # Errors
    ///
    /// [`DieselError::NotFound`] without a row; as [`Self::execute`].
    fn get_result<'query, U>(self, connection: &mut Connection) -> impl Future<Output = QueryResult<U>> + Send
    where
        U: Send,
        Self: LoadQuery<'query, AsyncPgConnection, U> + 'query,
    {
        let rows = self.load(connection);
        async { rows.await?.into_iter().next().ok_or(DieselError::NotFound) }
    }

    /// Runs the query with `LIMIT 1` and returns its row.
    ///
    /// # Errors
    ///
    /// As [`Self::get_result`].
    fn first<'query, U>(self, connection: &mut Connection) -> impl Future<Output = QueryResult<U>> + Send
    where
        U: Send,
        Self: LimitDsl,
        Limit<Self>: LoadQuery<'query, AsyncPgConnection, U> + Send + 'query,
    {
        self.limit(1).get_result(connection)
    }
}

impl<T> RunQueryDsl for T {}

/// Waits for the answer to a statement, unless an earlier one was late.
async fn answer_within<T>(
    limit: Option<Duration>,
    is_lost: &mut bool,
    answer: impl Future<Output = QueryResult<T>>,
) -> QueryResult<T> {
    let Some(limit) = limit else {
        return Box::pin(answer).await;
    };
    // Boxed, since the futures of statements are large and would be part of each future that waits for them.
    if !*is_lost && let Ok(answered) = timeout(limit, Box::pin(answer)).await {
        return answered;
    }
    *is_lost = true;
    // Of Diesel's errors the one that carries a cause of any type.
    Err(DieselError::QueryBuilderError(AnswerTimeout(limit).into()))
}
