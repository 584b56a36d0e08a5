//! Schema migrations, embedded in the program.

use std::error::Error as StdError;
use std::thread;
use std::time::Duration;

use diesel::connection::SimpleConnection;
use diesel::dsl::sql;
use diesel::migration::{self, Migration, MigrationSource};
use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::sql_types::{Array, Bool, Text};
use diesel_async::AsyncPgConnection;
use diesel_async::async_connection_wrapper::AsyncConnectionWrapper;
use diesel_migrations::{EmbeddedMigrations, MigrationHarness, embed_migrations};
use tokio::time::sleep;

use crate::{Address, Connection, Error, RunQueryDsl, sqlstate};

const MIGRATIONS: EmbeddedMigrations = embed_migrations!("../../migrations");

/// The key of the advisory lock that serialises migrations of several processes: "duelo" in ASCII.
const LOCK: i64 = 0x64_7565_6c6f;

/// How long a migration waits for the lock of a table, and everything that wants the table behind it.
const LOCK_WAIT: Duration = Duration::from_secs(2);
/// How long others have the table then. With the attempts that makes five minutes.
const LOCK_PAUSE: Duration = Duration::from_secs(3);
const LOCK_ATTEMPTS: u32 = 60;

/// How often a process that waits for another one's migrations looks whether they are done.
const TURN_PAUSE: Duration = Duration::from_millis(200);

type Wrapped = AsyncConnectionWrapper<AsyncPgConnection>;

/// Runs all pending migrations and returns their names.
///
/// Safe to call from several servers at once: an advisory lock lets one migrate while the others wait. What the others
/// want of a table waits behind a lock that a migration waits for, so it waits shortly and often.
///
/// # Errors
///
/// When the database is unreachable or a migration fails, also because a table is in use all the time, by a backup for
/// example; the failed migration is rolled back.
pub async fn run_pending(address: &Address) -> Result<Vec<String>, Error> {
    with_connection(address, |connection| {
        let mut names = Vec::new();
        for migration in connection.pending_migrations(MIGRATIONS)? {
            run_when_free(connection, migration.as_ref())?;
            names.push(migration.name().to_string());
        }
        Ok(names)
    })
    .await
}

/// Runs a migration, and again while the tables that it locks are in use. One outside of a transaction builds an index
/// concurrently, without a lock that others wait for; what it leaves when it fails must be removed before the next run.
fn run_when_free(connection: &mut Wrapped, migration: &dyn Migration<Pg>) -> migration::Result<()> {
    let has_transaction = migration.metadata().run_in_transaction();
    let wait = if has_transaction { LOCK_WAIT.as_millis() } else { 0 };
    connection.batch_execute(&format!("SET lock_timeout = {wait}"))?;
    let mut attempt = 1;
    loop {
        match connection.run_migration(migration) {
            Err(error) if has_transaction && attempt < LOCK_ATTEMPTS && is_in_use(error.as_ref()) => {
                tracing::warn!(attempt, "a migration waits for a table that is in use");
                thread::sleep(LOCK_PAUSE);
                attempt += 1;
            }
            done => return done.map(drop),
        }
    }
}

/// Whether somebody else had a table for too long, or wanted another one of the migration's first.
fn is_in_use(error: &(dyn StdError + Send + Sync)) -> bool {
    const LOCK_NOT_AVAILABLE: &str = "55P03";
    const DEADLOCK_DETECTED: &str = "40P01";
    matches!(
        sqlstate::of(&error.to_string()),
        Some(LOCK_NOT_AVAILABLE | DEADLOCK_DETECTED)
    )
}

/// Reverts all migrations and removes their table, so that the database has nothing of the product. For one that holds
/// nothing: what is in the tables is lost.
///
/// # Errors
///
/// When the database is unreachable, or was migrated by a newer program.
pub async fn revert_all(address: &Address) -> Result<(), Error> {
    with_connection(address, |connection| {
        connection.revert_all_migrations(MIGRATIONS)?;
        Ok(connection.batch_execute("DROP TABLE __diesel_schema_migrations")?)
    })
    .await
}

/// The version of the latest migration of the database; `None` without one.
pub async fn latest(connection: &mut Connection) -> Result<Option<String>, Error> {
    let sql = "SELECT version FROM __diesel_schema_migrations ORDER BY version DESC LIMIT 1";
    let latest: Vec<Version> = diesel::sql_query(sql).load(connection).await?;
    Ok(latest.into_iter().next().map(|latest| latest.version))
}

/// The version of the migration that a program must have to run on the schema; for one that has no pending migration.
pub async fn oldest_program(connection: &mut Connection) -> Result<String, Error> {
    let oldest: Version = diesel::sql_query("SELECT oldest_program() AS version")
        .get_result(connection)
        .await?;
    Ok(oldest.version)
}

/// Whether this program has the migration of this version.
pub fn is_known(version: &str) -> Result<bool, Error> {
    let all = all().map_err(Error::Unexpected)?;
    Ok(all.iter().any(|one| one.name().version().to_string() == version))
}

/// The names of all migrations, in order.
///
/// # Errors
///
/// When a migration has a malformed name.
pub fn names() -> Result<Vec<String>, Error> {
    Ok(all()
        .map_err(Error::Unexpected)?
        .iter()
        .map(|migration| migration.name().to_string())
        .collect())
}

/// The names of the pending migrations; with any, the schema is older than this program. Migrations of a newer program
/// that this one does not have are ignored: schemas are compatible with the previous program.
pub async fn pending(connection: &mut Connection) -> Result<Vec<String>, Error> {
    // A query of its own, since one that refers to a missing table fails.
    let table: MigrationsTable =
        diesel::sql_query("SELECT to_regclass('__diesel_schema_migrations') IS NULL AS is_absent")
            .get_result(connection)
            .await?;
    if table.is_absent {
        return names();
    }
    let all = all().map_err(Error::Unexpected)?;
    let versions: Vec<String> = all.iter().map(|one| one.name().version().to_string()).collect();
    let pending: Vec<Version> = diesel::sql_query(
        "SELECT embedded.version FROM unnest($1) AS embedded (version)
         WHERE NOT EXISTS (SELECT FROM __diesel_schema_migrations AS applied WHERE applied.version = embedded.version)",
    )
    .bind::<Array<Text>, _>(versions)
    .load(connection)
    .await?;
    let is_pending = |migration: &dyn Migration<Pg>| {
        let version = migration.name().version().to_string();
        pending.iter().any(|one| one.version == version)
    };
    let found = all.iter().filter(|migration| is_pending(migration.as_ref()));
    Ok(found.map(|migration| migration.name().to_string()).collect())
}

#[derive(QueryableByName)]
struct MigrationsTable {
    #[diesel(sql_type = Bool)]
    is_absent: bool,
}

#[derive(QueryableByName)]
struct Version {
    #[diesel(sql_type = Text)]
    version: String,
}

/// Runs the next migration and returns its name.
#[cfg(feature = "testing")]
pub(crate) async fn run_next(address: &Address) -> Result<String, Error> {
    with_connection(address, |connection| {
        name_of(&connection.run_next_migration(MIGRATIONS)?)
    })
    .await
}

/// Reverts the latest migration and returns its name.
#[cfg(feature = "testing")]
pub(crate) async fn revert_last(address: &Address) -> Result<String, Error> {
    with_connection(address, |connection| {
        name_of(&connection.revert_last_migration(MIGRATIONS)?)
    })
    .await
}

fn all() -> migration::Result<Vec<Box<dyn Migration<Pg>>>> {
    MIGRATIONS.migrations()
}

/// The name of a migration; Diesel reports versions only.
#[cfg(feature = "testing")]
fn name_of(version: &migration::MigrationVersion<'_>) -> migration::Result<String> {
    let migrations = all()?;
    let found = migrations
        .iter()
        .find(|migration| migration.name().version() == *version);
    let named = found.map(|migration| migration.name().to_string());
    named.ok_or_else(|| format!("there is no migration {version}").into())
}

/// Runs `work` on a blocking thread, as Diesel's migrations are blocking, with a connection that has no timeouts.
async fn with_connection<T, W>(address: &Address, work: W) -> Result<T, Error>
where
    T: Send + 'static,
    W: FnOnce(&mut Wrapped) -> migration::Result<T> + Send + 'static,
{
    let connecting = address.connect().await;
    let (mut connection, task) = connecting.map_err(|error| Error::Unavailable(error.into()))?;
    wait_for_others(&mut connection).await?;
    let done = tokio::task::spawn_blocking(move || {
        let mut connection = Wrapped::from(connection);
        work(&mut connection).map_err(Error::Unexpected)
    })
    .await;
    drop(task);
    done.map_err(|ended| Error::Unexpected(ended.into()))?
}

/// Waits until no other process migrates. The lock is released when the connection closes. A statement that waited for
/// it would be a transaction that an index built concurrently waits for.
async fn wait_for_others(connection: &mut AsyncPgConnection) -> Result<(), Error> {
    loop {
        let lock = diesel::select(sql::<Bool>(&format!("pg_try_advisory_lock({LOCK})")));
        if diesel_async::RunQueryDsl::get_result(lock, connection).await? {
            return Ok(());
        }
        sleep(TURN_PAUSE).await;
    }
}
