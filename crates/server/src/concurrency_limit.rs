//! A limit on costly work: on its concurrency, on the number of waiting callers, on their time in the queue, and on
//! what of all this one client has.
//!
//! Without the second and third limit a flood of requests would queue in memory, and every caller in the queue would
//! time out before its turn. Without the fourth, one client's many requests would delay everyone's.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::oneshot;
use tokio::task::spawn_blocking;
use tokio::time::timeout;

use crate::error::{Error, Result};

/// Each client has at most this part of the places.
const CLIENT_PLACES: usize = 4;
/// Each client runs at most this part of the concurrent tasks.
const CLIENT_RUNNING: usize = 2;

/// Runs at most `running` tasks concurrently, while at most `waiting` callers wait, none of them longer than
/// `max_wait`.
///
/// Clients take turns, however many callers each of them has. A client has at most a quarter of the places in the
/// queue, and runs at most half of the tasks. If no place is left, the client with the most gives up one to a client
/// with fewer.
#[derive(Debug, Clone)]
pub(crate) struct ConcurrencyLimit(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    /// The limits of all clients together, and of each.
    running: usize,
    client_running: usize,
    places: usize,
    client_places: usize,
    max_wait: Duration,
    queue: Mutex<Queue>,
}

#[derive(Debug, Default)]
struct Queue {
    places: usize,
    running: usize,
    clients: HashMap<String, Client>,
    /// The clients with waiting callers; the first one is next.
    order: VecDeque<String>,
}

#[derive(Debug, Default)]
struct Client {
    places: usize,
    running: usize,
    waiting: VecDeque<oneshot::Sender<Turn>>,
}

/// A caller's place, until it is dropped: without one it cannot wait.
#[derive(Debug)]
pub(crate) struct Place {
    limit: ConcurrencyLimit,
    client: String,
}

/// One of the concurrent tasks, until it is dropped.
#[derive(Debug)]
pub(crate) struct Turn {
    limit: ConcurrencyLimit,
    client: String,
}

/// A place and its turn.
#[derive(Debug)]
pub(crate) struct Permit {
    _turn: Turn,
    _place: Place,
}

/// Why a caller does not get a permit.
#[derive(Debug, thiserror::Error)]
enum Overloaded {
    #[error("too many callers wait for this work")]
    QueueFull,
    #[error("a client has as many places in this queue as it may have")]
    ClientQueueFull,
    #[error("a caller of a client with fewer places has taken this one's")]
    GaveWay,
    #[error("this work did not begin within {0:?}")]
    WaitedTooLong(Duration),
}

impl ConcurrencyLimit {
    /// A limit of `running` concurrent tasks, `waiting` callers in the queue and `max_wait` for each of them.
    pub(crate) fn new(running: usize, waiting: usize, max_wait: Duration) -> Self {
        Self(Arc::new(Shared {
            running,
            client_running: running.div_ceil(CLIENT_RUNNING),
            places: running + waiting,
            client_places: (waiting / CLIENT_PLACES).max(1),
            max_wait,
            queue: Mutex::default(),
        }))
    }

    /// A place for a caller of this client.
    ///
    /// # Errors
    ///
    /// [`Error::Unavailable`] if all places are taken, or all of the client's.
    pub(crate) fn place(&self, client: String) -> Result<Place> {
        let mut queue = self.lock();
        if queue.places >= self.0.places && !queue.make_place_for(&client) {
            return Err(unavailable(Overloaded::QueueFull));
        }
        let of_client = queue.clients.entry(client.clone()).or_default();
        if of_client.places >= self.0.client_places {
            return Err(unavailable(Overloaded::ClientQueueFull));
        }
        of_client.places += 1;
        queue.places += 1;
        drop(queue);
        Ok(Place {
            limit: self.clone(),
            client,
        })
    }

    /// Waits for a permit for this client.
    ///
    /// # Errors
    ///
    /// As [`Self::place`] and [`Place::turn`].
    pub(crate) async fn acquire(&self, client: String) -> Result<Permit> {
        let place = self.place(client)?;
        Ok(Permit {
            _turn: place.turn().await?,
            _place: place,
        })
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
        client: String,
        work: impl FnOnce() -> Result<T> + Send + 'static,
    ) -> Result<T> {
        run_with(self.acquire(client).await?, work).await
    }

    /// Whether the next caller would be refused.
    #[cfg(test)]
    pub(crate) fn is_full(&self) -> bool {
        self.lock().places == self.0.places
    }

    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.0.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Changes the queue, then begins what can begin.
    fn update(&self, change: impl FnOnce(&mut Queue)) {
        let mut queue = self.lock();
        change(&mut queue);
        let unclaimed = self.begin_next(&mut queue);
        drop(queue);
        // Their callers no longer wait. To drop them takes the lock again.
        drop(unclaimed);
    }

    /// Gives the free turns to the clients in their order. Returns those whose callers do not wait any longer.
    fn begin_next(&self, queue: &mut Queue) -> Vec<Turn> {
        let mut unclaimed = Vec::new();
        while queue.running < self.0.running {
            let may_run = |client: &String| {
                let client = queue.clients.get(client);
                client.is_none_or(|client| client.running < self.0.client_running)
            };
            let Some(client) =
                (queue.order.iter().position(may_run)).and_then(|position| queue.order.remove(position))
            else {
                break;
            };
            let Some(of_client) = queue.clients.get_mut(&client) else {
                continue;
            };
            let Some(caller) = of_client.waiting.pop_front() else {
                continue;
            };
            of_client.running += 1;
            queue.running += 1;
            if !of_client.waiting.is_empty() {
                queue.order.push_back(client.clone());
            }
            let limit = self.clone();
            unclaimed.extend(caller.send(Turn { limit, client }).err());
        }
        unclaimed
    }
}

impl Place {
    /// Waits for the turn of this caller.
    ///
    /// # Errors
    ///
    /// [`Error::Unavailable`] if the wait takes too long.
    pub(crate) async fn turn(&self) -> Result<Turn> {
        let (sender, receiver) = oneshot::channel();
        self.limit.update(|queue| {
            let client = queue.clients.entry(self.client.clone()).or_default();
            client.waiting.retain(|caller| !caller.is_closed());
            client.waiting.push_back(sender);
            if !queue.order.contains(&self.client) {
                queue.order.push_back(self.client.clone());
            }
        });
        let max_wait = self.limit.0.max_wait;
        (timeout(max_wait, receiver).await)
            .map_err(|_| unavailable(Overloaded::WaitedTooLong(max_wait)))?
            .map_err(|_| unavailable(Overloaded::GaveWay))
    }

    /// Waits for the turn of this caller and runs blocking work on a separate thread, to which the turn belongs.
    ///
    /// # Errors
    ///
    /// As [`Self::turn`], and what the work returns.
    pub(crate) async fn run_blocking<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T> + Send + 'static,
    ) -> Result<T> {
        run_with(self.turn().await?, work).await
    }
}

async fn run_with<T: Send + 'static>(
    permit: impl Send + 'static,
    work: impl FnOnce() -> Result<T> + Send + 'static,
) -> Result<T> {
    let done = spawn_blocking(move || {
        let _permit = permit;
        work()
    });
    done.await.map_err(Error::internal)?
}

impl Queue {
    /// Refuses the newest waiting caller of the client with the most places, if it has more than this one will have.
    /// Its place is counted until it has left.
    fn make_place_for(&mut self, client: &str) -> bool {
        let own = self.clients.get(client).map_or(0, |client| client.places);
        let larger = self.clients.values_mut().filter(|other| other.places > own + 1);
        let largest = larger
            .filter(|other| !other.waiting.is_empty())
            .max_by_key(|other| other.places);
        largest.and_then(|largest| largest.waiting.pop_back()).is_some()
    }

    /// A client without places and tasks takes no memory.
    fn change_client(&mut self, client: &str, change: impl FnOnce(&mut Client)) {
        let Some(of_client) = self.clients.get_mut(client) else {
            return;
        };
        change(of_client);
        if of_client.places == 0 && of_client.running == 0 {
            self.clients.remove(client);
            self.order.retain(|other| other != client);
        }
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.limit.update(|queue| {
            queue.places -= 1;
            queue.change_client(&self.client, |client| client.places -= 1);
        });
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        self.limit.update(|queue| {
            queue.running -= 1;
            queue.change_client(&self.client, |client| client.running -= 1);
        });
    }
}

fn unavailable(overloaded: Overloaded) -> Error {
    Error::Unavailable(overloaded.into())
}

#[cfg(test)]
mod tests;
