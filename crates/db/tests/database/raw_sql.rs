//! Raw SQL, to test the constraints and triggers of the database itself.

use db::Connection;
use diesel::result::{DatabaseErrorKind, Error};
use diesel_async::{AsyncConnection, SimpleAsyncConnection};

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
    connection
        .transaction(async |connection| connection.batch_execute(sql).await)
        .await
}
