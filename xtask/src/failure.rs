//! The error type of all commands: a sentence for the developer.

use std::fmt;

/// A sentence that says what failed and, where possible, what to do about it.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub(crate) struct Failure(String);

pub(crate) type Result<T> = std::result::Result<T, Failure>;

impl Failure {
    pub(crate) fn new(sentence: impl Into<String>) -> Self {
        Self(sentence.into())
    }
}

impl From<local_postgres::Error> for Failure {
    fn from(error: local_postgres::Error) -> Self {
        Self::new(error.to_string())
    }
}

/// Puts the failed operation before an error.
pub(crate) trait Context<T> {
    fn context(self, operation: impl fmt::Display) -> Result<T>;
}

impl<T, E: fmt::Display> Context<T> for std::result::Result<T, E> {
    fn context(self, operation: impl fmt::Display) -> Result<T> {
        self.map_err(|error| Failure::new(format!("{operation}: {error}")))
    }
}
