//! `duelo distribute`.

use std::error::Error;
use std::io::{self, Write as _};

use db::distribution::{Distributed, Distribution, distribute};

use crate::config::Database;
use crate::service::operations::check_schema::check_schema;

const NO_EXTENSION: &str = "the database has no extension citus: run CREATE EXTENSION citus in it, \
                            on the coordinator and on every worker";
const NO_WORKERS: &str =
    "the database has no workers: run SELECT citus_add_node('HOST', PORT) in it for each one";

/// Distributes the groups over the workers of the database, and prints what is where. Does nothing to tables that are
/// distributed already.
pub(super) async fn run(database: &Database) -> Result<(), Box<dyn Error>> {
    let mut connection = db::Pool::new(&database.settings()?).get().await?;
    check_schema(&mut connection).await??;
    match distribute(&database.address()?).await? {
        Distribution::NoExtension => Err(NO_EXTENSION.into()),
        Distribution::NoWorkers => Err(NO_WORKERS.into()),
        Distribution::Done(distributed) => Ok(print(&distributed)?),
    }
}

fn print(distributed: &Distributed) -> io::Result<()> {
    let Distributed {
        workers,
        copied,
        divided,
    } = distributed;
    let mut out = io::stdout().lock();
    if copied.is_empty() && divided.is_empty() {
        return writeln!(out, "Everything is distributed already; workers: {workers}.");
    }
    if !copied.is_empty() {
        writeln!(out, "Copied to every machine: {}", copied.join(", "))?;
    }
    if !divided.is_empty() {
        writeln!(out, "Divided by group over the workers: {}", divided.join(", "))?;
    }
    writeln!(out, "Everything is distributed now; workers: {workers}.")
}
