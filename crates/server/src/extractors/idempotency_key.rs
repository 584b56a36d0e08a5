//! The `Idempotency-Key` header.

use std::future::{Ready, ready};

use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest};
use uuid::Uuid;

use crate::error::{Error, ErrorCode, Result};

const HEADER: &str = "idempotency-key";

/// The idempotency key of a request, if it has one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct IdempotencyKey(pub(crate) Option<Uuid>);

impl FromRequest for IdempotencyKey {
    type Error = Error;
    type Future = Ready<Result<Self>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let mut sent = request.headers().get_all(HEADER);
        let key = match (sent.next(), sent.next()) {
            (None, _) => Ok(None),
            (Some(key), None) => Uuid::try_parse_ascii(key.as_bytes()).map(Some).map_err(|_| ()),
            (Some(_), Some(_)) => Err(()),
        };
        ready(key.map(Self).map_err(|()| {
            ErrorCode::RequestMalformed
                .with("reason", "Idempotency-Key must be one UUID")
                .into()
        }))
    }
}
