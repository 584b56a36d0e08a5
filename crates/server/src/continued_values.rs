//! Values that follow from the matches of a group, kept so that only newer matches are read to continue them.

use std::hash::Hash;
use std::sync::Arc;

use db::rows::GroupRow;
use moka::sync::Cache;

#[cfg(test)]
mod tests;

/// The values that were computed last.
///
/// A submission increments the version of its group and the number of its matches by one each. Every other change increases
/// their difference: a deletion of a match by two, any other by one. It is therefore the same only while matches were added and
/// nothing else happened, and a value is used only then.
///
/// The difference does not show an import, which adds many matches with one version to a group without players, a repair of
/// the number of matches, and a database that was restored to an earlier state. The caller of [`Self::get`] therefore also
/// compares what the value leads to with what is stored.
pub(crate) struct ContinuedValues<K, V>(Cache<K, Arc<KnownValue<V>>>);

struct KnownValue<V> {
    version: i64,
    other_changes: i64,
    value: Arc<V>,
}

impl<K, V> ContinuedValues<K, V>
where
    K: Hash + Eq + Send + Sync + 'static,
    V: Send + Sync + 'static,
{
    /// No values. All together have at most `capacity` bytes; `bytes` is the size of one.
    pub(crate) fn new(capacity: u64, bytes: fn(&V) -> usize) -> Self {
        let weight =
            move |_: &K, known: &Arc<KnownValue<V>>| u32::try_from(bytes(&known.value)).unwrap_or(u32::MAX);
        Self(Cache::builder().weigher(weight).max_capacity(capacity).build())
    }

    /// The value as of an earlier version of the group, or this one, since which matches were only added.
    pub(crate) fn get(&self, group: &GroupRow, key: &K) -> Option<Arc<V>> {
        let known = self.0.get(key)?;
        let can_be_continued = known.version <= group.version && known.other_changes == other_changes(group);
        can_be_continued.then(|| Arc::clone(&known.value))
    }

    /// Stores the value as of this version of the group.
    pub(crate) fn put(&self, group: &GroupRow, key: K, value: &Arc<V>) {
        let known = KnownValue {
            version: group.version,
            other_changes: other_changes(group),
            value: Arc::clone(value),
        };
        self.0.insert(key, Arc::new(known));
    }
}

/// How many changes of the group were not submissions, each deletion of a match counted twice.
fn other_changes(group: &GroupRow) -> i64 {
    group.version - i64::from(group.match_count)
}
