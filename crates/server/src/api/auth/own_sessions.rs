//! The sessions of an account: where it is signed in.

use actix_web::{delete, get, web};
use chrono::{DateTime, Utc};
use db::rows::SessionRow;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::api::answer::{Answer, Nothing};
use crate::api::error_responses::{EndSessionErrors, EndSessionsErrors, VerifyErrors};
use crate::caller::actor::Actor;
use crate::caller::admin::Admin;
use crate::caller::user_agent::UserAgent;
use crate::error::Result;
use crate::extractors::active_admin::ActiveAdmin;
use crate::extractors::connection::ReadOnly;
use crate::extractors::path::SessionInPath;
use crate::service::accounts::end_other_sessions::end_other_sessions;
use crate::service::accounts::end_session::end_session;
use crate::service::accounts::list_sessions::list_sessions;
use crate::state::State;

/// A session: a log-in on a device.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Session {
    /// Its id.
    session_id: Uuid,
    /// The device, by codes, which a page names in its reader's language.
    device: UserAgent,
    /// The log-in.
    created_at: DateTime<Utc>,
    /// The log-in or the last refresh; an open page refreshes when its access token expires.
    last_used_at: DateTime<Utc>,
    /// Whether it is the caller's.
    current: bool,
}

/// The open sessions of an account.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Sessions {
    /// The last used first.
    sessions: Vec<Session>,
}

/// The caller's open sessions, the last used first.
#[utoipa::path(
    tag = "auth",
    extensions(("x-access" = json!("account"))),
    security(("bearer" = [])),
    responses((status = OK, body = Answer<Sessions>), VerifyErrors),
)]
#[get("/sessions")]
pub(crate) async fn list_own_sessions(
    state: web::Data<State>,
    admin: Admin,
    ReadOnly(mut snapshot): ReadOnly,
) -> Result<Answer<Sessions>> {
    let open = list_sessions(&state, &mut snapshot, admin).await?;
    let sessions = open.iter().map(|session| Session::new(session, admin)).collect();
    Ok(Answer::new(Sessions { sessions }))
}

/// Ends another session of the caller, whose next call is refused.
#[utoipa::path(
    tag = "auth",
    extensions(("x-access" = json!("account"))),
    security(("bearer" = [])),
    params(("sessionId" = Uuid, Path)),
    responses((status = OK, body = Answer<Nothing>), EndSessionErrors),
)]
#[delete("/sessions/{sessionId}")]
pub(crate) async fn end_own_session(
    _: Admin,
    by: Actor,
    path: SessionInPath,
    found: ActiveAdmin,
) -> Result<Answer<Nothing>> {
    let ActiveAdmin {
        admin,
        mut connection,
    } = found;
    end_session(&mut connection, admin, path.session, by).await?;
    Ok(Answer::new(Nothing {}))
}

/// Ends all sessions of the caller but this one.
#[utoipa::path(
    tag = "auth",
    extensions(("x-access" = json!("account"))),
    security(("bearer" = [])),
    responses((status = OK, body = Answer<Nothing>), EndSessionsErrors),
)]
#[delete("/sessions")]
pub(crate) async fn end_own_other_sessions(
    _: Admin,
    by: Actor,
    found: ActiveAdmin,
) -> Result<Answer<Nothing>> {
    let ActiveAdmin {
        admin,
        mut connection,
    } = found;
    end_other_sessions(&mut connection, admin, by).await?;
    Ok(Answer::new(Nothing {}))
}

impl Session {
    fn new(row: &SessionRow, caller: Admin) -> Self {
        Self {
            session_id: row.id,
            device: UserAgent::from_codes(row.browser.as_deref(), row.system.as_deref()),
            created_at: row.created_at,
            last_used_at: row.last_used_at,
            current: row.id == caller.session,
        }
    }
}
