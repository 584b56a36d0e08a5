//! Raw SQL, to test the constraints and triggers of the database itself.

use std::collections::BTreeMap;

use db::Connection;
use db::RunQueryDsl;
use diesel::QueryableByName;
use diesel::result::{DatabaseErrorKind, Error};
use diesel::sql_types::{Array, Text};

/// Runs statements in one transaction; they must succeed.
pub(crate) async fn run(connection: &mut Connection, sql: &str) {
    execute(connection, sql).await.unwrap();
}

/// Runs statements in one transaction, which must fail, and returns the violated constraint's name, or the message of
/// Postgres if there is none. The transaction is rolled back.
pub(crate) async fn violated_constraint(connection: &mut Connection, sql: &str) -> String {
    match execute(connection, sql).await {
        Ok(()) => panic!("the database accepted: {sql}"),
        Err(Error::DatabaseError(DatabaseErrorKind::UnableToSendCommand, information)) => {
            panic!("the connection broke: {}", information.message())
        }
        Err(Error::DatabaseError(_, information)) => information
            .constraint_name()
            .unwrap_or(information.message())
            .to_owned(),
        Err(other) => panic!("unexpected: {other}"),
    }
}

async fn execute(connection: &mut Connection, sql: &str) -> Result<(), Error> {
    connection.batch_execute("BEGIN").await?;
    let done = connection.batch_execute(sql).await;
    let end = if done.is_ok() { "COMMIT" } else { "ROLLBACK" };
    let ended = connection.batch_execute(end).await;
    done.and(ended)
}

/// Asserts that the database accepts these statements, and rolls them back.
pub(crate) async fn assert_accepted(connection: &mut Connection, sql: &str) {
    connection.batch_execute("BEGIN").await.unwrap();
    let accepted = connection.batch_execute(sql).await;
    connection.batch_execute("ROLLBACK").await.unwrap();
    accepted.unwrap_or_else(|error| panic!("{sql}: {error}"));
}

/// All rows of all tables, with their places and the transactions that wrote them: a row that was rewritten with the
/// same values differs.
pub(crate) async fn table_rows(connection: &mut Connection) -> BTreeMap<String, Vec<String>> {
    #[derive(QueryableByName)]
    struct Table {
        #[diesel(sql_type = Text)]
        name: String,
    }
    #[derive(QueryableByName)]
    struct Rows {
        #[diesel(sql_type = Array<Text>)]
        rows: Vec<String>,
    }
    let names = "SELECT tablename::text AS name FROM pg_tables WHERE schemaname = 'public'";
    let names: Vec<Table> = diesel::sql_query(names).load(connection).await.unwrap();
    let mut all = BTreeMap::new();
    for Table { name } in names {
        let rows = format!(
            "SELECT coalesce(array_agg(format('%s %s %s', one.ctid, one.xmin, one) ORDER BY one.ctid), '{{}}') AS rows
             FROM {name} AS one"
        );
        let Rows { rows } = diesel::sql_query(rows).get_result(connection).await.unwrap();
        all.insert(name, rows);
    }
    all
}
