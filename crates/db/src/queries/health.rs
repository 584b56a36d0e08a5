//! Readiness of the database.

use diesel_async::RunQueryDsl;

use crate::statement::statement;
use crate::{Connection, Error};

/// Runs `SELECT 1`.
///
/// # Errors
///
/// When the database does not respond.
pub async fn ping(connection: &mut Connection) -> Result<(), Error> {
    statement("SELECT 1").execute(connection).await?;
    Ok(())
}
