//! `duelo migrate`.

use std::error::Error;
use std::fmt::{self, Display};
use std::io::{self, Write as _};

use clap::Args;
use db::migration_plan::{PlannedLock, PlannedMigration, Waits};

use super::report;
use crate::config::Database;
use crate::service::operations::check_database;

#[derive(Debug, Args)]
pub(super) struct Options {
    /// Only print which migrations would run, and what waits for them meanwhile. Nothing is changed.
    #[arg(long = "plan")]
    is_plan: bool,

    #[command(flatten)]
    database: Database,
}

pub(super) async fn run(options: &Options) -> Result<(), Box<dyn Error>> {
    if options.is_plan {
        plan(&options.database).await
    } else {
        migrate(&options.database).await
    }
}

pub(super) async fn migrate(database: &Database) -> Result<(), Box<dyn Error>> {
    drop(connect(database).await?);
    let names = db::migrations::run_pending(&database.address()?).await?;
    tracing::info!(migrations = names.len(), "the database is up to date");
    Ok(())
}

/// A connection to a database in which migrations can run.
async fn connect(database: &Database) -> Result<db::PooledConnection, Box<dyn Error>> {
    let mut connection = db::Pool::new(&database.settings()?).get().await?;
    report(check_database::for_migration(&mut connection).await?)?;
    Ok(connection)
}

async fn plan(database: &Database) -> Result<(), Box<dyn Error>> {
    let mut connection = connect(database).await?;
    let planned = db::migration_plan::plan(&mut connection).await?;
    writeln!(io::stdout(), "{}", Plan(&planned))?;
    Ok(())
}

struct Plan<'a>(&'a [PlannedMigration]);

impl Display for Plan<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(planned) = self;
        if planned.is_empty() {
            return write!(f, "The schema is not older than this program. Nothing would run.");
        }
        writeln!(
            f,
            "{} migrations would run, each whole or not at all:",
            planned.len()
        )?;
        for migration in *planned {
            writeln!(f, "  {}", migration.name)?;
            for lock in &migration.locks {
                write_lock(f, lock)?;
            }
        }
        let exceptions = || planned.iter().filter_map(|one| Some((&one.name, one.exception?)));
        if exceptions().next().is_none() {
            writeln!(
                f,
                "Servers of the older program can serve meanwhile and afterwards."
            )?;
        } else {
            writeln!(
                f,
                "Servers of the older program can serve meanwhile and afterwards, but for this:"
            )?;
            for (name, exception) in exceptions() {
                writeln!(
                    f,
                    "  after {name} {}, until {}",
                    exception.effect, exception.until
                )?;
            }
        }
        write!(
            f,
            "Nothing was changed. Make a backup, and then run duelo migrate."
        )
    }
}

fn write_lock(f: &mut fmt::Formatter<'_>, lock: &PlannedLock) -> fmt::Result {
    let who_waits = match lock.waits {
        Waits::Changes => "changes of it wait, reads do not",
        Waits::Everything => "reads and changes of it wait",
    };
    let meanwhile = if lock.builds_index {
        "while an index of it is built"
    } else {
        "until the migration is done"
    };
    // Rounded up: a table has at least one page.
    let megabytes = (lock.bytes + (1 << 20) - 1) >> 20;
    writeln!(
        f,
        "    locks {} ({megabytes} MB with its indexes): {who_waits}, {meanwhile}",
        lock.table
    )
}
