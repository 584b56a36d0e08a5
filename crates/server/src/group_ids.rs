//! The ids of groups by their public hashes.

use db::ids::GroupId;
use db::queries::directory;
use moka::sync::Cache;

use crate::error::Result;

/// The maximum number of hashes in the cache: about 10 MB.
const CAPACITY: u64 = 100_000;

/// A cache of ids by public hash. A hash is never changed or given to another group, so that entries do not become stale;
/// whether the group is still active is read from the database with everything else.
#[derive(Debug, Clone)]
pub(crate) struct GroupIds(Cache<Box<str>, GroupId>);

impl GroupIds {
    /// An empty cache.
    pub(crate) fn new() -> Self {
        Self(Cache::new(CAPACITY))
    }

    /// The id of the group with this hash, deleted or not.
    pub(crate) async fn find(&self, pool: &db::Pool, hash: &str) -> Result<Option<GroupId>> {
        match self.0.get(hash) {
            Some(id) => Ok(Some(id)),
            None => self.find_with(&mut *pool.get().await?, hash).await,
        }
    }

    /// The same, for a caller who has a connection.
    pub(crate) async fn find_with(
        &self,
        connection: &mut db::Connection,
        hash: &str,
    ) -> Result<Option<GroupId>> {
        if let Some(id) = self.0.get(hash) {
            return Ok(Some(id));
        }
        let found = directory::by_hash(connection, hash).await?;
        if let Some(id) = found {
            self.0.insert(hash.into(), id);
        }
        Ok(found)
    }
}
