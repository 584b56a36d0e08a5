//! Which database a connection is to, to compare a read replica with its primary.

use diesel::QueryableByName;
use diesel::sql_types::{BigInt, Bool, Integer, Text};

use crate::group_version::epoch;
use crate::statement::statement;
use crate::{Connection, Epoch, Error, RunQueryDsl};

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
    /// The number of its timeline, which a promotion increments. A replica knows a new one after its next restart
    /// point.
    #[diesel(sql_type = Integer)]
    pub timeline: i32,
}

/// Reads what identifies the database.
pub async fn identity(connection: &mut Connection) -> Result<Identity, Error> {
    let sql =
        "SELECT system_identifier, current_database()::text AS database, pg_is_in_recovery() AS is_replica,
             CASE WHEN pg_is_in_recovery() THEN (SELECT min_recovery_end_timeline FROM pg_control_recovery())
                 ELSE ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::integer
             END AS timeline
         FROM pg_control_system()";
    Ok(statement(sql).get_result(connection).await?)
}

/// Reads the epoch of the database, in which a replica differs from its primary.
///
/// # Errors
///
/// When the database fails, or has no groups.
pub async fn epoch(connection: &mut Connection) -> Result<Epoch, Error> {
    #[derive(QueryableByName)]
    struct Current {
        #[diesel(sql_type = BigInt)]
        epoch: Epoch,
    }

    let current: Current = statement(concat!("SELECT ", epoch!(), " AS epoch"))
        .get_result(connection)
        .await?;
    Ok(current.epoch)
}
