//! Whether the database answers.

use diesel_async::RunQueryDsl;

use crate::{Connection, Error};

/// Asks the database the least there is to ask.
///
/// # Errors
///
/// If it does not answer.
pub async fn ping(connection: &mut Connection) -> Result<(), Error> {
    diesel::sql_query("SELECT 1").execute(connection).await?;
    Ok(())
}
