//! JSON bodies of requests, which must be objects.

use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpMessage, HttpRequest};
use futures::future::LocalBoxFuture;
use serde::de::DeserializeOwned;

use crate::error::{Error, ErrorCode, Result};
use crate::json_object::Object;
use crate::middleware::limited_body::collect;

/// A deserialized JSON body.
///
/// serde would also deserialize a struct from an array, by the order of its fields: a shape that is not in the
/// contract, in which `[]` would be an empty object.
#[derive(Debug)]
pub(crate) struct Json<T>(pub(crate) T);

impl<T: DeserializeOwned> Json<T> {
    /// Deserializes a body. Its size is limited by the middleware.
    fn read(request: &HttpRequest, body: &[u8]) -> Result<Self> {
        if !is_json(request) {
            return Err(ErrorCode::RequestContentType.into());
        }
        let object: Object<T> = serde_json::from_slice(body)
            .map_err(|error| ErrorCode::RequestMalformed.with("reason", error.to_string()))?;
        Ok(Self(object.0))
    }
}

fn is_json(request: &HttpRequest) -> bool {
    let kind = request.mime_type().ok().flatten();
    kind.is_some_and(|kind| kind.subtype() == "json" || kind.suffix().is_some_and(|suffix| suffix == "json"))
}

impl<T: DeserializeOwned + 'static> FromRequest for Json<T> {
    type Error = Error;
    type Future = LocalBoxFuture<'static, Result<Self>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let (request, mut payload) = (request.clone(), payload.take());
        Box::pin(async move { Self::read(&request, &collect(&mut payload).await?) })
    }
}

/// A JSON body, if there is one.
#[derive(Debug)]
pub(crate) struct OptionalJson<T>(pub(crate) Option<T>);

impl<T: DeserializeOwned + 'static> FromRequest for OptionalJson<T> {
    type Error = Error;
    type Future = LocalBoxFuture<'static, Result<Self>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let (request, mut payload) = (request.clone(), payload.take());
        Box::pin(async move {
            let body = collect(&mut payload).await?;
            if body.is_empty() {
                return Ok(Self(None));
            }
            let Json(value) = Json::read(&request, &body)?;
            Ok(Self(Some(value)))
        })
    }
}
