//! Checks the schema version of the database.

use db::migrations;

use crate::error::Result;

/// Why this program does not run on the schema of the database.
#[derive(Debug, thiserror::Error)]
pub(crate) enum UnfitSchema {
    /// It lacks migrations of the program.
    #[error("the database's schema is older than this program, which needs {}: run `duelo migrate`, or start with `duelo serve --migrate`", .missing.join(", "))]
    Older {
        /// Their names.
        missing: Vec<String>,
    },
    /// It no longer has what the program uses.
    #[error(
        "the database's schema is newer than this program, and runs programs that have migration {oldest}: install the version that has migrated it, or a newer one"
    )]
    Newer {
        /// The version of a migration.
        oldest: String,
    },
}

/// Compares the migrations of the program with those of the database. A newer schema is accepted while it has what this
/// program uses: while servers are replaced one after the other, the first new one migrates, and the old ones continue.
pub(crate) async fn check_schema(connection: &mut db::Connection) -> Result<Result<(), UnfitSchema>> {
    let missing = migrations::pending(connection).await?;
    if !missing.is_empty() {
        return Ok(Err(UnfitSchema::Older { missing }));
    }
    let oldest = migrations::oldest_program(connection).await?;
    Ok(if migrations::is_known(&oldest)? {
        Ok(())
    } else {
        Err(UnfitSchema::Newer { oldest })
    })
}
