//! The body of a request: a JSON object, and nothing else.

use std::fmt;
use std::marker::PhantomData;

use actix_web::dev::Payload;
use actix_web::web::Bytes;
use actix_web::{Error as ActixError, FromRequest, HttpRequest, web};
use futures::future::LocalBoxFuture;
use serde::de::value::MapAccessDeserializer;
use serde::de::{DeserializeOwned, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};

/// What a JSON body says.
///
/// Every body of ours is an object. serde by itself would also fill a struct from an array, by the order of its fields:
/// a shape that no contract names, in which `[]` means everything left out.
#[derive(Debug)]
pub(crate) struct Json<T>(pub(crate) T);

impl<T: DeserializeOwned + 'static> FromRequest for Json<T> {
    type Error = ActixError;
    type Future = LocalBoxFuture<'static, Result<Self, ActixError>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let body = web::Json::<Object<T>>::from_request(request, payload);
        Box::pin(async move { Ok(Self(body.await?.into_inner().0)) })
    }
}

/// What a JSON body says, if there is a body.
#[derive(Debug)]
pub(crate) struct OptionalJson<T>(pub(crate) Option<T>);

impl<T: DeserializeOwned + 'static> FromRequest for OptionalJson<T> {
    type Error = ActixError;
    type Future = LocalBoxFuture<'static, Result<Self, ActixError>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let request = request.clone();
        let body = Bytes::from_request(&request, payload);
        Box::pin(async move {
            let body = body.await?;
            if body.is_empty() {
                return Ok(Self(None));
            }
            let Json(said) = Json::from_request(&request, &mut Payload::from(body)).await?;
            Ok(Self(Some(said)))
        })
    }
}

/// A value that is read from an object only.
pub(super) struct Object<T>(pub(super) T);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Object<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(Fields(PhantomData)).map(Self)
    }
}

struct Fields<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for Fields<T> {
    type Value = T;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("an object")
    }

    fn visit_map<M: MapAccess<'de>>(self, fields: M) -> Result<T, M::Error> {
        T::deserialize(MapAccessDeserializer::new(fields))
    }
}
