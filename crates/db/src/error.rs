//! What can go wrong between us and Postgres.

use std::error::Error as StdError;

use diesel::result::{DatabaseErrorKind, Error as DieselError};

use crate::constraints::Violated;

/// Why a query, a transaction or a connection failed.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A constraint that a caller can run into: see [`Violated`].
    #[error("the database refused the change: {0:?}")]
    Violated(Violated),
    /// Postgres can't be reached, shuts down, or every connection of the pool stays busy. Trying again helps.
    #[error("the database is not available")]
    Unavailable(#[source] Cause),
    /// Postgres gave up waiting for a lock or for a query to end.
    #[error("the database took too long")]
    TimedOut(#[source] Cause),
    /// A fault of the program or of the data.
    #[error("the database failed")]
    Unexpected(#[source] Cause),
}

/// What lies under an [`Error`]: for the log, never for an answer.
pub type Cause = Box<dyn StdError + Send + Sync>;

impl Error {
    /// The meaning of the violated constraint, if it was one that has a meaning.
    #[must_use]
    pub fn violated(&self) -> Option<Violated> {
        match self {
            Self::Violated(violated) => Some(*violated),
            _ => None,
        }
    }
}

impl From<DieselError> for Error {
    fn from(error: DieselError) -> Self {
        use DatabaseErrorKind::{ClosedConnection, UnableToSendCommand};

        match &error {
            DieselError::DatabaseError(UnableToSendCommand | ClosedConnection, _)
            | DieselError::BrokenTransactionManager => Self::Unavailable(error.into()),
            DieselError::DatabaseError(_, information) => {
                if let Some(violated) = information.constraint_name().and_then(Violated::of) {
                    return Self::Violated(violated);
                }
                match Trouble::of(information.message()) {
                    Some(Trouble::ShuttingDown) => Self::Unavailable(error.into()),
                    Some(Trouble::Timeout) => Self::TimedOut(error.into()),
                    None => Self::Unexpected(error.into()),
                }
            }
            _ => Self::Unexpected(error.into()),
        }
    }
}

/// Conditions that Diesel does not tell apart: it keeps Postgres' sentence and drops its code.
enum Trouble {
    ShuttingDown,
    Timeout,
}

impl Trouble {
    fn of(message: &str) -> Option<Self> {
        if message.starts_with("terminating connection") || message.starts_with("the database system is") {
            Some(Self::ShuttingDown)
        } else if message.starts_with("canceling statement due to") {
            Some(Self::Timeout)
        } else {
            None
        }
    }
}
