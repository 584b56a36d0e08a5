//! An empty database for one run alone.

use local_postgres::Cluster;

use crate::console;
use crate::failure::Result;
use crate::project::DATABASE;

/// A database in a cluster of its own, which is deleted when this is dropped.
#[derive(Debug)]
pub(crate) struct PassingDatabase {
    cluster: Cluster,
    url: String,
}

impl PassingDatabase {
    /// Makes it anew: a run that was killed may have left the last one.
    pub(crate) fn start(cluster: Cluster) -> Result<Self> {
        cluster.remove()?;
        let url = cluster.ensure_running()?.url(DATABASE);
        Ok(Self { cluster, url })
    }

    pub(crate) fn url(&self) -> &str {
        &self.url
    }
}

impl Drop for PassingDatabase {
    fn drop(&mut self) {
        if let Err(error) = self.cluster.remove() {
            console::complain(error);
        }
    }
}
