//! The databases of a Citus cluster: each exists on the coordinator and on every worker, under the same name.

use diesel::QueryableByName;
use diesel::sql_types::{Integer, Text};
use tokio::task::JoinSet;

use super::test_server::{LOCK, batch, connect_to, remove_abandoned, with_database};
use crate::distribution::{self, Distribution};
use crate::error::Cause;
use crate::{Address, Connection, RunQueryDsl, migrations};

/// The number of parts of each divided table: more take longer to create.
const SHARDS: u32 = 4;

/// A cluster, by URLs of databases that are not the tests'.
#[derive(Debug)]
pub(super) struct TestCluster {
    /// On the coordinator; it knows the workers.
    pub(super) coordinator: String,
    coordinator_node: Node,
    pub(super) workers: Vec<Worker>,
}

/// A worker.
#[derive(Debug)]
pub(super) struct Worker {
    pub(super) url: String,
    node: Node,
}

/// How the machines of the cluster reach a machine.
#[derive(Debug, QueryableByName)]
struct Node {
    #[diesel(sql_type = Text)]
    host: String,
    #[diesel(sql_type = Integer)]
    port: i32,
}

impl TestCluster {
    /// The cluster of this database's coordinator.
    pub(super) async fn of(coordinator: &str) -> Result<Self, Cause> {
        let mut admin = connect_to(coordinator).await?;
        // The coordinator first: its group is 0.
        let sql = "SELECT nodename AS host, nodeport AS port FROM pg_dist_node ORDER BY groupid";
        let nodes: Vec<Node> = diesel::sql_query(sql).load(&mut admin).await?;
        let mut nodes = nodes.into_iter();
        let coordinator_node = nodes.next().ok_or("the database has no machines of a cluster")?;
        let workers = nodes.map(|node| Worker {
            url: with_host(coordinator, &node),
            node,
        });
        Ok(Self {
            coordinator: coordinator.to_owned(),
            coordinator_node,
            workers: workers.collect(),
        })
    }

    /// The URLs of all machines, the coordinator last.
    fn urls(&self) -> impl Iterator<Item = &str> {
        let workers = self.workers.iter().map(|worker| worker.url.as_str());
        workers.chain([self.coordinator.as_str()])
    }

    /// Creates a database on all machines at once. Its files are copied, which is faster than by the log.
    pub(super) async fn create(&self, name: &str, template: &str) -> Result<(), Cause> {
        let create = format!("CREATE DATABASE {name} TEMPLATE {template} STRATEGY file_copy");
        let mut creations = JoinSet::new();
        for url in self.urls() {
            let (url, create) = (url.to_owned(), create.clone());
            creations.spawn(async move { batch(&mut connect_to(&url).await?, &create).await });
        }
        while let Some(created) = creations.join_next().await {
            created??;
        }
        Ok(())
    }

    /// Registers the machines in an empty database.
    pub(super) async fn join(&self, name: &str) -> Result<(), Cause> {
        for url in self.urls() {
            let mut inside = connect_to(&with_database(url, name)).await?;
            let shards = format!("ALTER DATABASE {name} SET citus.shard_count = {SHARDS}");
            batch(&mut inside, &format!("{shards}; CREATE EXTENSION citus")).await?;
        }
        let mut inside = connect_to(&with_database(&self.coordinator, name)).await?;
        let Node { host, port } = &self.coordinator_node;
        let coordinator = format!("SELECT citus_set_coordinator_host('{host}', {port})");
        batch(&mut inside, &coordinator).await?;
        for Worker { node, .. } in &self.workers {
            let Node { host, port } = node;
            batch(&mut inside, &format!("SELECT citus_add_node('{host}', {port})")).await?;
        }
        Ok(())
    }

    /// Creates the template of the current migrations if it does not exist, distributed and without rows, and removes
    /// abandoned test databases. Nothing connects to a complete template, not even Citus.
    pub(super) async fn ensure_template(&self) -> Result<String, Cause> {
        let template = concat!("duelo_cluster_", env!("MIGRATIONS_DIGEST"));
        let mut admin = connect_to(&self.coordinator).await?;
        if is_complete(&mut admin, template).await? {
            return Ok(template.to_owned());
        }
        // Concurrent tests wait here, and then find the template.
        batch(&mut admin, &format!("SELECT pg_advisory_lock({LOCK})")).await?;
        if !is_complete(&mut admin, template).await? {
            for url in self.urls() {
                let mut server = connect_to(url).await?;
                remove_abandoned(&mut server).await?;
                let drop = format!("DROP DATABASE IF EXISTS {template} WITH (FORCE)");
                batch(&mut server, &drop).await?;
            }
            self.create(template, "template0").await?;
            self.join(template).await?;
            let address = Address::parse(&with_database(&self.coordinator, template), None)?;
            migrations::run_pending(&address).await?;
            let distribution = distribution::distribute(&address).await?;
            if !matches!(distribution, Distribution::Done(_)) {
                return Err(format!("the template is not distributed: {distribution:?}").into());
            }
            for url in self.urls() {
                let mut server = connect_to(url).await?;
                batch(
                    &mut server,
                    &format!("ALTER DATABASE {template} ALLOW_CONNECTIONS false"),
                )
                .await?;
                let end = format!(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{template}'"
                );
                batch(&mut server, &end).await?;
            }
        }
        batch(&mut admin, &format!("SELECT pg_advisory_unlock({LOCK})")).await?;
        Ok(template.to_owned())
    }
}

async fn is_complete(admin: &mut Connection, template: &str) -> Result<bool, Cause> {
    let sql = format!("SELECT FROM pg_database WHERE datname = '{template}' AND NOT datallowconn");
    Ok(diesel::sql_query(sql).execute(admin).await? > 0)
}

/// The URL of the database of the same name on another server.
fn with_host(url: &str, node: &Node) -> String {
    let Node { host, port } = node;
    let (scheme, rest) = url.split_once("://").unwrap_or(("postgres", url));
    let (server, path) = rest.split_once('/').unwrap_or((rest, ""));
    let user = server.rsplit_once('@').map_or("", |(user, _)| user);
    format!("{scheme}://{user}@{host}:{port}/{path}")
}
