//! Liveness and readiness.

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
    /// Always `ok`; otherwise the response is an error.
    #[schema(example = "ok")]
    status: &'static str,
}

const OK: Data<Health> = Data::new(Health { status: "ok" });

/// Liveness: the process responds.
#[utoipa::path(
    tag = "health",
    extensions(("x-access" = json!("anyone"))),
    responses((status = OK, body = Data<Health>), (status = UNSUPPORTED_MEDIA_TYPE, body = Failure)),
)]
#[get("/health/live")]
pub(crate) async fn live() -> Data<Health> {
    OK
}

/// Readiness: the database responds too, and its schema is compatible with this program.
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
