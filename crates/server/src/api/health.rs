//! Whether this server lives, and whether it can serve.

use actix_web::get;
use serde::Serialize;
use utoipa::ToSchema;

use super::answer::Data;
use crate::error::{Error, Failure, Result};
use crate::extractors::connection::Conn;
use crate::service::operations::check_schema::check_schema;

/// The health of the server.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Health {
    /// `ok`, or the answer is a failure.
    #[schema(example = "ok")]
    status: &'static str,
}

const OK: Data<Health> = Data::new(Health { status: "ok" });

/// The process answers.
#[utoipa::path(
    tag = "health",
    extensions(("x-access" = json!("anyone"))),
    responses((status = OK, body = Data<Health>), (status = UNSUPPORTED_MEDIA_TYPE, body = Failure)),
)]
#[get("/health/live")]
pub(crate) async fn live() -> Data<Health> {
    OK
}

/// The process answers, and so does its database, with a schema that this program can work with.
#[utoipa::path(
    tag = "health",
    extensions(("x-access" = json!("anyone"))),
    responses(
        (status = OK, body = Data<Health>),
        (status = UNSUPPORTED_MEDIA_TYPE, body = Failure),
        (status = SERVICE_UNAVAILABLE, body = Failure),
    ),
)]
#[get("/health/ready")]
pub(crate) async fn ready(Conn(mut connection): Conn) -> Result<Data<Health>> {
    match check_schema(&mut connection).await? {
        Ok(()) => Ok(OK),
        Err(older) => Err(Error::Unavailable(older.into())),
    }
}
