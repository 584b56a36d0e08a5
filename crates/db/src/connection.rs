//! A connection on which every statement is read to its end and waits for its answer for a limited time.
//!
//! Postgres sends the rows of a statement before it commits it. What diesel-async's `get_result` and `first` return
//! after the first row may not be committed yet, and an error of the commit is lost. Here every statement is read up to
//! `ReadyForQuery`; [`Connection`] has no other way to run one.

use std::fmt;
use std::panic::Location;
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
use tokio::task::JoinSet;
use tokio::time::timeout;
use tracing::{Span, field, trace_span};

use crate::{Address, sqlstate};

type Manager = <AsyncPgConnection as AsyncConnection>::TransactionManager;

/// An answer that comes later than this after the statement's timeout does not come: Postgres, its machine or the
/// network has stopped.
pub(crate) const ANSWER_MARGIN: Duration = Duration::from_secs(2);

/// A connection to Postgres.
pub struct Connection {
    driver: AsyncPgConnection,
    /// Ends with the connection, also while it waits for an answer.
    #[expect(dead_code, reason = "held until it is dropped")]
    task: JoinSet<()>,
    answer_timeout: Option<Duration>,
    /// The same outside of a transaction that expects long statements.
    usual_timeout: Option<Duration>,
    usable: Usable,
    /// Whether its session is read-only.
    pub(crate) is_for_reads: bool,
}

/// What a connection can still be used for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Usable {
    Any,
    /// Its prepared statements do not fit the tables any more. What was begun on it may go on.
    NotAgain,
    /// An answer did not come in time: no further statement is sent.
    Nothing,
}

/// Postgres has not answered a statement in time.
#[derive(Debug, Clone, Copy, thiserror::Error)]
#[error("Postgres has not answered within {0:?}")]
pub(crate) struct AnswerTimeout(Duration);

impl Connection {
    /// Opens a connection that waits for each answer for as long as it takes.
    pub(crate) async fn open(address: &Address) -> ConnectionResult<Self> {
        let (driver, task) = address.connect().await?;
        Ok(Self {
            driver,
            task,
            answer_timeout: None,
            usual_timeout: None,
            usable: Usable::Any,
            is_for_reads: false,
        })
    }

    /// Runs statements over a connection that a test has opened, for as long as they take.
    #[cfg(feature = "testing")]
    #[must_use]
    pub fn over(driver: AsyncPgConnection) -> Self {
        Self {
            driver,
            task: JoinSet::new(),
            answer_timeout: None,
            usual_timeout: None,
            usable: Usable::Any,
            is_for_reads: false,
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

    /// Whether it can not be used again: it is closed, lost or outdated, or a transaction was left open.
    pub(crate) fn is_broken(&mut self) -> bool {
        self.usable != Usable::Any || self.driver.is_broken()
    }

    /// Whether Postgres has not answered in time.
    pub(crate) const fn is_lost(&self) -> bool {
        matches!(self.usable, Usable::Nothing)
    }

    /// Runs statements without parameters or rows, separated by semicolons.
    ///
    /// # Errors
    ///
    /// The first error of a statement.
    pub async fn batch_execute(&mut self, sql: &str) -> QueryResult<()> {
        answer_within(
            self.answer_timeout,
            &mut self.usable,
            named_span("batch"),
            self.driver.batch_execute(sql),
        )
        .await
    }

    pub(crate) async fn begin(&mut self) -> QueryResult<()> {
        answer_within(
            self.answer_timeout,
            &mut self.usable,
            named_span("BEGIN"),
            Manager::begin_transaction(&mut self.driver),
        )
        .await
    }

    /// Begins a read-only transaction whose queries all see the same snapshot.
    pub(crate) async fn begin_snapshot(&mut self) -> QueryResult<()> {
        let sql = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";
        answer_within(
            self.answer_timeout,
            &mut self.usable,
            named_span("BEGIN"),
            Manager::begin_transaction_sql(&mut self.driver, sql),
        )
        .await
    }

    pub(crate) async fn commit(&mut self) -> QueryResult<()> {
        let ended = answer_within(
            self.answer_timeout,
            &mut self.usable,
            named_span("COMMIT"),
            Manager::commit_transaction(&mut self.driver),
        )
        .await;
        self.answer_timeout = self.usual_timeout;
        ended
    }

    pub(crate) async fn roll_back(&mut self) -> QueryResult<()> {
        let ended = answer_within(
            self.answer_timeout,
            &mut self.usable,
            named_span("ROLLBACK"),
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
    #[track_caller]
    fn execute<'query>(self, connection: &mut Connection) -> impl Future<Output = QueryResult<usize>> + Send
    where
        Self: QueryFragment<Pg> + QueryId + Send + 'query,
    {
        let Connection {
            driver,
            answer_timeout,
            usable,
            ..
        } = connection;
        answer_within(
            *answer_timeout,
            usable,
            query_span(),
            diesel_async::RunQueryDsl::execute(self, driver),
        )
    }

    /// Runs the statement and returns its rows.
    ///
    /// # Errors
    ///
    /// As [`Self::execute`].
    #[track_caller]
    fn load<'query, U>(self, connection: &mut Connection) -> impl Future<Output = QueryResult<Vec<U>>> + Send
    where
        U: Send,
        Self: LoadQuery<'query, AsyncPgConnection, U> + 'query,
    {
        let Connection {
            driver,
            answer_timeout,
            usable,
            ..
        } = connection;
        answer_within(
            *answer_timeout,
            usable,
            query_span(),
            diesel_async::RunQueryDsl::load(self, driver),
        )
    }

    /// Runs the statement and returns its only row.
    ///
    /// # Errors
    ///
    /// [`DieselError::NotFound`] without a row; as [`Self::execute`].
    #[track_caller]
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
    #[track_caller]
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

/// The span of a query, with the place of the code that runs it. It has neither the statement nor its values.
#[track_caller]
fn query_span() -> Span {
    let place = Location::caller();
    trace_span!(
        "statement",
        file = place.file(),
        line = place.line(),
        failed = field::Empty
    )
}

/// The span of a statement that is no query.
fn named_span(name: &'static str) -> Span {
    trace_span!("statement", name, failed = field::Empty)
}

/// Waits for the answer to a statement, unless an earlier one was late. The span ends with it.
async fn answer_within<T>(
    limit: Option<Duration>,
    usable: &mut Usable,
    span: Span,
    answer: impl Future<Output = QueryResult<T>>,
) -> QueryResult<T> {
    let answered = answer_in_time(limit, usable, answer).await;
    if answered.is_err() {
        span.record("failed", true);
    }
    answered
}

async fn answer_in_time<T>(
    limit: Option<Duration>,
    usable: &mut Usable,
    answer: impl Future<Output = QueryResult<T>>,
) -> QueryResult<T> {
    let Some(limit) = limit else {
        return Box::pin(answer).await;
    };
    // Boxed, since the futures of statements are large and would be part of each future that waits for them.
    if *usable != Usable::Nothing
        && let Ok(answered) = timeout(limit, Box::pin(answer)).await
    {
        if answered.as_ref().is_err_and(is_outdated) {
            *usable = Usable::NotAgain;
        }
        return answered;
    }
    *usable = Usable::Nothing;
    // Of Diesel's errors the one that carries a cause of any type.
    Err(DieselError::QueryBuilderError(AnswerTimeout(limit).into()))
}

/// Whether Postgres has refused a prepared statement, because its result has changed with its tables
/// (`feature_not_supported`) or it is not there (`invalid_sql_statement_name`): only a new connection prepares it anew.
fn is_outdated(error: &DieselError) -> bool {
    let DieselError::DatabaseError(_, information) = error else {
        return false;
    };
    matches!(sqlstate::of(information.message()), Some("0A000" | "26000"))
}
