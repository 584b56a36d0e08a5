//! Row locks that make concurrent requests wait for each other in a chosen order.

use super::app::App;
use super::database::cluster;

/// A query that finds a row once exactly `count` sessions of this database wait for a lock and use one of the tables.
/// On a cluster a session on the coordinator may wait on any machine.
pub(crate) fn blocked_sessions(tables: &[&str], count: u32) -> String {
    let relations: Vec<_> = tables
        .iter()
        .map(|table| format!("'{table}'::regclass"))
        .collect();
    let waiting = if cluster().is_some() {
        "(SELECT DISTINCT citus_pid_for_gpid(waiting_global_pid) AS pid, false AS granted
          FROM citus_internal_global_blocked_processes())"
    } else {
        "pg_locks"
    };
    format!(
        "SELECT FROM {waiting} AS waiting WHERE NOT granted AND EXISTS (
             SELECT FROM pg_locks AS used JOIN pg_database ON oid = database
             WHERE used.pid = waiting.pid AND datname = current_database() AND relation IN ({})
         ) HAVING count(*) = {count}",
        relations.join(", ")
    )
}

impl App {
    /// Locks all rows of the table, or those that a condition after its name selects, until the query finds a row. On
    /// Citus a divided table needs a condition on the group.
    pub(crate) async fn lock_rows_until(&self, rows: &str, query: &str) {
        let lock = format!(
            "DO $$ BEGIN
                 PERFORM FROM {rows} FOR UPDATE;
                 WHILE NOT EXISTS ({query}) LOOP PERFORM pg_sleep(0.01); END LOOP;
             END $$"
        );
        self.database.execute(&lock).await.unwrap();
    }

    /// Waits until a session holds locks on rows of the table.
    pub(crate) async fn wait_until_rows_locked(&self, table: &str) {
        // Tables of other tests' databases have the same OIDs, hence the database in the condition.
        let locked = format!(
            "SELECT FROM pg_locks JOIN pg_database ON pg_database.oid = database
             WHERE datname = current_database() AND relation = '{table}'::regclass AND mode = 'RowShareLock'"
        );
        self.wait_until(&locked).await;
    }
}
