//! The databases of the tests: on the project's test cluster, or distributed over a Citus cluster.

use db::testing::TestDatabase;

/// Environment variable with the URL of a database on the coordinator of a Citus cluster, in which its workers are
/// registered. With it, all tests that do not need another Postgres run on databases that are distributed over that
/// cluster.
const CITUS_URL: &str = "DUELO_TEST_CITUS_URL";

/// What a test that needs a cluster says without one.
pub(crate) const NO_CLUSTER: &str = "NOT RUN: DUELO_TEST_CITUS_URL names no Citus cluster";

/// What a test says that is impossible on a cluster.
pub(crate) const NOT_ON_CLUSTER: &str = "NOT RUN: a Citus cluster has no triggers on tables of groups";

/// What a test says that waits for a lock on a copied table: on a cluster its copies have the locks.
pub(crate) const LOCKS_ON_COPIES: &str =
    "NOT RUN: on a Citus cluster the locks are those of the table's copies";

/// The URL of the Citus cluster, if there is one.
pub(crate) fn cluster() -> Option<String> {
    std::env::var(CITUS_URL).ok()
}

/// SQL that adds an interval to times of all rows of a table. The new times are calculated by a subquery, which `OFFSET
/// 0` keeps apart, since an update on a cluster cannot calculate with times.
pub(crate) fn shift_times(table: &str, key: &[&str], columns: &[&str], interval: &str) -> String {
    let set: Vec<_> = columns
        .iter()
        .map(|name| format!("{name} = shifted.{name}"))
        .collect();
    let times: Vec<_> = columns
        .iter()
        .map(|name| format!("{name} + interval '{interval}' AS {name}"))
        .collect();
    let same: Vec<_> = key
        .iter()
        .map(|name| format!("shifted.{name} = {table}.{name}"))
        .collect();
    let (set, times, same) = (set.join(", "), times.join(", "), same.join(" AND "));
    let key = key.join(", ");
    format!(
        "UPDATE {table} SET {set} FROM (SELECT {key}, {times} FROM {table} OFFSET 0) AS shifted WHERE {same}"
    )
}

/// A database with the current schema and no rows.
pub(crate) async fn new_database() -> TestDatabase {
    let created = match cluster() {
        Some(url) => TestDatabase::create_distributed(&url).await,
        None => TestDatabase::create().await,
    };
    created.expect("a database")
}
