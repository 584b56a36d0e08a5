//! Errors of queries, transactions and connections.

use std::error::Error as StdError;
use std::fmt::Write as _;

use diesel::ConnectionError;
use diesel::result::{DatabaseErrorInformation, DatabaseErrorKind, Error as DieselError};

use crate::connection::AnswerTimeout;
use crate::constraints::Violated;
use crate::sqlstate;

/// Why a query, a transaction or a connection failed.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A constraint that a valid request can violate: see [`Violated`].
    #[error("the database refused the change: {0:?}")]
    Violated(Violated),
    /// Postgres is unreachable, shutting down or out of resources, or no connection of the pool became free. A retry
    /// may succeed.
    #[error("the database is not available")]
    Unavailable(#[source] Cause),
    /// A timeout of a lock, a statement or a transaction.
    #[error("the database took too long")]
    TimedOut(#[source] Cause),
    /// A deadlock or a serialisation failure. The same transaction may succeed when it is retried;
    /// [`transaction`](crate::transaction) does so a few times.
    #[error("the transaction collided with others")]
    Collided(#[source] Cause),
    /// The database accepts no writes: it is a standby, or was made read-only; or too many commits wait for its
    /// synchronous standby.
    #[error(
        "the database is read-only: DATABASE_URL must lead to the primary, and a synchronous standby must answer it"
    )]
    ReadOnly(#[source] Cause),
    /// The user lacks a right.
    #[error("the user in DATABASE_URL lacks a right in the database")]
    Forbidden(#[source] Cause),
    /// A bug of the program, or invalid data.
    #[error("the database failed")]
    Unexpected(#[source] Cause),
}

/// The source of an [`Error`]: for the log, never for a response.
pub type Cause = Box<dyn StdError + Send + Sync>;

impl Error {
    /// The violated constraint of [`Error::Violated`].
    #[must_use]
    pub fn violated(&self) -> Option<Violated> {
        match self {
            Self::Violated(violated) => Some(*violated),
            _ => None,
        }
    }

    /// Whether a connection will be refused until its address or Postgres' configuration is changed.
    #[must_use]
    pub fn is_lasting_refusal(&self) -> bool {
        let Self::Unavailable(cause) = self else {
            return false;
        };
        matches!(
            cause.downcast_ref(),
            Some(ConnectionError::InvalidConnectionUrl(_))
        )
    }
}

/// An error that the closure of a [`transaction`](crate::transaction) may return.
pub trait TransactionError: From<Error> {
    /// The database error that it wraps, if any.
    fn database_error(&self) -> Option<&Error>;
}

impl TransactionError for Error {
    fn database_error(&self) -> Option<&Error> {
        Some(self)
    }
}

/// An error and its chain of sources, in one line, separated by `: `.
#[must_use]
pub fn with_causes(error: &(dyn StdError + 'static)) -> String {
    let mut line = error.to_string();
    let mut next = error.source();
    while let Some(cause) = next {
        // Writing to a string cannot fail.
        let _ = write!(line, ": {cause}");
        next = cause.source();
    }
    line
}

impl From<DieselError> for Error {
    fn from(error: DieselError) -> Self {
        use DatabaseErrorKind::{ClosedConnection, SerializationFailure, UnableToSendCommand};

        let condition = match &error {
            DieselError::QueryBuilderError(cause) if cause.is::<AnswerTimeout>() => Condition::TimedOut,
            DieselError::DatabaseError(UnableToSendCommand | ClosedConnection, _)
            | DieselError::BrokenTransactionManager => Condition::Unavailable,
            DieselError::DatabaseError(SerializationFailure, _) => Condition::Collided,
            DieselError::DatabaseError(_, information) => Condition::of(information.as_ref()),
            // The rollback failed as well; the error that caused it is the more useful one.
            DieselError::RollbackErrorOnCommit { commit_error, .. } => match commit_error.as_ref() {
                DieselError::DatabaseError(_, information) => Condition::of(information.as_ref()),
                _ => Condition::Other,
            },
            _ => Condition::Other,
        };
        match condition {
            Condition::Violated(violated) => Self::Violated(violated),
            Condition::Unavailable => Self::Unavailable(error.into()),
            Condition::TimedOut => Self::TimedOut(error.into()),
            Condition::Collided => Self::Collided(error.into()),
            Condition::ReadOnly => Self::ReadOnly(error.into()),
            Condition::Forbidden => Self::Forbidden(error.into()),
            Condition::Other => Self::Unexpected(error.into()),
        }
    }
}

/// The class of an error of Postgres.
enum Condition {
    Violated(Violated),
    Unavailable,
    TimedOut,
    Collided,
    ReadOnly,
    Forbidden,
    Other,
}

impl Condition {
    fn of(information: &(dyn DatabaseErrorInformation + Send + Sync)) -> Self {
        if let Some(violated) = information.constraint_name().and_then(Violated::of) {
            return Self::Violated(violated);
        }
        match sqlstate::of(information.message()) {
            // The class of violated constraints, whose name is not a field of its own if a worker of Citus reports it.
            Some(code) if code.starts_with("23") => {
                Violated::in_message(information.message()).map_or(Self::Other, Self::Violated)
            }
            // serialization_failure, deadlock_detected
            Some("40001" | "40P01") => Self::Collided,
            // query_canceled, which is the statement timeout; lock_not_available; idle_in_transaction_session_timeout,
            // transaction_timeout
            Some("57014" | "55P03" | "25P03" | "25P04") => Self::TimedOut,
            // read_only_sql_transaction
            Some("25006") => Self::ReadOnly,
            // insufficient_privilege
            Some("42501") => Self::Forbidden,
            // feature_not_supported, invalid_sql_statement_name: a prepared statement does not fit its tables any more
            // or is not there, and its connection is not used again. invalid_catalog_name: the database is being
            // restored.
            Some("0A000" | "26000" | "3D000") => Self::Unavailable,
            // The operator stops Postgres or ends the session, also while the commit waits for a standby (class 57);
            // the outcome is not known (statement_completion_unknown); connections (08), roles and passwords (28),
            // resources such as the disk (53), Postgres is not in the state for it (55), and the operating system (58).
            Some(code)
                if code == "40003"
                    || ["08", "28", "53", "55", "57", "58"]
                        .iter()
                        .any(|class| code.starts_with(class)) =>
            {
                Self::Unavailable
            }
            _ => Self::Other,
        }
    }
}
