//! Creating and removing test databases.

use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use uuid::Uuid;

use super::test_cluster::TestCluster;
use super::test_server::{
    LOCK, admin_url, batch, connect_to, database_exists, remove_abandoned, with_database,
};
use crate::error::Cause;
use crate::{Address, AddressError, Connection, Error, Pool, RunQueryDsl, Settings, migrations};

/// Timeout of removing a test's database at its end.
const REMOVAL_TIMEOUT: Duration = Duration::from_secs(1);

/// A database of one test; dropped with this value.
pub struct TestDatabase {
    name: String,
    admin_url: String,
    /// Of a distributed database: the URL of each worker.
    worker_urls: Vec<String>,
}

impl TestDatabase {
    /// Creates a database with the current schema and no rows.
    ///
    /// # Errors
    ///
    /// When Postgres is unavailable, or a migration fails.
    pub async fn create() -> Result<Self, Cause> {
        let admin_url = admin_url().await?;
        let mut admin = connect_to(&admin_url).await?;
        let template = ensure_template(&mut admin, &admin_url).await?;
        Self::create_from(&mut admin, admin_url, &template).await
    }

    /// As [`Self::create`], on another Postgres server, whose user must be allowed to create databases.
    ///
    /// # Errors
    ///
    /// When it is unavailable, or a migration fails.
    pub async fn create_at(admin_url: &str) -> Result<Self, Cause> {
        let mut admin = connect_to(admin_url).await?;
        let created = Self::create_from(&mut admin, admin_url.to_owned(), "template0").await?;
        migrations::run_pending(&created.address()?).await?;
        Ok(created)
    }

    /// Creates a database of the same name on the coordinator and on every worker of a Citus cluster, with the current
    /// schema distributed over them, and no rows. `admin_url` is a database on the coordinator that knows the workers;
    /// its user must be a superuser on all of them.
    ///
    /// # Errors
    ///
    /// When a machine is unavailable, or a migration or the distribution fails.
    pub async fn create_distributed(admin_url: &str) -> Result<Self, Cause> {
        let cluster = TestCluster::of(admin_url).await?;
        let template = cluster.ensure_template().await?;
        let name = new_name()?;
        cluster.create(&name, &template).await?;
        Ok(Self::on(cluster, name))
    }

    /// As [`Self::create_distributed`], without tables.
    ///
    /// # Errors
    ///
    /// When a machine is unavailable.
    pub async fn create_clustered(admin_url: &str) -> Result<Self, Cause> {
        let cluster = TestCluster::of(admin_url).await?;
        let name = new_name()?;
        cluster.create(&name, "template0").await?;
        cluster.join(&name).await?;
        Ok(Self::on(cluster, name))
    }

    fn on(cluster: TestCluster, name: String) -> Self {
        let TestCluster {
            coordinator, workers, ..
        } = cluster;
        Self {
            name,
            admin_url: coordinator,
            worker_urls: workers.into_iter().map(|worker| worker.url).collect(),
        }
    }

    /// Creates a database without tables.
    pub async fn empty() -> Result<Self, Cause> {
        let admin_url = admin_url().await?;
        let mut admin = connect_to(&admin_url).await?;
        Self::create_from(&mut admin, admin_url, "template0").await
    }

    async fn create_from(admin: &mut Connection, admin_url: String, template: &str) -> Result<Self, Cause> {
        let name = new_name()?;
        batch(admin, &format!("CREATE DATABASE {name} TEMPLATE {template}")).await?;
        Ok(Self {
            name,
            admin_url,
            worker_urls: Vec::new(),
        })
    }

    /// Its name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its `postgres://` URL.
    #[must_use]
    pub fn url(&self) -> String {
        with_database(&self.admin_url, &self.name)
    }

    /// Its parsed address.
    ///
    /// # Errors
    ///
    /// When the URL is invalid, which does not occur.
    pub fn address(&self) -> Result<Address, AddressError> {
        Address::parse(&self.url(), None)
    }

    /// Opens a connection outside of any pool.
    pub async fn connect(&self) -> Result<Connection, Error> {
        connect_to(&self.url()).await
    }

    /// Runs SQL on a new connection: to simulate the passing of time, or to corrupt data on purpose.
    pub async fn execute(&self, sql: &str) -> Result<(), Error> {
        Ok(self.connect().await?.batch_execute(sql).await?)
    }

    /// Opens a session, for SQL statements on one connection.
    pub async fn session(&self) -> Result<Session, Error> {
        Ok(Session(self.connect().await?))
    }

    /// Creates a pool of `max_connections`.
    ///
    /// # Errors
    ///
    /// When the URL is invalid, which does not occur.
    pub fn pool(&self, max_connections: usize) -> Result<Pool, Error> {
        let address = self.address().map_err(|error| Error::Unexpected(error.into()))?;
        Ok(Pool::new(&Settings {
            max_connections,
            ..Settings::new(address)
        }))
    }

    /// Runs the next migration and returns its name.
    ///
    /// # Errors
    ///
    /// When it fails, or there is none.
    pub async fn migrate_up(&self) -> Result<String, Cause> {
        Ok(migrations::run_next(&self.address()?).await?)
    }

    /// Reverts the latest migration and returns its name.
    ///
    /// # Errors
    ///
    /// When it fails, or there is none.
    pub async fn migrate_down(&self) -> Result<String, Cause> {
        Ok(migrations::revert_last(&self.address()?).await?)
    }
}

/// A connection for SQL statements, whose transactions may stay open between statements.
pub struct Session(Connection);

impl Session {
    /// Opens a session of the database at this URL, such as a replica.
    pub async fn at(url: &str) -> Result<Self, Error> {
        Ok(Self(connect_to(url).await?))
    }

    /// Runs SQL.
    pub async fn execute(&mut self, sql: &str) -> Result<(), Error> {
        Ok(self.0.batch_execute(sql).await?)
    }

    /// The number of rows of a query.
    pub async fn rows(&mut self, sql: &str) -> Result<usize, Error> {
        Ok(diesel::sql_query(sql).execute(&mut self.0).await?)
    }
}

impl Drop for TestDatabase {
    fn drop(&mut self) {
        let name = self.name.clone();
        let servers = [std::slice::from_ref(&self.admin_url), &self.worker_urls].concat();
        // The test's runtime may be shutting down, so this needs a thread and a runtime of its own. Failures are
        // ignored: the database is removed as abandoned by a later run.
        let (done, finished) = mpsc::channel();
        let removal = move || -> Result<(), Cause> {
            let runtime = tokio::runtime::Builder::new_current_thread()
                .enable_all()
                .build()?;
            runtime.block_on(async {
                let drop = format!("DROP DATABASE IF EXISTS {name} WITH (FORCE)");
                for server in &servers {
                    batch(&mut connect_to(server).await?, &drop).await?;
                }
                Ok(())
            })
        };
        std::thread::spawn(move || done.send(removal().is_ok()));
        // With a timeout: Postgres waits for connections that are authenticating, and one of this test's runtime makes
        // no progress while this thread blocks it. Postgres completes the command without us.
        let _: Result<bool, RecvTimeoutError> = finished.recv_timeout(REMOVAL_TIMEOUT);
    }
}

/// The name of a new database, with the time of its creation.
fn new_name() -> Result<String, Cause> {
    let created = SystemTime::now().duration_since(UNIX_EPOCH)?.as_secs();
    Ok(format!("duelo_test_{created}_{}", Uuid::new_v4().simple()))
}

/// Creates the template of the current migrations if it does not exist, and removes abandoned test databases.
async fn ensure_template(admin: &mut Connection, admin_url: &str) -> Result<String, Cause> {
    let template = concat!("duelo_template_", env!("MIGRATIONS_DIGEST"));
    if database_exists(admin, template).await? {
        return Ok(template.to_owned());
    }
    // Concurrent tests wait here, and then find the template.
    batch(admin, &format!("SELECT pg_advisory_lock({LOCK})")).await?;
    if !database_exists(admin, template).await? {
        remove_abandoned(admin).await?;
        // Migrated under another name first, so that the template is complete once it exists.
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
