//! The error type of the server and its response.

mod code;
mod envelope;
mod message;

use std::error::Error as StdError;

use elo_core::violation::Violation;
use serde_json::{Map, Value};

pub(crate) use code::ErrorCode;
pub(crate) use envelope::{Code, Detail, Failure, UNAVAILABLE_RETRY_SECONDS, path_error, query_error};

/// Why a request fails.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Error {
    /// The input breaks rules of the product: all violations, each with its field.
    #[error("the input breaks {} rules", .0.len())]
    Invalid(Vec<Violation>),
    /// A refusal with a code.
    #[error("{}", .0.code.as_str())]
    Refused(Refusal),
    /// Something is temporarily unavailable: the database, or a permit for costly work. The cause is logged, never
    /// sent.
    #[error("unavailable for now")]
    Unavailable(#[source] Cause),
    /// An unexpected error. The cause is logged, never sent.
    #[error("internal error")]
    Internal(#[source] Cause),
}

/// The cause of an internal error.
pub(crate) type Cause = Box<dyn StdError + Send + Sync>;

/// The result type of the server.
pub(crate) type Result<T, E = Error> = std::result::Result<T, E>;

/// A code and the parameters of its message.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Refusal {
    pub(crate) code: ErrorCode,
    pub(crate) params: Map<String, Value>,
}

impl Refusal {
    /// Adds a parameter.
    pub(crate) fn with(mut self, name: &'static str, value: impl Into<Value>) -> Self {
        self.params.insert(name.to_owned(), value.into());
        self
    }
}

impl Error {
    /// An unexpected error with its cause for the log.
    pub(crate) fn internal(cause: impl Into<Cause>) -> Self {
        Self::Internal(cause.into())
    }
}

impl From<ErrorCode> for Refusal {
    fn from(code: ErrorCode) -> Self {
        Self {
            code,
            params: Map::new(),
        }
    }
}

impl From<Refusal> for Error {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

impl From<Vec<Violation>> for Error {
    fn from(violations: Vec<Violation>) -> Self {
        Self::Invalid(violations)
    }
}

impl From<Violation> for Error {
    fn from(violation: Violation) -> Self {
        Self::Invalid(vec![violation])
    }
}

impl db::TransactionError for Error {
    fn database_error(&self) -> Option<&db::Error> {
        match self {
            Self::Unavailable(cause) | Self::Internal(cause) => cause.downcast_ref(),
            Self::Invalid(_) | Self::Refused(_) => None,
        }
    }
}

impl From<db::Error> for Error {
    fn from(error: db::Error) -> Self {
        use db::Violated;

        match error {
            db::Error::Violated(violated) => match violated {
                Violated::EmailTaken => ErrorCode::EmailTaken.into(),
                Violated::PlayerNameTaken => ErrorCode::PlayerNameTaken.into(),
                Violated::VanityNameTaken => ErrorCode::VanityTaken.into(),
                Violated::PlayerNotInGroup => ErrorCode::PlayerNotFound.into(),
                Violated::NotTheLatestMatch => ErrorCode::MatchNotLatest.into(),
                Violated::MatchDeleted => ErrorCode::MatchNotFound.into(),
                // The use case draws another one.
                Violated::PublicHashTaken => Self::internal(error),
            },
            db::Error::Unavailable(_)
            | db::Error::TimedOut(_)
            | db::Error::Collided(_)
            | db::Error::ReadOnly(_)
            | db::Error::Forbidden(_) => Self::Unavailable(error.into()),
            db::Error::Unexpected(_) => Self::internal(error),
        }
    }
}
