//! Readiness of the database.

use chrono::{DateTime, Utc};
use diesel::QueryableByName;
use diesel::sql_types::{BigInt, Bool, Text, Timestamptz};

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
struct Clock {
    #[diesel(sql_type = Timestamptz)]
    now: DateTime<Utc>,
}

/// The time of the database's clock.
///
/// # Errors
///
/// When the database does not respond.
pub async fn clock(connection: &mut Connection) -> Result<DateTime<Utc>, Error> {
    let clock: Clock = statement("SELECT clock_timestamp() AS now")
        .get_result(connection)
        .await?;
    Ok(clock.now)
}

/// Makes the session read-only if at least this number of sessions of its user have waited with their commits for a
/// synchronous standby for some seconds. Returns whether it has.
///
/// # Errors
///
/// When the database does not respond.
pub(crate) async fn read_only_while_commits_wait(
    connection: &mut Connection,
    most_waiting: usize,
) -> Result<bool, Error> {
    let sql = "SELECT set_config('default_transaction_read_only', 'on', false) AS name
        WHERE (
            SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'SyncRep' AND usename = current_user
                AND state_change < clock_timestamp() - interval '2 seconds'
        ) >= $1";
    let most_waiting = i64::try_from(most_waiting).unwrap_or(i64::MAX);
    let set: Vec<SettingName> = statement(sql)
        .bind::<BigInt, _>(most_waiting)
        .load(connection)
        .await?;
    Ok(!set.is_empty())
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
