//! A concurrency limit for reads whose cost grows with the group.

use std::num::NonZeroUsize;
use std::time::Duration;

use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest};
use futures::future::LocalBoxFuture;

use crate::caller::client::Client;
use crate::error::{Error, Result};
use crate::shared_queue::{SharedPermit, SharedQueue};
use crate::state::State;

/// A permit for a read whose cost grows with the group, before the group in its handler's signature: such reads use at
/// most half of the connections, and one client at most a quarter of the queue.
pub(crate) struct LongRead {
    _permit: SharedPermit,
}

impl LongRead {
    /// The maximal number of waiting reads.
    const MAX_WAITING: usize = 64;
    /// The maximal wait.
    const MAX_WAIT: Duration = Duration::from_secs(3);

    /// The limit for a pool of this size.
    pub(crate) fn limit(connections: NonZeroUsize) -> SharedQueue {
        SharedQueue::new(connections.get().div_ceil(2), Self::MAX_WAITING, Self::MAX_WAIT)
    }
}

impl FromRequest for LongRead {
    type Error = Error;
    type Future = LocalBoxFuture<'static, Result<Self>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let state = State::of(request).cloned();
        let client = Client::of(request);
        Box::pin(async move {
            Ok(Self {
                _permit: state?.long_reads.acquire(client?.site_or_address()).await?,
            })
        })
    }
}
