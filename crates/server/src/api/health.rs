//! Liveness and readiness.

use std::time::Duration;

use actix_web::{get, web};
use serde::Serialize;
use tokio::time::timeout;
use utoipa::ToSchema;

use super::answer::Answer;
use crate::caller::client::Client;
use crate::error::{Error, Failure, Result};
use crate::service::operations::check_readiness::check_readiness;
use crate::state::State;
use crate::version::{Commit, Version};

/// The time that the database has to answer; a balancer's check waits about as long.
const READY_TIMEOUT: Duration = Duration::from_secs(2);

/// The health of the server.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Health {
    /// Always `ok`; otherwise the response is an error.
    #[schema(example = "ok")]
    status: &'static str,
}

/// What is ready.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Readiness {
    /// Always `ok`; otherwise the response is an error.
    #[schema(example = "ok")]
    status: &'static str,
    /// The version of the program: of a release, of a commit after one, or of the package.
    #[schema(example = "1.4.0")]
    version: &'static str,
    /// The commit that the program was built from; null if it was built without git.
    #[schema(required)]
    commit: Option<BuiltCommit>,
    /// The address that the server takes for the caller's, by which limits count. Behind a proxy that is not trusted it
    /// is the proxy's.
    #[schema(example = "203.0.113.7")]
    client: String,
}

/// The commit that a program was built from.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct BuiltCommit {
    /// Its hash.
    #[schema(example = "15a88b46ac5c1b5a2b3f4a5b6c7d8e9f00112233")]
    id: &'static str,
    /// Its day.
    #[schema(value_type = chrono::NaiveDate, example = "2026-11-28")]
    day: &'static str,
}

impl Readiness {
    fn of(version: Version, client: Client) -> Self {
        Self {
            status: "ok",
            version: version.number,
            commit: version.commit.map(|Commit { id, day }| BuiltCommit { id, day }),
            client: client.to_string(),
        }
    }
}

const OK: Answer<Health> = Answer::new(Health { status: "ok" });

/// Liveness: the process responds.
#[utoipa::path(
    tag = "health",
    extensions(("x-access" = json!("anyone"))),
    responses((status = OK, body = Answer<Health>), (status = UNSUPPORTED_MEDIA_TYPE, body = Failure)),
)]
#[get("/health/live")]
pub(crate) async fn live() -> Answer<Health> {
    OK
}

/// Readiness: the database responds too, accepts writes, and its schema is compatible with this program, which is not
/// about to stop.
#[utoipa::path(
    tag = "health",
    extensions(("x-access" = json!("anyone"))),
    responses(
        (status = OK, body = Answer<Readiness>),
        (status = UNSUPPORTED_MEDIA_TYPE, body = Failure),
        (status = SERVICE_UNAVAILABLE, body = Failure),
    ),
)]
#[get("/health/ready")]
pub(crate) async fn ready(state: web::Data<State>, client: Client) -> Result<Answer<Readiness>> {
    timeout(READY_TIMEOUT, check_readiness(&state))
        .await
        .map_err(|late| Error::Unavailable(late.into()))??;
    Ok(Answer::new(Readiness::of(state.version, client)))
}
