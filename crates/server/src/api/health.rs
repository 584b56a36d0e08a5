//! Liveness and readiness.

use std::time::Duration;

use actix_web::{get, web};
use serde::Serialize;
use tokio::time::timeout;
use utoipa::ToSchema;

use super::answer::Data;
use crate::error::{Error, Failure, Result};
use crate::service::operations::check_readiness::check_readiness;
use crate::state::State;

/// The time that the database has to answer; a balancer's check waits about as long.
const READY_TIMEOUT: Duration = Duration::from_secs(2);

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

/// Readiness: the database responds too, accepts writes, and its schema is compatible with this program, which is not
/// about to stop.
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
pub(crate) async fn ready(state: web::Data<State>) -> Result<Data<Health>> {
    timeout(READY_TIMEOUT, check_readiness(&state))
        .await
        .map_err(|late| Error::Unavailable(late.into()))??;
    Ok(OK)
}
