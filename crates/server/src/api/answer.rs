//! The envelope of every success.

use actix_web::body::BoxBody;
use actix_web::http::header::{self, HeaderValue};
use actix_web::{HttpMessage, HttpRequest, HttpResponse, HttpResponseBuilder, Responder};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa::openapi::{ObjectBuilder, RefOr, Schema, Type};

use crate::etag::GroupETag;

/// `200 OK` with the answer under `data`; where it shows a group, with its entity tag.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Data)]
pub(crate) struct Answer<T> {
    /// Always `true`.
    #[schema(schema_with = always_true)]
    success: bool,
    /// The answer.
    data: T,
}

/// `201 Created` with the created resource under `data`.
#[derive(Debug)]
pub(crate) struct Created<T>(pub(crate) T);

/// A success without data.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Nothing {}

impl<T> Answer<T> {
    /// A success.
    pub(crate) const fn new(data: T) -> Self {
        Self { success: true, data }
    }
}

impl<T: Serialize> Responder for Answer<T> {
    type Body = BoxBody;

    fn respond_to(self, request: &HttpRequest) -> HttpResponse {
        let mut response = HttpResponse::Ok();
        match request.extensions().get::<GroupETag>() {
            Some(tag) => tag.declare(&mut response),
            None => not_stored(&mut response),
        }
        response.json(self)
    }
}

impl<T: Serialize> Responder for Created<T> {
    type Body = BoxBody;

    fn respond_to(self, _: &HttpRequest) -> HttpResponse {
        let mut response = HttpResponse::Created();
        not_stored(&mut response);
        response.json(Answer::new(self.0))
    }
}

fn not_stored(response: &mut HttpResponseBuilder) {
    response.insert_header((header::CACHE_CONTROL, HeaderValue::from_static("no-store")));
}

fn always_true() -> RefOr<Schema> {
    ObjectBuilder::new()
        .schema_type(Type::Boolean)
        .enum_values(Some([true]))
        .into()
}
