//! Costly work of all clients, of which no client can take the whole queue.

use std::time::Duration;

use crate::concurrency_limit::{ConcurrencyLimit, Permit};
use crate::error::{Error, Result};
use crate::keyed_limit::{KeyedLimit, KeyedPermit};

/// Each client has at most this part of the places.
const CLIENT_PART: usize = 4;

/// A [`ConcurrencyLimit`] of which each client has at most a quarter of the queue.
#[derive(Debug, Clone)]
pub(crate) struct SharedQueue {
    limit: ConcurrencyLimit,
    clients: KeyedLimit<String>,
}

/// A place in the queue, then its permit, until it is dropped.
#[derive(Debug)]
pub(crate) struct SharedPermit {
    _permit: Permit,
    _place: Place,
}

/// A client's place.
pub(crate) type Place = KeyedPermit<String>;

#[derive(Debug, thiserror::Error)]
#[error("a client has as many places in this queue as it may have")]
struct ClientQueueFull;

impl SharedQueue {
    /// A limit of `running` concurrent tasks, `waiting` callers in the queue and `max_wait` for each of them.
    pub(crate) fn new(running: usize, waiting: usize, max_wait: Duration) -> Self {
        let places = u32::try_from(waiting / CLIENT_PART).unwrap_or(u32::MAX).max(1);
        Self {
            limit: ConcurrencyLimit::new(running, waiting, max_wait),
            clients: KeyedLimit::new(places),
        }
    }

    /// A place for this client.
    ///
    /// # Errors
    ///
    /// [`Error::Unavailable`] if it has all of its own.
    pub(crate) fn place(&self, client: String) -> Result<Place> {
        (self.clients.acquire(client)).ok_or_else(|| Error::Unavailable(ClientQueueFull.into()))
    }

    /// Waits for a permit for this client.
    ///
    /// # Errors
    ///
    /// As [`Self::place`] and [`ConcurrencyLimit::acquire`].
    pub(crate) async fn acquire(&self, client: String) -> Result<SharedPermit> {
        let place = self.place(client)?;
        Ok(SharedPermit {
            _permit: self.limit.acquire().await?,
            _place: place,
        })
    }

    /// The limit without the places.
    pub(crate) const fn limit(&self) -> &ConcurrencyLimit {
        &self.limit
    }
}
