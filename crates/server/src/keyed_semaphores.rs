//! Limits by key, of what one client, account or answer has at a time within this server.
//!
//! They save the database from conflicts and clients from each other; what must be exclusive over all servers is
//! guarded in the database.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

use crate::error::{Error, Result};

/// A semaphore per key, with the same number of permits each.
#[derive(Debug, Clone)]
pub(crate) struct KeyedSemaphores<K> {
    used: Arc<Mutex<HashMap<K, Used>>>,
    permits: usize,
    max_wait: Duration,
}

/// The semaphore of a key that has callers.
#[derive(Debug)]
struct Used {
    semaphore: Arc<Semaphore>,
    /// Those with a permit and those that wait for one.
    callers: usize,
}

/// One of a key's permits, until it is dropped.
#[derive(Debug)]
pub(crate) struct KeyedPermit<K: Eq + Hash> {
    // Fields are dropped in this order: the last caller of a key has no permit any more when it removes the semaphore.
    _permit: OwnedSemaphorePermit,
    _caller: Caller<K>,
}

#[derive(Debug)]
struct Caller<K: Eq + Hash> {
    key: K,
    used: Arc<Mutex<HashMap<K, Used>>>,
}

#[derive(Debug, thiserror::Error)]
#[error("a permit of this server was not free within {0:?}")]
struct WaitedTooLong(Duration);

impl<K: Eq + Hash + Clone> KeyedSemaphores<K> {
    /// `permits` for each key. Callers of [`Self::acquire`] wait for one at most for `max_wait`.
    pub(crate) fn new(permits: u32, max_wait: Duration) -> Self {
        let permits = usize::try_from(permits).unwrap_or(usize::MAX);
        Self {
            used: Arc::default(),
            permits: permits.min(Semaphore::MAX_PERMITS),
            max_wait,
        }
    }

    /// One permit for each key.
    pub(crate) fn exclusive(max_wait: Duration) -> Self {
        Self::new(1, max_wait)
    }

    /// A permit for this key; `None` if none is free.
    pub(crate) fn try_acquire(&self, key: K) -> Option<KeyedPermit<K>> {
        let (semaphore, caller) = self.enter(key);
        Some(KeyedPermit {
            _permit: semaphore.try_acquire_owned().ok()?,
            _caller: caller,
        })
    }

    /// Waits for a permit for this key. Callers get it in the order in which they asked.
    ///
    /// # Errors
    ///
    /// [`Error::Unavailable`] if the wait takes too long.
    pub(crate) async fn acquire(&self, key: K) -> Result<KeyedPermit<K>> {
        let (semaphore, caller) = self.enter(key);
        let permit = timeout(self.max_wait, semaphore.acquire_owned())
            .await
            .map_err(|_| Error::Unavailable(WaitedTooLong(self.max_wait).into()))?
            .map_err(Error::internal)?;
        Ok(KeyedPermit {
            _permit: permit,
            _caller: caller,
        })
    }

    fn enter(&self, key: K) -> (Arc<Semaphore>, Caller<K>) {
        let mut all = locked(&self.used);
        let used = all.entry(key.clone()).or_insert_with(|| Used {
            semaphore: Arc::new(Semaphore::new(self.permits)),
            callers: 0,
        });
        used.callers += 1;
        let caller = Caller {
            key,
            used: Arc::clone(&self.used),
        };
        (Arc::clone(&used.semaphore), caller)
    }
}

impl<K: Eq + Hash> Drop for Caller<K> {
    fn drop(&mut self) {
        let mut all = locked(&self.used);
        let Some(used) = all.get_mut(&self.key) else {
            return;
        };
        used.callers -= 1;
        // A key without callers takes no memory.
        if used.callers == 0 {
            all.remove(&self.key);
        }
    }
}

fn locked<K>(used: &Mutex<HashMap<K, Used>>) -> MutexGuard<'_, HashMap<K, Used>> {
    used.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use futures::FutureExt as _;

    use super::*;

    const LONG: Duration = Duration::from_mins(1);

    #[test]
    fn a_key_has_permits_of_its_own() {
        let limit = KeyedSemaphores::new(2, Duration::ZERO);
        let permits = [limit.try_acquire("a"), limit.try_acquire("a")];
        assert!(permits.iter().all(Option::is_some));
        assert!(limit.try_acquire("a").is_none());
        assert!(limit.try_acquire("b").is_some());
        drop(permits);
        assert!(limit.try_acquire("a").is_some());
    }

    #[tokio::test]
    async fn a_wait_times_out() {
        let locks = KeyedSemaphores::exclusive(Duration::ZERO);
        let first = locks.acquire("a").await.unwrap();
        assert!(matches!(locks.acquire("a").await, Err(Error::Unavailable(_))));
        let _other = locks.acquire("b").await.unwrap();
        drop(first);
        assert!(locks.acquire("a").await.is_ok());
    }

    #[tokio::test]
    async fn callers_get_the_permit_in_their_order() {
        let locks = KeyedSemaphores::exclusive(LONG);
        let first = locks.acquire(1).await.unwrap();
        let (done, mut order) = tokio::sync::mpsc::unbounded_channel();
        let waiting = [1, 2, 3].map(|number| {
            let (locks, done) = (locks.clone(), done.clone());
            async move {
                let _permit = locks.acquire(1).await.unwrap();
                done.send(number).unwrap();
            }
        });
        let [one, two, three] = waiting;
        tokio::join!(one, two, three, async { drop(first) });
        let got: Vec<_> = std::iter::from_fn(|| order.try_recv().ok()).collect();
        assert_eq!(got, [1, 2, 3]);
    }

    #[tokio::test]
    async fn a_key_without_callers_takes_no_memory() {
        let locks = KeyedSemaphores::exclusive(LONG);
        let permit = locks.acquire(1).await.unwrap();
        assert!(locks.try_acquire(1).is_none());
        let mut waiting = Box::pin(locks.acquire(1));
        assert!(waiting.as_mut().now_or_never().is_none());
        drop(permit);
        // The one that waited has left only now.
        drop(waiting);
        assert!(locks.used.lock().unwrap().is_empty());
    }
}
