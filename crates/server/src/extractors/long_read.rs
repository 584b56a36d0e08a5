//! A concurrency limit for reads whose cost grows with the group.

use std::num::NonZeroUsize;
use std::time::Duration;

use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest};
use futures::future::LocalBoxFuture;

use crate::concurrency_limit::{ConcurrencyLimit, Permit};
use crate::error::{Error, Result};
use crate::state::State;

/// A permit for a read whose cost grows with the group, before the group in its handler's signature: such reads use at
/// most half of the connections.
pub(crate) struct LongRead {
    _permit: Permit,
}

impl LongRead {
    /// The maximal number of waiting reads.
    const MAX_WAITING: usize = 64;
    /// The maximal wait.
    const MAX_WAIT: Duration = Duration::from_secs(3);

    /// The limit for a pool of this size.
    pub(crate) fn limit(connections: NonZeroUsize) -> ConcurrencyLimit {
        ConcurrencyLimit::new(connections.get().div_ceil(2), Self::MAX_WAITING, Self::MAX_WAIT)
    }
}

impl FromRequest for LongRead {
    type Error = Error;
    type Future = LocalBoxFuture<'static, Result<Self>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let state = State::of(request).cloned();
        Box::pin(async move {
            Ok(Self {
                _permit: state?.long_reads.acquire().await?,
            })
        })
    }
}
