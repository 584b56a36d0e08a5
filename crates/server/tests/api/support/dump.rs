//! The whole content of a database as text, as `pg_dump` writes it.

use db::testing::TestDatabase;
use tokio::process::Command;

use super::database::cluster;
use super::environment::announce;

/// All rows of all tables; `None`, which is announced, if this machine has no `pg_dump` or the database spans machines.
pub(crate) async fn dump(database: &TestDatabase) -> Option<String> {
    let program = local_postgres::program("pg_dump");
    let Some(program) = program.filter(|_| cluster().is_none()) else {
        announce("NOT RUN: there is no pg_dump of this database");
        return None;
    };
    let dumping = Command::new(program)
        .args(["--data-only", "--inserts", "--dbname", &database.url()])
        .output();
    let output = dumping.await.unwrap();
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    Some(String::from_utf8(output.stdout).unwrap())
}
