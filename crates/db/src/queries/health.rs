//! Readiness of the database.

use diesel::QueryableByName;
use diesel::sql_types::Bool;

use crate::statement::statement;
use crate::{Connection, Error, RunQueryDsl};

#[derive(QueryableByName)]
struct Writes {
    #[diesel(sql_type = Bool)]
    are_accepted: bool,
}

/// Whether a transaction may write: not in a standby, nor with `default_transaction_read_only`.
///
/// # Errors
///
/// When the database does not respond.
pub async fn accepts_writes(connection: &mut Connection) -> Result<bool, Error> {
    let sql = "SELECT NOT current_setting('transaction_read_only')::boolean AS are_accepted";
    let writes: Writes = statement(sql).get_result(connection).await?;
    Ok(writes.are_accepted)
}
