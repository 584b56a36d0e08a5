//! Which database a connection is to, to compare a read replica with its primary.

use diesel::QueryableByName;
use diesel::sql_types::{BigInt, Bool, Text};

use crate::statement::statement;
use crate::{Connection, Error, RunQueryDsl};

/// What identifies a database and its copies.
#[derive(Debug, Clone, PartialEq, Eq, QueryableByName)]
pub struct Identity {
    /// The number that `initdb` gives a cluster, which its physical replicas share.
    #[diesel(sql_type = BigInt)]
    pub system_identifier: i64,
    /// The name of the database.
    #[diesel(sql_type = Text)]
    pub database: String,
    /// Whether it follows a primary.
    #[diesel(sql_type = Bool)]
    pub is_replica: bool,
}

/// Reads what identifies the database.
///
/// # Errors
///
/// When the database fails.
pub async fn identity(connection: &mut Connection) -> Result<Identity, Error> {
    let sql = "SELECT system_identifier, current_database()::text AS database, pg_is_in_recovery() AS is_replica \
               FROM pg_control_system()";
    Ok(statement(sql).get_result(connection).await?)
}
