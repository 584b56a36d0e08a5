//! Schema migrations, embedded in the program.

use diesel::connection::SimpleConnection;
use diesel::migration::{self, Migration, MigrationSource, MigrationVersion};
use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::sql_types::{Array, Bool, Text};
use diesel_async::AsyncPgConnection;
use diesel_async::async_connection_wrapper::AsyncConnectionWrapper;
use diesel_migrations::{EmbeddedMigrations, MigrationHarness, embed_migrations};

use crate::{Address, Connection, Error, RunQueryDsl};

const MIGRATIONS: EmbeddedMigrations = embed_migrations!("../../migrations");

/// The key of the advisory lock that serialises migrations of several processes: "duelo" in ASCII.
const LOCK: i64 = 0x64_7565_6c6f;

type Wrapped = AsyncConnectionWrapper<AsyncPgConnection>;

/// Runs all pending migrations and returns their names.
///
/// Safe to call from several servers at once: an advisory lock lets one migrate while the others wait.
///
/// # Errors
///
/// When the database is unreachable or a migration fails; the failed migration is rolled back.
pub async fn run_pending(address: &Address) -> Result<Vec<String>, Error> {
    with_connection(address, |connection| {
        connection
            .run_pending_migrations(MIGRATIONS)?
            .iter()
            .map(name_of)
            .collect()
    })
    .await
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
fn name_of(version: &MigrationVersion<'_>) -> migration::Result<String> {
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
    let (connection, task) = connecting.map_err(|error| Error::Unavailable(error.into()))?;
    let done = tokio::task::spawn_blocking(move || {
        let mut connection = Wrapped::from(connection);
        // A session-level lock: it is released when the connection closes.
        connection.batch_execute(&format!("SELECT pg_advisory_lock({LOCK})"))?;
        work(&mut connection).map_err(Error::Unexpected)
    })
    .await;
    drop(task);
    done.map_err(|ended| Error::Unexpected(ended.into()))?
}
