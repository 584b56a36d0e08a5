//! The operator closes a group, and opens it again.

use db::ids::GroupId;
use db::queries::operations;
use db::rows::GroupRow;
use elo_core::submission::Notes;
use serde_json::json;

use crate::caller::actor::Actor;
use crate::domain::audit::{self, Action};
use crate::error::{ErrorCode, Result};

/// Closes the group for the reason, which replaces an earlier one; its pages show it. Nobody can change the group then,
/// but for an owner who deletes the account, with which it goes.
pub(crate) async fn close_group(
    connection: &mut db::Connection,
    group: GroupId,
    reason: &Notes,
) -> Result<()> {
    db::transaction(connection, async |connection| {
        let group = operations::lock(connection, group)
            .await?
            .ok_or(ErrorCode::GroupNotFound)?;
        operations::close(connection, &group, Some(reason.as_str())).await?;
        let details = json!({"to": reason.as_str()});
        audit::record(
            connection,
            Actor::OPERATOR,
            Action::GroupClosed,
            Some(group.id),
            details,
        )
        .await
    })
    .await
}

/// Opens the group again. Returns whether it was closed.
pub(crate) async fn reopen_group(connection: &mut db::Connection, group: &GroupRow) -> Result<bool> {
    db::transaction(connection, async |connection| {
        let group = operations::lock(connection, group.id)
            .await?
            .ok_or(ErrorCode::GroupNotFound)?;
        if group.closed_reason.is_none() {
            return Ok(false);
        }
        operations::close(connection, &group, None).await?;
        let action = Action::GroupReopened;
        audit::record(connection, Actor::OPERATOR, action, Some(group.id), json!({})).await?;
        Ok(true)
    })
    .await
}
