//! Extractors of the request's database connection.

use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest};
use futures::future::LocalBoxFuture;

use crate::error::{Error, Result};
use crate::state::{Connection, Snapshot, State};

/// [`Connection`] in the signature of a handler that writes.
pub(crate) struct Conn(pub(crate) Connection);

impl FromRequest for Conn {
    type Error = Error;
    type Future = LocalBoxFuture<'static, Result<Self>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let state = State::of(request).cloned();
        Box::pin(async move { state?.connection().await.map(Self) })
    }
}

/// [`Snapshot`] in the signature of a handler that reads.
pub(crate) struct ReadOnly(pub(crate) Snapshot);

impl FromRequest for ReadOnly {
    type Error = Error;
    type Future = LocalBoxFuture<'static, Result<Self>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let state = State::of(request).cloned();
        Box::pin(async move { state?.snapshot().await.map(Self) })
    }
}
