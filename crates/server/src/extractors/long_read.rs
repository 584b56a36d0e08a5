//! A concurrency limit for reads whose cost grows with the group.

use std::time::Duration;

use actix_web::dev::Payload;
use actix_web::{Error as ActixError, FromRequest, HttpRequest};
use futures::future::LocalBoxFuture;

use crate::caller::client::Client;
use crate::shared_queue::{SharedPermit, SharedQueue};
use crate::state::State;

/// The connection or group of a read whose cost grows with the group, taken after a permit: such reads use at most half of
/// the connections, and one client at most a quarter of the queue.
///
/// A permit as an extractor of its own would not do: those of a handler run concurrently, and the other one would hold a
/// connection while this one waits.
pub(crate) struct LongRead<T> {
    taken: T,
    permit: SharedPermit,
}

/// The maximal number of waiting reads.
const MAX_WAITING: usize = 64;
/// The maximal wait.
const MAX_WAIT: Duration = Duration::from_secs(3);

/// The limit for a pool of this size.
pub(crate) fn long_read_limit(connections: usize) -> SharedQueue {
    SharedQueue::new(connections.div_ceil(2), MAX_WAITING, MAX_WAIT)
}

impl<T> LongRead<T> {
    /// What was taken, and the permit, which is to be kept until the read is done.
    pub(crate) fn into_parts(self) -> (T, SharedPermit) {
        (self.taken, self.permit)
    }
}

impl<T: FromRequest + 'static> FromRequest for LongRead<T> {
    type Error = ActixError;
    type Future = LocalBoxFuture<'static, Result<Self, ActixError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let request = request.clone();
        Box::pin(async move {
            let client = Client::of(&request)?.site_or_address();
            let permit = State::of(&request)?.long_reads.acquire(client).await?;
            let taken = T::from_request(&request, &mut Payload::None).await;
            Ok(Self {
                taken: taken.map_err(Into::into)?,
                permit,
            })
        })
    }
}
