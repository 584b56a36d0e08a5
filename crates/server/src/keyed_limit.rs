//! A limit on what one client or account does at a time, within this server.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Counts per key what is running or waiting, at most `max`.
#[derive(Debug, Clone)]
pub(crate) struct KeyedLimit<K> {
    counts: Arc<Mutex<HashMap<K, u32>>>,
    max: u32,
}

/// One of a key's, until it is dropped.
#[derive(Debug)]
pub(crate) struct KeyedPermit<K: Eq + Hash> {
    key: K,
    counts: Arc<Mutex<HashMap<K, u32>>>,
}

impl<K: Eq + Hash + Clone> KeyedLimit<K> {
    /// At most `max` at a time for each key.
    pub(crate) fn new(max: u32) -> Self {
        Self {
            counts: Arc::default(),
            max,
        }
    }

    /// A permit for this key; `None` if it has as many as it may have.
    pub(crate) fn acquire(&self, key: K) -> Option<KeyedPermit<K>> {
        let mut counts = locked(&self.counts);
        let count = counts.get(&key).copied().unwrap_or_default();
        if count >= self.max {
            return None;
        }
        counts.insert(key.clone(), count + 1);
        drop(counts);
        Some(KeyedPermit {
            key,
            counts: Arc::clone(&self.counts),
        })
    }
}

impl<K: Eq + Hash> Drop for KeyedPermit<K> {
    fn drop(&mut self) {
        let mut counts = locked(&self.counts);
        let Some(count) = counts.get_mut(&self.key) else {
            return;
        };
        *count -= 1;
        // A key without permits takes no memory.
        if *count == 0 {
            counts.remove(&self.key);
        }
    }
}

fn locked<K>(counts: &Mutex<HashMap<K, u32>>) -> MutexGuard<'_, HashMap<K, u32>> {
    counts.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_has_a_limit_of_its_own() {
        let limit = KeyedLimit::new(2);
        let permits = [limit.acquire("a"), limit.acquire("a")];
        assert!(permits.iter().all(Option::is_some));
        assert!(limit.acquire("a").is_none());
        assert!(limit.acquire("b").is_some());
        drop(permits);
        assert!(limit.acquire("a").is_some());
    }

    #[test]
    fn a_key_without_permits_takes_no_memory() {
        let limit = KeyedLimit::new(1);
        drop(limit.acquire("a"));
        assert!(limit.counts.lock().unwrap().is_empty());
    }
}
