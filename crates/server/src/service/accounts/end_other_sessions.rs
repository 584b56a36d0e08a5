//! Ends all other sessions of an administrator.

use db::queries::sessions;
use serde_json::json;

use crate::caller::actor::Actor;
use crate::caller::admin::Admin;
use crate::domain::audit::{self, Action};
use crate::error::Result;

/// Ends all sessions of the account but the caller's, at once on every server.
#[tracing::instrument(level = "trace", skip_all)]
pub(crate) async fn end_other_sessions(
    connection: &mut db::Connection,
    admin: Admin,
    by: Actor,
) -> Result<()> {
    db::transaction(connection, async |connection| {
        sessions::end_all(connection, admin.user, Some(admin.session)).await?;
        audit::record(connection, by, Action::OtherSessionsEnded, None, json!({})).await
    })
    .await
}
