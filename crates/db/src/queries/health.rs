//! Readiness of the database.

use diesel::QueryableByName;
use diesel::sql_types::{Bool, Text};

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

#[derive(QueryableByName)]
struct SettingName {
    #[diesel(sql_type = Text)]
    name: String,
}

/// The settings by which Postgres answers a commit before it is on its disk: a crash then loses what was acknowledged.
///
/// # Errors
///
/// When the database does not respond.
pub async fn lossy_settings(connection: &mut Connection) -> Result<Vec<String>, Error> {
    let sql = "SELECT name FROM pg_settings WHERE name IN ('synchronous_commit', 'fsync') AND setting = 'off'
        ORDER BY name";
    let off: Vec<SettingName> = statement(sql).load(connection).await?;
    Ok(off.into_iter().map(|setting| setting.name).collect())
}
