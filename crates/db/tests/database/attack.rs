//! Raw SQL that goes around the program, to see what the database itself refuses.

use db::Connection;
use diesel::result::{DatabaseErrorKind, Error};
use diesel_async::{AsyncConnection, SimpleAsyncConnection};

/// Runs statements that should succeed, as one transaction.
pub(crate) async fn run(connection: &mut Connection, sql: &str) {
    execute(connection, sql).await.unwrap();
}

/// Runs statements, as one transaction, and tells what refused them: a constraint's name, or Postgres' sentence
/// where there is none. Nothing of what was refused may stay.
pub(crate) async fn refused(connection: &mut Connection, sql: &str) -> String {
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
