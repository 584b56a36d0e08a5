//! Checks whether requests can be answered.

use std::sync::atomic::Ordering;

use db::queries::health::accepts_writes;

use super::check_schema::check_schema;
use crate::error::{Error, Result};
use crate::state::State;

/// Why the database answers but is of no use.
#[derive(Debug, thiserror::Error)]
#[error("the database is read-only: DATABASE_URL must lead to the primary")]
struct ReadOnlyDatabase;

/// Why no more requests should come.
#[derive(Debug, thiserror::Error)]
#[error("the server is about to stop")]
struct Draining;

/// Refuses while the server is about to stop, and asks the database whether it accepts writes and has the program's
/// schema or a newer one.
///
/// # Errors
///
/// [`Error::Unavailable`] if the server is about to stop, or the database does not answer or is of no use.
pub(crate) async fn check_readiness(state: &State) -> Result<()> {
    if state.is_draining.load(Ordering::Relaxed) {
        return Err(Error::Unavailable(Draining.into()));
    }
    let mut connection = state.connection().await?;
    if !accepts_writes(&mut connection).await? {
        return Err(Error::Unavailable(ReadOnlyDatabase.into()));
    }
    check_schema(&mut connection)
        .await?
        .map_err(|unfit| Error::Unavailable(unfit.into()))
}
