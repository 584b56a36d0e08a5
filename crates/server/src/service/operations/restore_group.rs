//! Restores a deleted group.

use db::queries::operations;
use db::rows::GroupRow;
use serde_json::json;

use crate::caller::actor::Actor;
use crate::domain::audit::{self, Action};
use crate::error::{ErrorCode, Result};

/// Restores the group with its links. Returns whether it was deleted.
pub(crate) async fn restore_group(connection: &mut db::Connection, group: &GroupRow) -> Result<bool> {
    db::transaction(connection, async |connection| {
        let group = operations::lock(connection, group.id)
            .await?
            .ok_or(ErrorCode::GroupNotFound)?;
        let restored = operations::restore(connection, &group).await?;
        if restored {
            let action = Action::GroupRestored;
            audit::record(connection, Actor::OPERATOR, action, Some(group.id), json!({})).await?;
        }
        Ok(restored)
    })
    .await
}
