//! A limit on reads whose work grows with the group.

use std::num::NonZeroUsize;
use std::time::Duration;

use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest};
use futures::future::LocalBoxFuture;

use crate::concurrency_limit::{ConcurrencyLimit, Permit};
use crate::error::{Error, Result};
use crate::state::State;

/// A turn at a read whose work grows with the group, in the signature of its handler before the group: such reads leave half
/// of the connections to all others.
pub(crate) struct LongRead {
    _permit: Permit,
}

impl LongRead {
    /// Reads that may wait for their turn.
    const MAX_WAITING: usize = 64;
    /// How long one of them waits.
    const MAX_WAIT: Duration = Duration::from_secs(3);

    /// The limit that suits a pool of so many connections.
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
