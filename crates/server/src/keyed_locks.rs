//! Mutual exclusion by key, within this server.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::Duration;

use tokio::sync::{Mutex as AsyncMutex, OwnedMutexGuard};
use tokio::time::timeout;

use crate::error::{Error, Result};

/// A lock per key, which callers get in the order in which they asked.
///
/// It saves the database from conflicts within one server; what must be exclusive over all servers is guarded there.
#[derive(Debug)]
pub(crate) struct KeyedLocks<K> {
    locks: Arc<Mutex<HashMap<K, Weak<AsyncMutex<()>>>>>,
    max_wait: Duration,
}

/// The lock on one key, until it is dropped.
#[derive(Debug)]
pub(crate) struct KeyedLock<K: Eq + Hash> {
    guard: Option<OwnedMutexGuard<()>>,
    key: K,
    locks: Arc<Mutex<HashMap<K, Weak<AsyncMutex<()>>>>>,
}

#[derive(Debug, thiserror::Error)]
#[error("a lock of this server was not free within {0:?}")]
struct WaitedTooLong(Duration);

impl<K: Eq + Hash + Clone> KeyedLocks<K> {
    /// No lock is taken. Callers wait for one at most for `max_wait`.
    pub(crate) fn new(max_wait: Duration) -> Self {
        Self {
            locks: Arc::default(),
            max_wait,
        }
    }

    /// Waits for the lock on this key.
    ///
    /// # Errors
    ///
    /// [`Error::Unavailable`] if the wait takes too long.
    pub(crate) async fn lock(&self, key: K) -> Result<KeyedLock<K>> {
        let lock = {
            let mut locks = self.locks.lock().unwrap_or_else(PoisonError::into_inner);
            let known = locks.get(&key).and_then(Weak::upgrade);
            known.unwrap_or_else(|| {
                let lock = Arc::new(AsyncMutex::new(()));
                locks.insert(key.clone(), Arc::downgrade(&lock));
                lock
            })
        };
        let guard = timeout(self.max_wait, lock.lock_owned())
            .await
            .map_err(|_| Error::Unavailable(WaitedTooLong(self.max_wait).into()))?;
        Ok(KeyedLock {
            guard: Some(guard),
            key,
            locks: Arc::clone(&self.locks),
        })
    }
}

impl<K: Eq + Hash> Drop for KeyedLock<K> {
    fn drop(&mut self) {
        let mut locks = self.locks.lock().unwrap_or_else(PoisonError::into_inner);
        self.guard = None;
        // No other caller waits for it: a key that is not in use takes no memory.
        if locks.get(&self.key).is_some_and(|lock| lock.strong_count() == 0) {
            locks.remove(&self.key);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_key_is_locked_once_at_a_time() {
        let locks = KeyedLocks::new(Duration::ZERO);
        let first = locks.lock("a").await.unwrap();
        assert!(matches!(locks.lock("a").await, Err(Error::Unavailable(_))));
        let _other = locks.lock("b").await.unwrap();
        drop(first);
        assert!(locks.lock("a").await.is_ok());
    }

    #[tokio::test]
    async fn callers_get_the_lock_in_their_order() {
        let locks = Arc::new(KeyedLocks::new(Duration::from_mins(1)));
        let first = locks.lock(1).await.unwrap();
        let (done, mut order) = tokio::sync::mpsc::unbounded_channel();
        let waiting = [1, 2, 3].map(|number| {
            let (locks, done) = (Arc::clone(&locks), done.clone());
            async move {
                let _lock = locks.lock(1).await.unwrap();
                done.send(number).unwrap();
            }
        });
        let [one, two, three] = waiting;
        tokio::join!(one, two, three, async { drop(first) });
        let got: Vec<_> = std::iter::from_fn(|| order.try_recv().ok()).collect();
        assert_eq!(got, [1, 2, 3]);
    }

    #[tokio::test]
    async fn a_free_key_takes_no_memory() {
        let locks = KeyedLocks::new(Duration::from_mins(1));
        drop(locks.lock(1).await.unwrap());
        assert!(locks.locks.lock().unwrap().is_empty());
    }
}
