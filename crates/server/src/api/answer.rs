//! The envelope of every success.

use actix_web::body::BoxBody;
use actix_web::http::StatusCode;
use actix_web::http::header::{self, HeaderValue};
use actix_web::{HttpRequest, HttpResponse, Responder};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa::openapi::{ObjectBuilder, RefOr, Schema, Type};

/// `200 OK` with the answer under `data`.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Data<T> {
    /// Always `true`.
    #[schema(schema_with = always_true)]
    success: bool,
    /// The answer.
    data: T,
}

/// `201 Created` with what was made under `data`.
#[derive(Debug)]
pub(crate) struct Created<T>(pub(crate) T);

impl<T> Data<T> {
    /// A success.
    pub(crate) const fn new(data: T) -> Self {
        Self { success: true, data }
    }

    fn respond(self, status: StatusCode) -> HttpResponse
    where
        T: Serialize,
    {
        HttpResponse::build(status)
            .insert_header((header::CACHE_CONTROL, HeaderValue::from_static("no-store")))
            .json(self)
    }
}

impl<T: Serialize> Responder for Data<T> {
    type Body = BoxBody;

    fn respond_to(self, _: &HttpRequest) -> HttpResponse {
        self.respond(StatusCode::OK)
    }
}

impl<T: Serialize> Responder for Created<T> {
    type Body = BoxBody;

    fn respond_to(self, _: &HttpRequest) -> HttpResponse {
        Data::new(self.0).respond(StatusCode::CREATED)
    }
}

fn always_true() -> RefOr<Schema> {
    ObjectBuilder::new()
        .schema_type(Type::Boolean)
        .enum_values(Some([true]))
        .into()
}
