//! The Postgres servers of tests: their databases by name, and connections to them.

use std::path::Path;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use crate::error::Cause;
use crate::{Address, Connection, Error, RunQueryDsl};

/// Environment variable with the URL of a Postgres server to use instead of the project's test cluster; its user must
/// be allowed to create databases.
const ADMIN_URL: &str = "DUELO_TEST_DATABASE_URL";

/// The key of the advisory lock for creating the template: "test" in ASCII.
pub(super) const LOCK: i64 = 0x7465_7374;

/// Age at which a test database of a killed test is removed.
const ABANDONED_AFTER: Duration = Duration::from_hours(1);

/// Removes the databases of killed tests.
pub(super) async fn remove_abandoned(admin: &mut Connection) -> Result<(), Cause> {
    let oldest = SystemTime::now()
        .duration_since(UNIX_EPOCH)?
        .saturating_sub(ABANDONED_AFTER)
        .as_secs();
    for name in databases(admin).await? {
        let created = name
            .strip_prefix("duelo_test_")
            .and_then(|rest| rest.split('_').next()?.parse::<u64>().ok());
        if created.is_some_and(|created| created < oldest) {
            batch(admin, &format!("DROP DATABASE IF EXISTS {name} WITH (FORCE)")).await?;
        }
    }
    Ok(())
}

/// Whether the server has a database of this name.
pub(super) async fn database_exists(admin: &mut Connection, name: &str) -> Result<bool, Cause> {
    Ok(databases(admin).await?.iter().any(|existing| existing == name))
}

async fn databases(admin: &mut Connection) -> Result<Vec<String>, Cause> {
    #[derive(diesel::QueryableByName)]
    struct Database {
        #[diesel(sql_type = diesel::sql_types::Text)]
        name: String,
    }

    let rows: Vec<Database> =
        diesel::sql_query("SELECT datname::text AS name FROM pg_database WHERE datname LIKE 'duelo\\_%'")
            .load(admin)
            .await?;
    Ok(rows.into_iter().map(|row| row.name).collect())
}

/// Connects to the database at this URL.
pub(super) async fn connect_to(url: &str) -> Result<Connection, Error> {
    let address = Address::parse(url, None).map_err(|error| Error::Unexpected(error.into()))?;
    let connecting = Connection::open(&address).await;
    connecting.map_err(|error| Error::Unavailable(error.into()))
}

/// Runs SQL without parameters.
pub(super) async fn batch(connection: &mut Connection, sql: &str) -> Result<(), Cause> {
    Ok(connection.batch_execute(sql).await?)
}

/// The URL of the server shared by all tests; starts it if necessary.
pub(super) async fn admin_url() -> Result<String, Cause> {
    if let Ok(url) = std::env::var(ADMIN_URL) {
        return Ok(url);
    }
    tokio::task::spawn_blocking(|| {
        let project = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        Ok(local_postgres::tests(&project.canonicalize()?)
            .ensure_running()?
            .url("postgres"))
    })
    .await?
}

/// The URL of another database on the same server.
pub(super) fn with_database(url: &str, name: &str) -> String {
    let (address, parameters) = match url.split_once('?') {
        Some((address, parameters)) => (address, format!("?{parameters}")),
        None => (url, String::new()),
    };
    let server = match address.split_once("://") {
        Some((scheme, rest)) => format!("{scheme}://{}", rest.split('/').next().unwrap_or(rest)),
        None => address.to_owned(),
    };
    format!("{server}/{name}{parameters}")
}
