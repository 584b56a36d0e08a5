//! The way from an empty database to today's schema, embedded in the program.

use diesel::connection::SimpleConnection;
use diesel::migration::{self, Migration, MigrationSource, MigrationVersion};
use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::sql_types::{Array, Bool, Text};
use diesel_async::async_connection_wrapper::AsyncConnectionWrapper;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use diesel_migrations::{EmbeddedMigrations, MigrationHarness, embed_migrations};

use crate::{Address, Connection, Error};

const MIGRATIONS: EmbeddedMigrations = embed_migrations!("../../migrations");

/// The key of the advisory lock that lets one process migrate while the others wait: "duelo" in ASCII.
const LOCK: i64 = 0x64_7565_6c6f;

type Wrapped = AsyncConnectionWrapper<AsyncPgConnection>;

/// Runs the migrations that the database has not seen, and names them.
///
/// Several servers may start at once: one migrates, the others wait and find nothing left to do.
///
/// # Errors
///
/// When the database can't be reached or a migration fails; the failed one is rolled back.
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

/// The names of all migrations, in their order.
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

/// The names of the migrations that the database has not seen: with any, its schema is older than this program. What it
/// has seen beyond ours is another matter: a newer program has been there, and its schema is one that we can work with.
///
/// # Errors
///
/// When the database fails.
pub async fn missing(connection: &mut Connection) -> Result<Vec<String>, Error> {
    // Asked for apart: of a table that is not there nothing can be asked.
    let table: Answer =
        diesel::sql_query("SELECT to_regclass('__diesel_schema_migrations') IS NULL AS is_so")
            .get_result(connection)
            .await?;
    if table.is_so {
        return names();
    }
    let all = all().map_err(Error::Unexpected)?;
    let versions: Vec<String> = all.iter().map(|one| one.name().version().to_string()).collect();
    let unseen: Vec<Version> = diesel::sql_query(
        "SELECT ours.version FROM unnest($1) AS ours (version)
         WHERE NOT EXISTS (SELECT FROM __diesel_schema_migrations AS seen WHERE seen.version = ours.version)",
    )
    .bind::<Array<Text>, _>(versions)
    .load(connection)
    .await?;
    let is_unseen = |migration: &dyn Migration<Pg>| {
        let version = migration.name().version().to_string();
        unseen.iter().any(|one| one.version == version)
    };
    let missing = all.iter().filter(|migration| is_unseen(migration.as_ref()));
    Ok(missing.map(|migration| migration.name().to_string()).collect())
}

#[derive(QueryableByName)]
struct Answer {
    #[diesel(sql_type = Bool)]
    is_so: bool,
}

#[derive(QueryableByName)]
struct Version {
    #[diesel(sql_type = Text)]
    version: String,
}

/// Runs the next migration, if there is one left, and names it.
#[cfg(feature = "testing")]
pub(crate) async fn run_next(address: &Address) -> Result<String, Error> {
    with_connection(address, |connection| {
        name_of(&connection.run_next_migration(MIGRATIONS)?)
    })
    .await
}

/// Reverts the latest migration and names it.
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

/// Diesel reports the numbers of migrations only; people know them by what they are about.
fn name_of(version: &MigrationVersion<'_>) -> migration::Result<String> {
    let migrations = all()?;
    let found = migrations
        .iter()
        .find(|migration| migration.name().version() == *version);
    let named = found.map(|migration| migration.name().to_string());
    named.ok_or_else(|| format!("there is no migration {version}").into())
}

/// Diesel's migrations are blocking, so they get a thread and a connection of their own, without any timeout.
async fn with_connection<T, W>(address: &Address, work: W) -> Result<T, Error>
where
    T: Send + 'static,
    W: FnOnce(&mut Wrapped) -> migration::Result<T> + Send + 'static,
{
    let connecting = address.connect().await;
    let connection = connecting.map_err(|error| Error::Unavailable(error.into()))?;
    tokio::task::spawn_blocking(move || {
        let mut connection = Wrapped::from(connection);
        // Held by the session, so it ends with the connection however this goes.
        connection.batch_execute(&format!("SELECT pg_advisory_lock({LOCK})"))?;
        work(&mut connection).map_err(Error::Unexpected)
    })
    .await
    .map_err(|ended| Error::Unexpected(ended.into()))?
}
