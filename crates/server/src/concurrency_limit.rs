//! A limit on costly work: on its concurrency, on the number of waiting callers, and on their time in the queue.
//!
//! Without the second and third limit a flood of requests would queue in memory, and every caller in the queue would
//! time out before its turn.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::spawn_blocking;
use tokio::time::timeout;

use crate::error::{Error, Result};

/// Runs at most `running` tasks concurrently, while at most `waiting` callers wait, none of them longer than
/// `max_wait`.
#[derive(Debug, Clone)]
pub(crate) struct ConcurrencyLimit {
    running: Arc<Semaphore>,
    admitted: Arc<Semaphore>,
    max_wait: Duration,
}

/// The permit for one task, until it is dropped.
#[derive(Debug)]
pub(crate) struct Permit {
    _running: OwnedSemaphorePermit,
    _admitted: OwnedSemaphorePermit,
}

/// Why a caller does not get a permit.
#[derive(Debug, thiserror::Error)]
enum Overloaded {
    #[error("too many callers wait for this work")]
    QueueFull,
    #[error("this work did not begin within {0:?}")]
    WaitedTooLong(Duration),
}

impl ConcurrencyLimit {
    /// A limit of `running` concurrent tasks, `waiting` callers in the queue and `max_wait` for each of them.
    pub(crate) fn new(running: usize, waiting: usize, max_wait: Duration) -> Self {
        Self {
            running: Arc::new(Semaphore::new(running)),
            admitted: Arc::new(Semaphore::new(running + waiting)),
            max_wait,
        }
    }

    /// Waits for a permit.
    ///
    /// # Errors
    ///
    /// [`Error::Unavailable`] if the queue is full or the wait takes too long.
    pub(crate) async fn acquire(&self) -> Result<Permit> {
        let admitted = Arc::clone(&self.admitted)
            .try_acquire_owned()
            .map_err(|_| unavailable(Overloaded::QueueFull))?;
        let running = timeout(self.max_wait, Arc::clone(&self.running).acquire_owned())
            .await
            .map_err(|_| unavailable(Overloaded::WaitedTooLong(self.max_wait)))?
            .map_err(Error::internal)?;
        Ok(Permit {
            _running: running,
            _admitted: admitted,
        })
    }

    /// Whether the next caller would be refused.
    #[cfg(test)]
    pub(crate) fn is_full(&self) -> bool {
        self.admitted.available_permits() == 0
    }

    /// Waits for a permit and runs blocking work on a separate thread.
    ///
    /// The permit belongs to the work: a cancelled caller does not release it early.
    ///
    /// # Errors
    ///
    /// As [`Self::acquire`], and what the work returns.
    pub(crate) async fn run_blocking<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T> + Send + 'static,
    ) -> Result<T> {
        let permit = self.acquire().await?;
        let done = spawn_blocking(move || {
            let _permit = permit;
            work()
        });
        done.await.map_err(Error::internal)?
    }
}

fn unavailable(overloaded: Overloaded) -> Error {
    Error::Unavailable(overloaded.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_overload(error: &Error) -> bool {
        matches!(error, Error::Unavailable(_))
    }

    #[tokio::test]
    async fn a_caller_beyond_the_queue_is_refused_at_once() {
        let limit = ConcurrencyLimit::new(1, 1, Duration::from_mins(1));
        let first = limit.acquire().await.unwrap();
        let queued = tokio::spawn({
            let limit = limit.clone();
            async move { limit.acquire().await }
        });
        while !limit.is_full() {
            tokio::task::yield_now().await;
        }
        assert!(is_overload(&limit.acquire().await.unwrap_err()));
        drop(first);
        assert!(queued.await.unwrap().is_ok());
    }

    #[tokio::test]
    async fn a_wait_times_out() {
        let limit = ConcurrencyLimit::new(1, 1, Duration::ZERO);
        let _first = limit.acquire().await.unwrap();
        assert!(is_overload(&limit.acquire().await.unwrap_err()));
    }

    #[tokio::test]
    async fn a_permit_is_released_when_the_work_is_done() {
        let limit = ConcurrencyLimit::new(1, 0, Duration::ZERO);
        for number in 0..3 {
            assert_eq!(limit.run_blocking(move || Ok(number)).await.unwrap(), number);
        }
    }
}
