//! The ids of groups by their public hashes.

use std::time::Duration;

use db::ids::GroupId;
use db::queries::directory;
use moka::sync::Cache;

use crate::error::Result;

/// The maximum number of hashes in the cache: about 10 MB.
const CAPACITY: u64 = 100_000;

/// How long a hash is in the cache.
const LIFETIME: Duration = Duration::from_mins(10);

/// A cache of ids by public hash. A hash is never changed or given to another group, so that entries become stale in
/// another epoch of the database only, such as after a backup was restored. What is read of the group, whether it is
/// still active and whether it has this hash, is compared by
/// [`GroupInPath::leads_to`](crate::caller::group_in_path::GroupInPath::leads_to).
#[derive(Debug, Clone)]
pub(crate) struct GroupIds(Cache<Box<str>, GroupId>);

impl GroupIds {
    /// An empty cache.
    pub(crate) fn new() -> Self {
        let cache = Cache::builder().max_capacity(CAPACITY);
        Self(cache.time_to_live(LIFETIME).build())
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
