//! Ends another session of an administrator.

use db::queries::sessions;
use serde_json::json;
use uuid::Uuid;

use crate::caller::actor::Actor;
use crate::caller::admin::Admin;
use crate::domain::audit::{self, Action};
use crate::error::{ErrorCode, Result};

/// Ends the session, at once on every server. The caller's own one ends with a log-out.
#[tracing::instrument(level = "trace", skip_all)]
pub(crate) async fn end_session(
    connection: &mut db::Connection,
    admin: Admin,
    session: Uuid,
    by: Actor,
) -> Result<()> {
    if session == admin.session {
        return Err(ErrorCode::SessionCurrent.into());
    }
    db::transaction(connection, async |connection| {
        if !sessions::end_of(connection, admin.user, session).await? {
            return Err(ErrorCode::SessionNotFound.into());
        }
        audit::record(connection, by, Action::SessionEnded, None, json!({})).await
    })
    .await
}
