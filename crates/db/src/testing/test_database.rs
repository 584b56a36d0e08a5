//! Making, sharing out and removing test databases.

use std::path::Path;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use diesel_async::{RunQueryDsl, SimpleAsyncConnection};
use uuid::Uuid;

use crate::error::Cause;
use crate::{Address, AddressError, Connection, Error, Pool, Settings, migrations};

/// Names a Postgres server to use instead of the project's own test cluster, by the URL of a database whose user
/// may create others.
const ADMIN_URL: &str = "DUELO_TEST_DATABASE_URL";

/// The key of the advisory lock under which the template is made: "test" in ASCII.
const LOCK: i64 = 0x7465_7374;

/// What a test database that outlived its test, because the test was killed, is given before it is removed.
const LEFT_BEHIND_AFTER: Duration = Duration::from_hours(1);

/// How long a test waits at its end for its database to be removed.
const REMOVAL_TIME: Duration = Duration::from_secs(1);

/// A database that belongs to one test and is removed with this value.
pub struct TestDatabase {
    name: String,
    admin_url: String,
}

impl TestDatabase {
    /// A database with today's schema and no rows.
    ///
    /// # Errors
    ///
    /// When there is no Postgres, or a migration fails.
    pub async fn create() -> Result<Self, Cause> {
        let admin_url = admin_url().await?;
        let mut admin = connect_to(&admin_url).await?;
        let template = ensure_template(&mut admin, &admin_url).await?;
        Self::make(&mut admin, admin_url, &template).await
    }

    /// The same on another Postgres server, given by the URL of a database whose user may create others.
    ///
    /// # Errors
    ///
    /// When it does not answer, or a migration fails.
    pub async fn create_at(admin_url: &str) -> Result<Self, Cause> {
        let mut admin = connect_to(admin_url).await?;
        let created = Self::make(&mut admin, admin_url.to_owned(), "template0").await?;
        migrations::run_pending(&created.address()?).await?;
        Ok(created)
    }

    /// A database without any table.
    ///
    /// # Errors
    ///
    /// When there is no Postgres.
    pub async fn empty() -> Result<Self, Cause> {
        let admin_url = admin_url().await?;
        let mut admin = connect_to(&admin_url).await?;
        Self::make(&mut admin, admin_url, "template0").await
    }

    async fn make(admin: &mut Connection, admin_url: String, template: &str) -> Result<Self, Cause> {
        let born = SystemTime::now().duration_since(UNIX_EPOCH)?.as_secs();
        let name = format!("duelo_test_{born}_{}", Uuid::new_v4().simple());
        batch(admin, &format!("CREATE DATABASE {name} TEMPLATE {template}")).await?;
        Ok(Self { name, admin_url })
    }

    /// Where it is: a `postgres://` URL.
    #[must_use]
    pub fn url(&self) -> String {
        with_database(&self.admin_url, &self.name)
    }

    /// The same, read.
    ///
    /// # Errors
    ///
    /// Never, as long as the URL is well formed.
    pub fn address(&self) -> Result<Address, AddressError> {
        Address::parse(&self.url(), None)
    }

    /// A connection of its own, outside of any pool.
    ///
    /// # Errors
    ///
    /// When Postgres does not answer.
    pub async fn connect(&self) -> Result<Connection, Error> {
        connect_to(&self.url()).await
    }

    /// Runs SQL that no query of the product knows: to let time pass, or to break something on purpose.
    ///
    /// # Errors
    ///
    /// What Postgres says to it.
    pub async fn execute(&self, sql: &str) -> Result<(), Error> {
        Ok(self.connect().await?.batch_execute(sql).await?)
    }

    /// A connection that runs SQL one statement after another, in one session.
    ///
    /// # Errors
    ///
    /// When Postgres does not answer.
    pub async fn session(&self) -> Result<Session, Error> {
        Ok(Session(self.connect().await?))
    }

    /// A pool of so many connections.
    ///
    /// # Errors
    ///
    /// Never, as long as the URL is well formed.
    pub fn pool(&self, max_connections: usize) -> Result<Pool, Error> {
        let address = self.address().map_err(|error| Error::Unexpected(error.into()))?;
        Pool::new(&Settings {
            max_connections,
            ..Settings::new(address)
        })
    }

    /// Runs the next migration and names it.
    ///
    /// # Errors
    ///
    /// When it fails, or none is left.
    pub async fn migrate_up(&self) -> Result<String, Cause> {
        Ok(migrations::run_next(&self.address()?).await?)
    }

    /// Reverts the latest migration and names it.
    ///
    /// # Errors
    ///
    /// When it fails, or none is left.
    pub async fn migrate_down(&self) -> Result<String, Cause> {
        Ok(migrations::revert_last(&self.address()?).await?)
    }
}

/// A session of a test, for transactions that stay open between its statements.
pub struct Session(Connection);

impl Session {
    /// Runs SQL.
    ///
    /// # Errors
    ///
    /// What Postgres says to it.
    pub async fn execute(&mut self, sql: &str) -> Result<(), Error> {
        Ok(self.0.batch_execute(sql).await?)
    }

    /// How many rows a query finds.
    ///
    /// # Errors
    ///
    /// What Postgres says to it.
    pub async fn rows(&mut self, sql: &str) -> Result<usize, Error> {
        Ok(diesel::sql_query(sql).execute(&mut self.0).await?)
    }
}

impl Drop for TestDatabase {
    fn drop(&mut self) {
        let Self { name, admin_url } = self;
        let (name, admin_url) = (name.clone(), admin_url.clone());
        // The test's runtime may be going down already, so this takes a thread and a runtime of its own. Whatever
        // fails here is left to the next run's sweep.
        let (done, finished) = mpsc::channel();
        let removal = move || -> Result<(), Cause> {
            let runtime = tokio::runtime::Builder::new_current_thread()
                .enable_all()
                .build()?;
            runtime.block_on(async {
                let mut admin = connect_to(&admin_url).await?;
                batch(
                    &mut admin,
                    &format!("DROP DATABASE IF EXISTS {name} WITH (FORCE)"),
                )
                .await
            })
        };
        std::thread::spawn(move || done.send(removal().is_ok()));
        // Not for long: Postgres waits for every connection that is still logging in, and if that is one of this
        // test's runtime, it can't go on while we block it. Once asked, Postgres does the rest without us.
        let _: Result<bool, RecvTimeoutError> = finished.recv_timeout(REMOVAL_TIME);
    }
}

/// Makes the template of today's migrations if it isn't there, and sweeps up what killed tests left behind.
async fn ensure_template(admin: &mut Connection, admin_url: &str) -> Result<String, Cause> {
    let template = concat!("duelo_template_", env!("DUELO_MIGRATIONS_DIGEST"));
    if database_exists(admin, template).await? {
        return Ok(template.to_owned());
    }
    // Held until this connection ends; a test that comes second finds the template made.
    batch(admin, &format!("SELECT pg_advisory_lock({LOCK})")).await?;
    if !database_exists(admin, template).await? {
        sweep(admin).await?;
        // Migrated under another name first: the template is whole from the moment it exists.
        let unfinished = format!("{template}_unfinished");
        batch(
            admin,
            &format!("DROP DATABASE IF EXISTS {unfinished} WITH (FORCE)"),
        )
        .await?;
        batch(admin, &format!("CREATE DATABASE {unfinished} TEMPLATE template0")).await?;
        let address = Address::parse(&with_database(admin_url, &unfinished), None)?;
        migrations::run_pending(&address).await?;
        batch(
            admin,
            &format!("ALTER DATABASE {unfinished} RENAME TO {template}"),
        )
        .await?;
    }
    batch(admin, &format!("SELECT pg_advisory_unlock({LOCK})")).await?;
    Ok(template.to_owned())
}

/// Removes the databases of tests that were killed long ago.
async fn sweep(admin: &mut Connection) -> Result<(), Cause> {
    let oldest = SystemTime::now()
        .duration_since(UNIX_EPOCH)?
        .saturating_sub(LEFT_BEHIND_AFTER)
        .as_secs();
    for name in databases(admin).await? {
        let born = name
            .strip_prefix("duelo_test_")
            .and_then(|rest| rest.split('_').next()?.parse::<u64>().ok());
        if born.is_some_and(|born| born < oldest) {
            batch(admin, &format!("DROP DATABASE IF EXISTS {name} WITH (FORCE)")).await?;
        }
    }
    Ok(())
}

async fn database_exists(admin: &mut Connection, name: &str) -> Result<bool, Cause> {
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

async fn connect_to(url: &str) -> Result<Connection, Error> {
    let address = Address::parse(url, None).map_err(|error| Error::Unexpected(error.into()))?;
    let connecting = address.connect().await;
    connecting.map_err(|error| Error::Unavailable(error.into()))
}

async fn batch(connection: &mut Connection, sql: &str) -> Result<(), Cause> {
    Ok(connection.batch_execute(sql).await?)
}

/// The server that all tests share. Starting it may take a second and blocks.
async fn admin_url() -> Result<String, Cause> {
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

/// The same server, another database.
fn with_database(url: &str, name: &str) -> String {
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
