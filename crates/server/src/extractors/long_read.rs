//! A concurrency limit for reads whose cost grows with the group.

use std::time::Duration;

use actix_web::dev::Payload;
use actix_web::web::Query;
use actix_web::{Error as ActixError, FromRequest, HttpMessage as _, HttpRequest};
use futures::future::LocalBoxFuture;
use serde::de::DeserializeOwned;

use crate::caller::client::Client;
use crate::concurrency_limit::ConcurrencyLimit;
use crate::state::State;

/// The connection or group of a read whose cost grows with the group, taken after a permit: such reads use at most half
/// of the connections, the others are for submissions and short reads, and clients take turns.
///
/// A permit as an extractor of its own would not do: those of a handler run concurrently, and the other one would hold
/// a connection while this one waits.
///
/// The request has the permit until its answer is ready to be sent: compressed, if it is stored, for which a long
/// answer takes some memory.
pub(crate) struct LongRead<T>(pub(crate) T);

/// The maximal number of waiting reads.
const MAX_WAITING: usize = 64;
/// The maximal wait.
const MAX_WAIT: Duration = Duration::from_secs(3);

/// The limit for a pool of this size.
pub(crate) fn long_read_limit(connections: usize) -> ConcurrencyLimit {
    ConcurrencyLimit::new(connections.div_ceil(2), MAX_WAITING, MAX_WAIT)
}

/// A query that asks for a read whose cost grows with the group, or for another one.
pub(crate) trait SometimesLong {
    fn is_long(&self) -> bool;
}

/// A query, and the connection or group of its read, taken after a permit as [`LongRead`] if the query asks for a long
/// one.
pub(crate) struct LongQuery<Q, T>(pub(crate) Q, pub(crate) T);

impl<Q: DeserializeOwned + SometimesLong + 'static, T: FromRequest + 'static> FromRequest
    for LongQuery<Q, T>
{
    type Error = ActixError;
    type Future = LocalBoxFuture<'static, Result<Self, ActixError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let request = request.clone();
        Box::pin(async move {
            let query = Query::<Q>::extract(&request).await?.into_inner();
            let found = if query.is_long() {
                LongRead::extract(&request).await?.0
            } else {
                T::extract(&request).await.map_err(Into::into)?
            };
            Ok(Self(query, found))
        })
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
            request.extensions_mut().insert(permit);
            let taken = T::from_request(&request, &mut Payload::None).await;
            Ok(Self(taken.map_err(Into::into)?))
        })
    }
}
