//! Checks the schema version of the database.

use db::migrations;

use crate::error::Result;

/// The database's schema is older than the program.
#[derive(Debug, thiserror::Error)]
#[error("the database's schema is older than this program, which needs {}: run `duelo migrate`, or start with `duelo serve --migrate`", .missing.join(", "))]
pub(crate) struct OlderSchema {
    missing: Vec<String>,
}

/// Compares the migrations of the program with those of the database. A newer schema is accepted: while servers are
/// replaced one after the other, the first new one migrates, and the old ones continue.
pub(crate) async fn check_schema(connection: &mut db::Connection) -> Result<Result<(), OlderSchema>> {
    let missing = migrations::pending(connection).await?;
    Ok(if missing.is_empty() {
        Ok(())
    } else {
        Err(OlderSchema { missing })
    })
}
