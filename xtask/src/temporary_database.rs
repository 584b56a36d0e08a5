//! An empty database for one run.

use local_postgres::{Cluster, DATABASE};

use crate::console;
use crate::failure::Result;

/// A database in its own cluster, which is removed when this value is dropped.
#[derive(Debug)]
pub(crate) struct TemporaryDatabase {
    cluster: Cluster,
    url: String,
}

impl TemporaryDatabase {
    /// Removes the cluster of a run that was killed, and creates a new one.
    pub(crate) fn start(cluster: Cluster) -> Result<Self> {
        cluster.remove()?;
        let url = cluster.ensure_running()?.url(DATABASE);
        Ok(Self { cluster, url })
    }

    pub(crate) fn url(&self) -> &str {
        &self.url
    }
}

impl Drop for TemporaryDatabase {
    fn drop(&mut self) {
        if let Err(error) = self.cluster.remove() {
            console::error(error);
        }
    }
}
